// Whether the user saves data (Save-Data).

type Connection = EventTarget & { saveData?: boolean };

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** Whether the user asked the browser to go easy on data; not every browser says. */
export const savesData = (): boolean => connection()?.saveData === true;

/** Calls `listener` when that may have changed; the answer ends it. */
export function watchSavesData(listener: () => void): () => void {
  const present = connection();
  present?.addEventListener?.("change", listener);
  return () => present?.removeEventListener?.("change", listener);
}
