// Events on their way to the webhook: signed as the provider signs, and sent again until they are taken.
import { createHmac } from "node:crypto";
import type { Delivery } from "./state.ts";

/** Seconds until the next try after the first, second … failed one; after the last the event is given up. */
const RETRY_SECONDS = [1, 5, 30, 120, 600, 3600];
/** Milliseconds that the webhook has to answer. */
const TIMEOUT = 20_000;

/** The header `Stripe-Signature` of a body. @param now seconds since 1970 by the computer's clock */
export const signatureOf = (body: string, secret: string, now: number): string =>
  `t=${now},v1=${createHmac("sha256", secret).update(`${now}.${body}`).digest("hex")}`;

export type WebhookPorts = {
  /** Where events go. */
  address: string;
  secret: string;
  fetch: typeof fetch;
  /** Milliseconds since 1970 by the computer's clock. */
  now(): number;
  deliveries(): Delivery[];
  /** To be called after a delivery was taken or put off. */
  save(): void;
  onError(error: unknown): void;
};

export type Webhooks = {
  /** Sends what is due, in order, and plans the next try. Never rejects. */
  send(): Promise<void>;
  end(): void;
};

/** Sends one event after the other, so that none overtakes another by chance. */
export function createWebhooks(ports: WebhookPorts): Webhooks {
  const { address, secret, now, deliveries, save, onError } = ports;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | null = null;
  let isEnded = false;

  async function isTaken({ body }: Delivery): Promise<boolean> {
    try {
      const answer = await ports.fetch(address, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": signatureOf(body, secret, Math.floor(now() / 1000)),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  const remove = (delivery: Delivery) => {
    const all = deliveries();
    const index = all.indexOf(delivery);
    if (index >= 0) all.splice(index, 1);
  };

  async function sendDue(): Promise<void> {
    for (;;) {
      const next = deliveries().find(({ due }) => due <= now());
      if (!next || isEnded) return;
      if (await isTaken(next)) remove(next);
      else {
        const seconds = RETRY_SECONDS[next.attempts];
        next.attempts += 1;
        if (seconds === undefined) remove(next);
        else next.due = now() + seconds * 1000;
      }
      save();
    }
  }

  function plan(): void {
    clearTimeout(timer);
    const next = Math.min(...deliveries().map(({ due }) => due));
    if (isEnded || !Number.isFinite(next)) return;
    timer = setTimeout(() => void send(), Math.max(0, next - now()));
    timer.unref();
  }

  async function send(): Promise<void> {
    sending ??= sendDue()
      .catch(onError)
      .finally(() => {
        sending = null;
        plan();
      });
    await sending;
  }

  return {
    send,
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
