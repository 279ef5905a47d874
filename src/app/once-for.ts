// What is made when a screen first asks for it, one of each for an account.
import type { OpenedAccount } from "./accounts.ts";

/** The same answer for an account at every call. */
export function onceFor<Parameter, Value>(make: (account: OpenedAccount, given: Parameter) => Value) {
  const made = new WeakMap<OpenedAccount, { value: Value }>();
  return (account: OpenedAccount, given: Parameter): Value => {
    const known = made.get(account);
    if (known) return known.value;
    const value = make(account, given);
    made.set(account, { value });
    return value;
  };
}
