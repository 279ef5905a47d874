// The three drawings of 'How It Works'.
import { SeedsCover, WavesCover } from "./covers.tsx";
import { Art, Icon, Lines, Person, PlayButton, Sheet, Voice, type Hue } from "./parts.tsx";

/** A paper on the left becomes an episode on the right. */
export const PaperToEpisode = () => (
  <Art width={360} height={236} ground="physics">
    <g transform="rotate(-4 96 122)">
      <Sheet x={36} y={36} width={122} height={164} r={10} />
      <rect x={52} y={54} width={78} height={8} rx={4} className="art-title" />
      <rect x={52} y={67} width={52} height={8} rx={4} className="art-title" />
      <Lines x={52} y={88} widths={[90, 90, 84, 90, 62]} step={9} height={4} />
      <rect x={52} y={138} width={42} height={44} rx={5} className="art-sunken" />
      <path d="M56 174c6-2 8-22 14-22s8 16 13 16 5-10 8-11" className="art-icon art-warm" />
      <Lines x={102} y={140} widths={[40, 40, 34, 40, 26]} step={9} height={4} />
    </g>
    <path d="M160 66C182 30 232 24 258 50" className="art-thread" />
    <path d="m250 50 9 2 1-9" className="art-thread" />
    <Sheet x={196} y={62} width={132} height={142} />
    <WavesCover x={208} y={74} size={72} />
    <PlayButton x={296} y={110} r={20} />
    <rect x={208} y={156} width={84} height={7} rx={3.5} className="art-title" />
    <Voice x={208} y={183} bars={18} height={24} heard={7} />
  </Art>
);

const READERS: readonly [number, number, number, Hue][] = [
  [58, 62, 19, "computing"],
  [44, 168, 15, "mind"],
  [302, 58, 16, "life"],
  [316, 172, 20, "social"],
];

/** An episode in the middle, and threads from it to people. */
export const EpisodeToPeople = () => (
  <Art width={360} height={236} ground="life">
    {READERS.map(([x, y]) => (
      <path
        key={x}
        d={`M180 118C${(180 + x) / 2} 118 ${(180 + x) / 2} ${y} ${x} ${y}`}
        className="art-thread"
      />
    ))}
    <Sheet x={118} y={30} width={124} height={176} />
    <SeedsCover x={130} y={42} size={100} />
    <rect x={130} y={152} width={84} height={7} rx={3.5} className="art-title" />
    <Lines x={130} y={166} widths={[58]} />
    <g className="art-raised">
      <rect x={130} y={180} width={100} height={40} rx={20} className="art-accent" />
    </g>
    <Icon name="link" x={144} y={191} size={18} tone="light" />
    <rect x={172} y={197} width={42} height={6} rx={3} className="art-on-accent" />
    {READERS.map(([x, y, r, hue]) => (
      <Person key={x} x={x} y={y} r={r} hue={hue} />
    ))}
  </Art>
);

const HUES: readonly Hue[] = ["computing", "physics", "life", "social", "mind", "engineering"];
const CIRCLES = [42, 73, 104, 135, 166] as const;

/** Listeners on the circles of a sound that spreads, more of them the farther it goes. */
const LISTENERS = CIRCLES.flatMap((radius, circle) =>
  Array.from({ length: 2 + circle * 2 }, (_, index) => {
    const angle =
      Math.PI * (1 + (index + 0.5 + 0.22 * Math.sin(circle * 2.4 + index * 3)) / (2 + circle * 2));
    return {
      x: Math.round(180 + radius * Math.cos(angle)),
      y: Math.round(206 + radius * Math.sin(angle)),
      r: 3.5 + ((index * 7 + circle * 3) % 5),
      hue: HUES[(index * 2 + circle) % HUES.length] ?? "computing",
    };
  }),
);

/** A sound spreads, and more and more people hear it. */
export const SpreadingSound = () => (
  <Art width={360} height={236} ground="computing">
    {CIRCLES.map((radius, index) => (
      <path
        key={radius}
        d={`M${180 - radius} 206a${radius} ${radius} 0 0 1 ${radius * 2} 0`}
        className="art-arc-computing"
        strokeWidth={1.6}
        opacity={0.62 - index * 0.11}
      />
    ))}
    {LISTENERS.map(({ x, y, r, hue }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={r} className={`art-dot-${hue}`} />
    ))}
    <PlayButton x={180} y={200} r={22} />
  </Art>
);
