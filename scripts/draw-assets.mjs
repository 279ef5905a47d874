// Draws the product's own images into public/: icons from the mark, default cover and avatar, the four banners.
// Run by hand after a change, its results are committed: `node scripts/draw-assets.mjs` (Node 24).
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { LYRE_FOOT, LYRE_FRAME, LYRE_STRINGS } from "../src/ui/logo-paths.ts";
import { banners } from "./assets/banners.mjs";
import { drawAvatar, drawCover } from "./assets/defaults.mjs";
import { root } from "./toolchain.mjs";

const BANNER = { width: 1200, height: 675, bytes: 60_000 };
const night = "#10131f";
const paper = "#fcfaf6";
const ember = "#ff8a4c";

const file = (name) => path.join(root, "public", name);

async function save(name, data) {
  await mkdir(path.dirname(file(name)), { recursive: true });
  await writeFile(file(name), data);
}

/** The mark as SVG on a ground of `ground`. `reach`: how much of the square it fills; `corner` in 1/32. */
const markSvg = ({ ground, reach, corner }) => {
  const inset = (32 * (1 - reach)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
  <rect width="32" height="32" rx="${corner}" fill="${ground}"/>
  <g transform="translate(${inset} ${inset}) scale(${reach})" fill="none" stroke-linecap="round">
    <path d="${LYRE_FRAME}" stroke="${paper}" stroke-width="2.4"/>
    <path d="${LYRE_FOOT}" stroke="${paper}" stroke-width="2.4"/>
    <path d="${LYRE_STRINGS}" stroke="${ember}" stroke-width="1.9"/>
  </g>
</svg>
`;
};

async function png(svg, size) {
  const canvas = createCanvas(size, size);
  canvas.getContext("2d").drawImage(await loadImage(Buffer.from(svg)), 0, 0, size, size);
  return canvas.encode("png");
}

async function icons() {
  const rounded = markSvg({ ground: night, reach: 0.72, corner: 7.5 });
  // A launcher may cut a maskable icon to a circle of four fifths: the mark stays well within.
  const maskable = markSvg({ ground: night, reach: 0.54, corner: 0 });
  const square = markSvg({ ground: night, reach: 0.68, corner: 0 });
  await save("icons/favicon.svg", rounded);
  await save("icons/favicon-48.png", await png(rounded, 48));
  await save("icons/icon-192.png", await png(rounded, 192));
  await save("icons/icon-512.png", await png(rounded, 512));
  await save("icons/maskable-192.png", await png(maskable, 192));
  await save("icons/maskable-512.png", await png(maskable, 512));
  await save("icons/apple-touch-icon.png", await png(square, 180));
}

/** The best quality at which the picture stays within `limit` bytes. */
async function within(canvas, format, limit) {
  for (let quality = 86; quality > 20; quality -= 4) {
    const data = await canvas.encode(format, quality);
    if (data.length <= limit) return data;
  }
  throw new Error(`A ${format} does not fit into ${limit} bytes.`);
}

async function pictures() {
  const cover = createCanvas(400, 400);
  drawCover(cover.getContext("2d"), 400);
  // The shell is kept whole on every device, and each of its bytes counts. Here 0 is the finest.
  await save("images/default-cover.avif", await cover.encode("avif", { quality: 54 }));
  const avatar = createCanvas(256, 256);
  drawAvatar(avatar.getContext("2d"), 256);
  await save("images/default-avatar.webp", await within(avatar, "webp", 20_000));
  for (const [name, draw] of Object.entries(banners)) {
    const canvas = createCanvas(BANNER.width, BANNER.height);
    const context = canvas.getContext("2d");
    // The pictures are composed on 1600 × 900.
    context.scale(BANNER.width / 1600, BANNER.height / 900);
    draw(context, 1600, 900);
    await save(`images/banners/${name}.jpg`, await within(canvas, "jpeg", BANNER.bytes));
    await save(`images/banners/${name}.webp`, await within(canvas, "webp", BANNER.bytes));
  }
}

await icons();
await pictures();
