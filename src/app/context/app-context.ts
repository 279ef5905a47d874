// Hands the composed app to the shell and its screens.
import { createContext, use, useContext, useSyncExternalStore } from "react";
import type { SessionUser } from "#backend";
import type { Readable } from "#lib/observable.ts";
import type { OpenedAccount } from "../account/accounts.ts";
import type { App } from "../compose.ts";

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("useApp stands outside AppContext");
  return app;
}

export const useReadable = <Value>(readable: Readable<Value>): Value =>
  useSyncExternalStore(readable.subscribe, readable.get);

/** Who is signed in, or null. */
export const useUser = (): SessionUser | null => useReadable(useApp().session);

/** The account of this page with its engines. Suspends while its database opens and their chunk is fetched. */
export const useAccount = (): OpenedAccount => use(useReadable(useApp().accounts.current).opened());
