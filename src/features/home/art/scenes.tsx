// The three large drawings: who can listen, the profile, the phone.
import { BranchesCover, NetCover, SeedsCover, WavesCover } from "./covers.tsx";
import { Art, Icon, Lines, Person, PlayButton, Sheet, Voice, type Hue } from "./parts.tsx";

const CROWD: readonly [number, number, number, Hue][] = [
  [350, 306, 21, "physics"],
  [398, 330, 17, "social"],
  [438, 300, 20, "life"],
  [482, 326, 16, "mind"],
  [390, 284, 13, "engineering"],
  [474, 282, 13, "computing"],
  [434, 346, 13, "physics"],
];

/** One episode, and the switch between its maker alone and everyone. */
export const ListenersArt = () => (
  <Art width={560} height={400} ground="mind">
    <Sheet x={130} y={40} width={300} height={110} r={18} />
    <BranchesCover x={146} y={56} size={78} />
    <rect x={242} y={66} width={150} height={9} rx={4.5} className="art-title" />
    <Lines x={242} y={85} widths={[96]} height={6} />
    <Voice x={242} y={118} bars={25} height={28} heard={9} />

    <path d="M280 192C280 232 116 214 116 258" className="art-thread" />
    <path d="M280 192C280 232 418 214 418 254" className="art-thread" />
    <g className="art-raised">
      <rect x={160} y={172} width={240} height={46} rx={23} className="art-sheet" />
      <rect x={280} y={176} width={116} height={38} rx={19} className="art-accent" />
    </g>
    <Icon name="lock" x={184} y={187} size={16} tone="quiet" />
    <text x={207} y={200} fontSize={15} className="art-label">
      Private
    </text>
    <Icon name="globe" x={303} y={187} size={16} tone="light" />
    <text x={326} y={200} fontSize={15} className="art-on-accent" fontWeight={600}>
      Public
    </text>

    <Person x={116} y={300} r={30} hue="mind" />
    <g className="art-raised">
      <circle cx={139} cy={322} r={14} className="art-sheet" />
    </g>
    <Icon name="lock" x={132} y={314.5} size={14} />
    {CROWD.map(([x, y, r, hue]) => (
      <Person key={`${x} ${y}`} x={x} y={y} r={r} hue={hue} />
    ))}
  </Art>
);

const TAGS: readonly [number, number, Hue][] = [
  [112, 62, "physics"],
  [182, 78, "computing"],
  [268, 54, "life"],
];

/** The profile of a researcher: banner, person, interests, episodes. */
export const ProfileArt = () => (
  <Art width={560} height={400} ground="life">
    <Sheet x={70} y={34} width={420} height={340} r={20} />
    <path d="M71 126V54a19 19 0 0 1 19-19h380a19 19 0 0 1 19 19v72z" className="art-cover-waves" />
    <g className="art-waves">
      {[0, 1, 2, 3, 4, 5, 6].map((line) => (
        <path
          key={line}
          d={`M71 ${64 + line * 8}c70-${46 - line * 5} 120 ${44 - line * 6} 200 4s150-${40 - line * 3} 218 6`}
        />
      ))}
    </g>
    <circle cx={130} cy={128} r={36} className="art-sheet" />
    <Person x={130} y={128} r={31} hue="social" />
    <rect x={182} y={142} width={132} height={11} rx={5.5} className="art-title" />
    <Lines x={182} y={161} widths={[92]} height={6} />
    <rect x={398} y={142} width={70} height={28} rx={14} className="art-accent" />
    <rect x={414} y={153} width={38} height={6} rx={3} className="art-on-accent" />
    {TAGS.map(([x, width, hue]) => (
      <g key={x} className={`art-dot-${hue}`}>
        <rect x={x} y={184} width={width} height={20} rx={10} opacity={0.16} />
        <rect x={x + 13} y={191.5} width={width - 26} height={5} rx={2.5} />
      </g>
    ))}
    <WavesCover x={96} y={224} size={112} />
    <SeedsCover x={224} y={224} size={112} />
    <NetCover x={352} y={224} size={112} />
    {[96, 224, 352].map((x) => (
      <Lines key={x} x={x} y={346} widths={[96 - (x % 5) * 8]} height={6} />
    ))}
  </Art>
);

/** A phone that plays a downloaded episode while the land goes by. */
export const PhoneArt = () => (
  <Art width={560} height={400} ground="physics">
    <g className="art-dot-physics">
      <path d="M0 318c60-44 110-52 168-22s104 6 168-26 140-26 224 30v100H0z" opacity={0.14} />
      <path d="M0 352c80-34 150-30 226-10s150-6 206-24 92-12 128 8v74H0z" opacity={0.16} />
    </g>
    <path d="M0 378h560" className="art-thread" strokeDasharray="22 14" />
    <circle cx={452} cy={92} r={30} className="art-accent" opacity={0.85} />

    <rect x={186} y={28} width={188} height={388} rx={30} strokeWidth={5} className="art-device art-raised" />
    <rect x={254} y={40} width={52} height={9} rx={4.5} className="art-title" />
    <WavesCover x={206} y={66} size={148} />
    <rect x={206} y={232} width={126} height={10} rx={5} className="art-title" />
    <Lines x={206} y={252} widths={[78]} height={6} />
    <Voice x={206} y={292} bars={25} height={34} heard={11} />
    <PlayButton x={280} y={350} r={25} />
    <text x={226} y={355} fontSize={12} textAnchor="middle" className="art-label">
      −15 s
    </text>
    <text x={334} y={355} fontSize={12} textAnchor="middle" className="art-label">
      +15 s
    </text>

    <g className="art-raised">
      <rect x={318} y={196} width={160} height={44} rx={22} className="art-sheet" />
    </g>
    <circle cx={342} cy={218} r={11} className="art-accent" />
    <Icon name="check" x={334} y={210} size={16} tone="light" />
    <text x={362} y={223.5} fontSize={15} className="art-text">
      Downloaded
    </text>

    <g className="art-raised">
      <rect x={74} y={118} width={128} height={44} rx={22} className="art-sheet" />
    </g>
    <Icon name="headphones" x={90} y={131} size={18} tone="warm" />
    <text x={118} y={145.5} fontSize={15} className="art-text">
      4 min left
    </text>
  </Art>
);
