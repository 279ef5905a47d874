/**
 * Calls each fetch once the one before has settled; one that fails keeps none of the others from being called.
 * @returns whether all succeeded.
 */
export async function fetchEach(fetches: readonly (() => Promise<unknown>)[]): Promise<boolean> {
  let all = true;
  for (const fetchOne of fetches)
    try {
      await fetchOne();
    } catch {
      all = false;
    }
  return all;
}
