// Whether there is room for two columns.
import { useSyncExternalStore } from "react";

const query = matchMedia("(width >= 60rem)");
const subscribe = (listener: () => void) => {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
