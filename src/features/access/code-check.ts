// Asks about a typed invitation code when its field is left, before the rest of the form is filled in.
import type { CallFunction } from "#backend";
import { checkInvite, normaliseCode, signUpMessage } from "./invitation.ts";

/** What is wrong with a code; null: it can be used. Undefined where that cannot be known now: sending will tell. */
export type AskAboutCode = (code: string) => Promise<string | null | undefined>;

export const askAboutCode =
  (callFunction: CallFunction): AskAboutCode =>
  async (code) => {
    const answer = await checkInvite(callFunction, code);
    if (answer.ok) return null;
    const isTheCodes = answer.error.code === "invite_invalid" || answer.error.code === "invite_used";
    return isTheCodes ? signUpMessage(answer.error) : undefined;
  };

/** @param show what to say of the code in the field; null for nothing. */
export function createCodeCheck(ask: AskAboutCode, show: (problem: string | null) => void) {
  let known: { code: string; problem: string | null } | null = null;
  // Of what the field holds: an answer that comes when it was typed in or sent meanwhile is about something else.
  let version = 0;
  const outdate = () => {
    version += 1;
    show(null);
  };
  return {
    onType: outdate,
    onSend: outdate,
    /** The field was left with `typed` in it. A code is asked about once. */
    async onLeave(typed: string): Promise<void> {
      const code = normaliseCode(typed);
      if (code === "") return;
      const asked = version;
      if (known?.code !== code) {
        const problem = await ask(code);
        if (problem === undefined) return;
        known = { code, problem };
      }
      if (asked === version) show(known.problem);
    },
  };
}
