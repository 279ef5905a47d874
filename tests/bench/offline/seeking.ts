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

/**
 * Milliseconds from setting each of `positions` (seconds) to the element's `seeked`, one after another.
 * @param fresh each in an element and under an address of its own, `fresh` and its number: what a browser keeps of
 *   sound it has played answers none of them. Without it all in one element, as somebody looks for a passage.
 */
export async function seekTimes({
  address,
  positions,
  fresh,
}: {
  address: string;
  positions: readonly number[];
  fresh?: string;
}): Promise<number[]> {
  const once = (audio: HTMLAudioElement, name: string) =>
    new Promise<void>((resolve, reject) => {
      audio.addEventListener(name, () => resolve(), { once: true });
      audio.addEventListener("error", () => reject(new Error(audio.error?.message ?? "no sound")), {
        once: true,
      });
    });
  async function open(source: string): Promise<HTMLAudioElement> {
    const audio = new Audio();
    audio.muted = true;
    audio.preload = "auto";
    const ready = once(audio, "canplay");
    audio.src = source;
    await ready;
    return audio;
  }
  function close(audio: HTMLAudioElement) {
    audio.removeAttribute("src");
    audio.load();
  }

  const times: number[] = [];
  let audio: HTMLAudioElement | null = null;
  for (const [index, position] of positions.entries()) {
    if (fresh !== undefined && audio) close(audio);
    if (fresh !== undefined) audio = null;
    audio ??= await open(
      fresh === undefined ? address : `${address}${address.includes("?") ? "&" : "?"}jump=${fresh}-${index}`,
    );
    const seeked = once(audio, "seeked");
    const start = performance.now();
    audio.currentTime = position;
    await seeked;
    times.push(performance.now() - start);
  }
  if (audio) close(audio);
  return times;
}
