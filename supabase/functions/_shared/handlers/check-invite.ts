// Looks at an invitation code for the landing screen. Nothing is used up here: the code is consumed when the
// account is made.

import type { CallDatabase } from "../adapters/job-store.ts";
import type { CheckInviteAnswer } from "../contract.ts";
import { json, posted, readJson, Refusal } from "../http.ts";
import { addressOf, limitRate } from "../rate-limit.ts";
import { checkInviteSchema } from "../schemas.ts";
import { validated } from "../validation.ts";

/** Of one address, whatever it asks. */
const CHECKS = { action: "check-invite", requests: 30, seconds: 60 };
/** People mistype a few times, and an office shares an address. What is left to a guesser: decision 081. */
const UNKNOWN_CODES = { action: "check-invite-unknown", requests: 50, seconds: 3600 };

type Invite = { state: "open" | "used" | "unknown"; email: string | null };

/**
 * POST CheckInviteRequest → CheckInviteAnswer. Errors: 422 `invite_invalid` (unknown) or `invite_used`, 422
 * `invalid_request` (a body of another form, or the hidden field filled in, as only programs do), 429.
 */
export const checkInvite = ({ call }: { call: CallDatabase }) =>
  posted(async (request) => {
    const address = addressOf(request);
    await limitRate(call, CHECKS, address);
    const { code, website } = validated(checkInviteSchema, await readJson(request, 10_000));
    if (website !== "") throw new Refusal(422, "invalid_request");
    const takeBack = await limitRate(call, UNKNOWN_CODES, address);
    const { state, email } = (await call("check_invite", { p_code: code })) as Invite;
    if (state === "unknown") throw new Refusal(422, "invite_invalid");
    await takeBack();
    if (state === "used") throw new Refusal(422, "invite_used");
    return json({ valid: true, email } satisfies CheckInviteAnswer);
  });
