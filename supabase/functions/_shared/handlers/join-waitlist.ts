// Puts an e-mail address on the waitlist.

import type { CallDatabase } from "../adapters/job-store.ts";
import { json, posted, readJson, Refusal } from "../http.ts";
import type { JoinWaitlistAnswer } from "../people-contract.ts";
import { honeypotSchema } from "../people-schemas.ts";
import { addressOf, limitRate } from "../rate-limit.ts";
import { validated, validatedEmail } from "../validation.ts";

/** An office or a lecture hall shares one address. */
const JOINS_OF_ADDRESS = { action: "join-waitlist", requests: 60, seconds: 600 };
const JOINS_OF_EMAIL = { action: "join-waitlist-email", requests: 10, seconds: 3600 };

/** POST JoinWaitlistRequest → JoinWaitlistAnswer, with the errors that stand there. */
export const joinWaitlist = ({ call }: { call: CallDatabase }) =>
  posted(async (request) => {
    await limitRate(call, JOINS_OF_ADDRESS, addressOf(request));
    const body = await readJson(request, 10_000);
    const email = validatedEmail(body);
    const { website } = validated(honeypotSchema, body);
    const joined = { status: "pending" } satisfies JoinWaitlistAnswer;
    if (website !== "") return json(joined);
    await limitRate(call, JOINS_OF_EMAIL, email);
    const isNew = await call("join_waitlist", { p_email: email });
    if (isNew !== true) throw new Refusal(409, "already_on_waitlist");
    return json(joined);
  });
