// Stands between clients and lite's auth where the two differ from Supabase's: a request refused by the schema says why,
// and mails have a text part that holds the link alone.
import { textOf } from "./auth-mails.ts";
import { explained, signUp, type SignUpPorts } from "./sign-up.ts";
import type { DatabaseError } from "./wire-formats.ts";

type Mail = { to: string; subject: string; text?: string; html?: string };

export type AuthBridgePorts = SignUpPorts & {
  /** The last error a statement of the current request met. */
  lastDatabaseError: () => DatabaseError | null;
  deliver: (mail: Mail) => void;
};

export type AuthBridge = {
  emailDriver: { send: (mail: Mail) => Promise<void> };
  /** Answers a request through `forward`; requests come one at a time. */
  answer: (request: Request, forward: (request: Request) => Promise<Response>) => Promise<Response>;
};

/** The bridge over one session. */
export function createAuthBridge(ports: AuthBridgePorts): AuthBridge {
  const { lastDatabaseError, deliver } = ports;

  return {
    emailDriver: {
      async send({ to, subject, html = "" }) {
        deliver({ to, subject, html, text: textOf(html) });
      },
    },
    async answer(request, forward) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/auth/v1/")) return forward(request);
      const isSignUp = request.method === "POST" && pathname === "/auth/v1/signup";
      const response = await (isSignUp ? signUp(ports, request, forward) : forward(request));
      return response.status === 500 ? (explained(lastDatabaseError()) ?? response) : response;
    },
  };
}
