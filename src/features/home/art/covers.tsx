// Four covers in the manner of the product's own, drawn from a rule each in a square of 100 by 100.
import { useId, type ReactNode } from "react";

type CoverProps = { x: number; y: number; size: number };

/** The golden angle in radians: seeds that follow it never lie in rows. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const round = (value: number) => Math.round(value * 10) / 10;

const at = (x: number, y: number, angle: number, radius: number) =>
  [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))] as const;

function Square({ x, y, size, ground, children }: CoverProps & { ground: string; children: ReactNode }) {
  const clip = useId();
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
      <clipPath id={clip}>
        <rect width="100" height="100" rx="9" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="100" height="100" className={ground} />
        {children}
      </g>
    </g>
  );
}

/** Waves from two sources that meet. */
export const WavesCover = (place: CoverProps) => (
  <Square {...place} ground="art-cover-waves">
    <g className="art-waves">
      {range(17).map((index) => (
        <circle key={index} cx="33" cy="40" r={2 + index * 5.2} />
      ))}
      {range(17).map((index) => (
        <circle key={index} cx="69" cy="66" r={2 + index * 5.2} />
      ))}
    </g>
  </Square>
);

/** Seeds of a flower head. */
export const SeedsCover = (place: CoverProps) => (
  <Square {...place} ground="art-cover-seeds">
    <g className="art-seeds">
      {range(130).map((index) => {
        const [x, y] = at(50, 50, index * GOLDEN, 4.3 * Math.sqrt(index));
        return <circle key={index} cx={x} cy={y} r={round(0.6 + index / 75)} opacity={1 - index / 190} />;
      })}
    </g>
  </Square>
);

/** Points in loose order, and the nearest of their neighbours. */
const POINTS = range(30).map((index) =>
  at(50, 50, index * GOLDEN + Math.sin(index * 5), 9 * Math.sqrt(index + 0.5)),
);
const EDGES = POINTS.flatMap((from, index) =>
  POINTS.slice(index + 1)
    .filter((to) => Math.hypot(from[0] - to[0], from[1] - to[1]) < 19)
    .map((to) => [from, to] as const),
);

export const NetCover = (place: CoverProps) => (
  <Square {...place} ground="art-cover-net">
    <g className="art-net">
      {EDGES.map(([from, to]) => (
        <path key={`${from.join()} ${to.join()}`} d={`M${from.join(" ")}L${to.join(" ")}`} />
      ))}
      {POINTS.map(([x, y], index) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={index % 4 === 0 ? 2.6 : 1.5} stroke="none" />
      ))}
    </g>
  </Square>
);

type Branch = { path: string; width: number };

/** Every branch ends in two shorter ones. @param left how often it still divides. */
function branches(x: number, y: number, angle: number, length: number, left: number): Branch[] {
  const [endX, endY] = at(x, y, angle, length);
  const own = { path: `M${x} ${y}L${endX} ${endY}`, width: 0.5 + left * 0.42 };
  if (left === 0) return [own];
  return [
    own,
    ...[-0.42, 0.36].flatMap((turn) => branches(endX, endY, angle + turn, length * 0.78, left - 1)),
  ];
}

const TREE = range(5).flatMap((index) => branches(50, 50, (index * 2 * Math.PI) / 5 - 1.2, 17, 4));

export const BranchesCover = (place: CoverProps) => (
  <Square {...place} ground="art-cover-branches">
    <g className="art-branches">
      {TREE.map(({ path, width }) => (
        <path key={path} d={path} strokeWidth={width} />
      ))}
    </g>
  </Square>
);
