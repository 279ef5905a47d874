// The calls about passwords for the screens that need them. Their code comes with the first call, which needs the network
// in any case.
import { useMemo } from "react";
import type { BackendError, Passwords } from "#backend";
import { ERROR_MESSAGES } from "#contract";
import { failure } from "#lib/result.ts";
import { useApp } from "../../context/app-context.ts";

const unreachable: BackendError = {
  kind: "transient",
  code: "offline",
  message: ERROR_MESSAGES.internal,
  status: 0,
};

export function usePasswords(): Passwords {
  const { load } = useApp().backend.accountCalls;
  return useMemo(
    () => ({
      sendResetLink: (email) =>
        load().then(
          (calls) => calls.sendResetLink(email),
          () => failure(unreachable),
        ),
      change: (password, now) =>
        load().then(
          (calls) => calls.change(password, now),
          () => ({ kind: "failed", error: unreachable }),
        ),
    }),
    [load],
  );
}
