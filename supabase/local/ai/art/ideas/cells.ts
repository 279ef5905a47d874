// Tissue or stained glass: the plane shared out among points, each cell filled and rounded.
import { type Idea, type Point, EDGE, disc, line } from "../canvas.ts";
import { css } from "../colour.ts";
import { createNoise } from "../random.ts";

export const cells: Idea = ({ context, palette, random }) => {
  const noise = createNoise(random);
  const spacing = random.between(84, 132);
  const glass = random.chance(0.5);
  const sites: Point[] = [];
  for (let attempt = 0; attempt < 4000; attempt++) {
    const place = { x: random.between(-90, EDGE + 90), y: random.between(-90, EDGE + 90) };
    const near = spacing * (0.72 + 0.4 * noise(place.x / 300, place.y / 300));
    if (sites.every((site) => Math.hypot(site.x - place.x, site.y - place.y) > near)) sites.push(place);
  }
  context.lineJoin = "round";
  for (const site of sites) {
    const share = Math.min(1, Math.max(0, 0.5 + 0.75 * noise(site.x / 340 + 50, site.y / 340)));
    const colour = random.chance(0.07) ? palette.spark : palette.ink(0.12 + share * 0.88);
    const outline = shrink(cellAround(site, sites), site, glass ? 7 : 11);
    if (outline.length < 3) continue;
    if (glass) line(context, outline, true);
    else roundOff(context, outline);
    context.fillStyle = css(colour, 0.3 + 0.62 * (1 - share));
    context.fill();
    context.lineWidth = glass ? 2 : 4;
    context.strokeStyle = css(colour, 0.9);
    context.stroke();
    if (!glass) {
      const nucleus = { x: site.x + random.bell() * 6, y: site.y + random.bell() * 6 };
      disc(context, nucleus, random.between(8, 17), css(palette.ground[0], 0.75));
    }
  }
};

/** The region nearer to `site` than to any other: a square cut by each perpendicular bisector. */
function cellAround(site: Point, sites: readonly Point[]): Point[] {
  let region: Point[] = [
    { x: -200, y: -200 },
    { x: EDGE + 200, y: -200 },
    { x: EDGE + 200, y: EDGE + 200 },
    { x: -200, y: EDGE + 200 },
  ];
  for (const other of sites) {
    if (other === site) continue;
    const nx = other.x - site.x;
    const ny = other.y - site.y;
    const limit = (nx * (other.x + site.x) + ny * (other.y + site.y)) / 2;
    region = region.flatMap((from, index) => {
      const to = region[(index + 1) % region.length] ?? from;
      const a = from.x * nx + from.y * ny - limit;
      const b = to.x * nx + to.y * ny - limit;
      const kept = a <= 0 ? [from] : [];
      if (a <= 0 === b <= 0) return kept;
      const share = a / (a - b);
      return [...kept, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }];
    });
  }
  return region;
}

function shrink(region: readonly Point[], site: Point, by: number): Point[] {
  return region.map(({ x, y }) => {
    const distance = Math.max(1, Math.hypot(x - site.x, y - site.y));
    const share = Math.max(0, 1 - by / distance);
    return { x: site.x + (x - site.x) * share, y: site.y + (y - site.y) * share };
  });
}

/** A closed curve through the middles of the sides, with the corners as handles. */
function roundOff(context: Parameters<typeof line>[0], region: readonly Point[]): void {
  context.beginPath();
  for (const [index, corner] of region.entries()) {
    const before = region.at(index - 1) ?? corner;
    const after = region[(index + 1) % region.length] ?? corner;
    if (index === 0) context.moveTo((before.x + corner.x) / 2, (before.y + corner.y) / 2);
    context.quadraticCurveTo(corner.x, corner.y, (corner.x + after.x) / 2, (corner.y + after.y) / 2);
  }
  context.closePath();
}
