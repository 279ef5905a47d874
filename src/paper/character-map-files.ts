// Where the build has put pdf.js's character maps, each a file of its own.
const urls = import.meta.glob<string>("../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** Address by name, such as "UniGB-UCS2-H.bcmap". */
export const CHARACTER_MAP_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]),
);

/** Maps that PDF 32000-1 (table 118) does not name: no paper asks for them. */
const UNNAMED =
  /UTF(?:8|32)|^Adobe-\w+-\d|^(?:78|Hankaku|Hiragana|Katakana|Roman|N?WP)|JISX|JISPro|JIS2004|^HK[dgm]/;
/** So many are fetched at once. */
const AT_ONCE = 4;

/**
 * Has the service worker keep the maps that papers ask for, around 700 kB, so that Chinese, Japanese and Korean papers
 * are read without a network too. What cannot be had now is fetched when a paper asks for it.
 */
export async function keepCharacterMaps(): Promise<void> {
  const wanted = [...CHARACTER_MAP_FILES].filter(([name]) => !UNNAMED.test(name)).map(([, url]) => url);
  const last = wanted.at(-1);
  if (last && (await caches.match(last, { ignoreVary: true }))) return;
  const fetchNext = async () => {
    for (let url = wanted.shift(); url; url = wanted.shift()) await (await fetch(url)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}
