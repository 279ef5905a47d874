// The calls about the safety of an account for the screens that need them. Their code comes with the first call, which
// needs the network in any case.
import { useMemo } from "react";
import { offlineError, type AccountSafety } from "#backend";
import { failure } from "#lib/result.ts";
import { useApp } from "../../context/app-context.ts";

const unreached = () => failure(offlineError());
const failed = () => ({ kind: "failed" as const, error: offlineError() });

export function useAccountSafety(): AccountSafety {
  const { load } = useApp().backend.accountCalls;
  return useMemo(
    () => ({
      changeEmail: (email, now) => load().then((calls) => calls.changeEmail(email, now), failed),
      emailChange: () => load().then((calls) => calls.emailChange(), unreached),
      confirmEmailChange: (hash) => load().then((calls) => calls.confirmEmailChange(hash), unreached),
      endSessions: () => load().then((calls) => calls.endSessions(), unreached),
      deleteAccount: (userId) => load().then((calls) => calls.deleteAccount(userId), failed),
      goneOf: (userIds) =>
        load().then(
          (calls) => calls.goneOf(userIds),
          () => null,
        ),
    }),
    [load],
  );
}
