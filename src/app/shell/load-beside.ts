// Fetches what goes on beside the screens, once the first of them is drawn.
export async function loadBeside() {
  await new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });
  const { Beside } = await import("../beside/beside.tsx");
  return { default: Beside };
}
