import { expect, test } from "vitest";
import { PICTURE_REFUSALS, preparePicture, type PicturePorts } from "#pictures";
import { attempts, fitWithin, type Attempt } from "../../../src/pictures/fit.ts";
import { fromInline, toInline } from "../../../src/pictures/inline.ts";
import { pictureKind } from "../../../src/pictures/picture-kind.ts";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const PNG = "\u0089PNG\r\n\u001a\n";
const BANNER = { width: 1920, height: 1080 };

test.each([
  ["\u00ff\u00d8\u00ff\u00e0", "jpeg"],
  [PNG, "png"],
  ["GIF89a", "gif"],
  ["RIFF\n\u0001\u0002\u0003WEBPVP8 ", "webp"],
  ["\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000avifmif1", "avif"],
  ["\u0000\u0000\u0000\u001cftypmif1\u0000\u0000\u0000\u0000mif1avif", "avif"],
  ["\u0000\u0000\u0000\u001cftypheic\u0000\u0000\u0000\u0000mif1heic", "heic"],
  ["<svg xmlns='x'>", "svg"],
  ["<svg/>", "svg"],
  ['<?xml version="1.0"?>\n<!-- a drawing -->\n<svg>', "svg"],
  ["%PDF-1.7", null],
  ["\u0000\u0000\u0000\u001cftypisom", null],
  ["<html><body>", null],
  ["", null],
])("a file that begins with %j is known by it", (start, kind) => {
  expect(pictureKind(bytes(start))).toBe(kind);
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1440, height: 1080 },
  ],
  [
    { width: 3840, height: 1000 },
    { width: 1920, height: 500 },
  ],
  [
    { width: 600, height: 300 },
    { width: 600, height: 300 },
  ],
  [
    { width: 100_000, height: 1 },
    { width: 1920, height: 1 },
  ],
  [
    { width: 1, height: 5000 },
    { width: 1, height: 1080 },
  ],
])("%j becomes %j within a banner's bounds", (size, fitted) => {
  expect(fitWithin(size, BANNER)).toEqual(fitted);
});

test("each attempt is lighter than the one before, and none is larger than asked for", () => {
  const all = attempts({ width: 1600, height: 900 });
  const weight = ({ width, height, quality }: Attempt) => width * height * quality;
  expect(all[0]).toEqual({ width: 1600, height: 900, quality: 0.84 });
  for (const [index, attempt] of all.entries()) {
    expect(attempt.width).toBeLessThanOrEqual(1600);
    const before = all[index - 1];
    if (before?.width === attempt.width) expect(weight(attempt)).toBeLessThan(weight(before));
    else if (before) expect(attempt.width).toBeLessThan(before.width);
  }
});

/** A browser whose encoding takes a byte for so many pixels, at full quality. */
function browser(width: number, height: number, pixelsOfByte = 1) {
  const tried: Attempt[] = [];
  let closed = 0;
  const ports: PicturePorts = {
    open: async () => ({
      width,
      height,
      async encode(attempt) {
        tried.push(attempt);
        const size = Math.round((attempt.width * attempt.height * attempt.quality) / pixelsOfByte);
        return new Blob([new Uint8Array(size)], { type: "image/webp" });
      },
      close: () => {
        closed += 1;
      },
    }),
  };
  return { ports, tried, closed: () => closed };
}
const file = new Blob([bytes(PNG)]);

test("a picture that is light enough is encoded once, within the bounds", async () => {
  const { ports, tried, closed } = browser(4000, 3000, 10);
  const prepared = await preparePicture(ports, file, BANNER, 500_000);
  expect(prepared.ok && prepared.value.size).toBe(Math.round(1440 * 1080 * 0.084));
  expect(tried).toEqual([{ width: 1440, height: 1080, quality: 0.84 }]);
  expect(closed()).toBe(1);
});

test("a heavy one loses quality, then pixels, until it fits", async () => {
  const { ports, tried } = browser(1000, 1000);
  const prepared = await preparePicture(ports, file, BANNER, 400_000);
  expect(prepared.ok && prepared.value.size).toBeLessThanOrEqual(400_000);
  expect(tried.map(({ width, quality }) => [width, quality])).toEqual([
    [1000, 0.84],
    [1000, 0.7],
    [1000, 0.55],
    [750, 0.84],
    [750, 0.7],
  ]);
});

test.each([
  ["svg", new Blob([bytes("<svg>")])],
  ["heic", new Blob([bytes("\u0000\u0000\u0000\u001cftypheic")])],
  ["no-picture", new Blob([bytes("hello")])],
  ["too-heavy", new Blob([bytes(PNG), new Uint8Array(50 * 1024 * 1024)])],
] as const)("a file is refused as %s without being opened", async (refusal, refused) => {
  const ports: PicturePorts = {
    open: () => {
      throw new Error("opened");
    },
  };
  expect(await preparePicture(ports, refused, BANNER, 1000)).toEqual({ ok: false, error: refusal });
  expect(PICTURE_REFUSALS[refusal]).toMatch(/Please choose/);
});

test("more pixels than a phone can hold are refused before they are drawn", async () => {
  const { ports, tried, closed } = browser(20_000, 20_000);
  expect(await preparePicture(ports, file, BANNER, 1e9)).toEqual({ ok: false, error: "too-many-pixels" });
  expect(tried).toEqual([]);
  expect(closed()).toBe(1);
});

test("a file that the browser cannot show, or cannot read any more, is refused", async () => {
  const ports: PicturePorts = { open: () => Promise.reject(new Error("broken")) };
  const unreadable = { ok: false, error: "unreadable" };
  expect(await preparePicture(ports, file, BANNER, 1000)).toEqual(unreadable);
  const gone = { size: 9, slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) };
  expect(await preparePicture(ports, gone as unknown as Blob, BANNER, 1000)).toEqual(unreadable);
});

test("a picture comes back from its inline form as it was", async () => {
  const content = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  const inline = await toInline(new Blob([content], { type: "image/webp" }));
  const back = fromInline(inline);
  expect(back?.type).toBe("image/webp");
  expect(new Uint8Array((await back?.arrayBuffer()) ?? [])).toEqual(content);
});

test.each([
  "",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "data:text/html;base64,AAAA",
  "https://example.org/x.webp",
  "data:image/webp;base64,%",
])("%j is no inline picture", (text) => {
  expect(fromInline(text)).toBe(null);
});
