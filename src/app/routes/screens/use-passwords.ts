// The calls about passwords for the screens that need them. Their code comes with the first call, which needs the network
// in any case.
import { useMemo } from "react";
import { offlineError, type Passwords } from "#backend";
import { failure } from "#lib/result.ts";
import { useApp } from "../../context/app-context.ts";

export function usePasswords(): Passwords {
  const { load } = useApp().backend.accountCalls;
  return useMemo(
    () => ({
      sendResetLink: (email) =>
        load().then(
          (calls) => calls.sendResetLink(email),
          () => failure(offlineError()),
        ),
      change: (password, now) =>
        load().then(
          (calls) => calls.change(password, now),
          () => ({ kind: "failed", error: offlineError() }),
        ),
    }),
    [load],
  );
}
