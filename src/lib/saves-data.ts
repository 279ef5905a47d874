// Whether data is dear to the user.

/** Whether the user asked the browser to go easy on data; not every browser says. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
