// What runs in a page to measure seeking, in any browser: it may use nothing from outside.

/** Where an episode lies in a visitor's cache, and where it is fetched from. */
export type KeptEpisode = { cache: string; path: string; address: string; partBytes: number };

/** Puts an episode into the cache as a download leaves it. */
export async function keepEpisode({ cache: name, path, address, partBytes }: KeptEpisode): Promise<void> {
  const bytes = await (await fetch(address)).arrayBuffer();
  const cache = await caches.open(name);
  const parts = Math.ceil(bytes.byteLength / partBytes);
  for (let index = 0; index < parts; index += 1) {
    const part = bytes.slice(index * partBytes, (index + 1) * partBytes);
    await cache.put(
      `${path}?part=${index}`,
      new Response(part, { headers: { "content-type": "audio/mpeg" } }),
    );
  }
  await cache.put(`${path}?manifest`, Response.json({ bytes: bytes.byteLength, parts }));
}

/** Milliseconds from setting each of `positions` (seconds) to the element's `seeked`, one after another. */
export async function seekTimes({
  address,
  positions,
}: {
  address: string;
  positions: readonly number[];
}): Promise<number[]> {
  const audio = new Audio();
  const once = (name: string) =>
    new Promise<void>((resolve, reject) => {
      audio.addEventListener(name, () => resolve(), { once: true });
      audio.addEventListener("error", () => reject(new Error(audio.error?.message ?? "no sound")), {
        once: true,
      });
    });
  audio.muted = true;
  audio.preload = "auto";
  const ready = once("canplay");
  audio.src = address;
  await ready;
  const times: number[] = [];
  for (const position of positions) {
    const seeked = once("seeked");
    const start = performance.now();
    audio.currentTime = position;
    await seeked;
    times.push(performance.now() - start);
  }
  audio.removeAttribute("src");
  audio.load();
  return times;
}
