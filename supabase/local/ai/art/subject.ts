// What a cover is about: reads the field of research out of a prompt, and with it a hue and the ideas that
// suit that field.
import { RESEARCH_FIELDS } from "../../../functions/_shared/contract.ts";
import type { Idea } from "./canvas.ts";
import { branching } from "./ideas/branching.ts";
import { cells } from "./ideas/cells.ts";
import { circuit } from "./ideas/circuit.ts";
import { contours } from "./ideas/contours.ts";
import { flow } from "./ideas/flow.ts";
import { harmonograph } from "./ideas/harmonograph.ts";
import { helix } from "./ideas/helix.ts";
import { interference } from "./ideas/interference.ts";
import { lattice } from "./ideas/lattice.ts";
import { mosaic } from "./ideas/mosaic.ts";
import { network } from "./ideas/network.ts";
import { orbits } from "./ideas/orbits.ts";
import { phyllotaxis } from "./ideas/phyllotaxis.ts";
import { ridgelines } from "./ideas/ridgelines.ts";
import { strata } from "./ideas/strata.ts";
import { threads } from "./ideas/threads.ts";
import { hashText } from "./random.ts";

export type Subject = { hue: number; ideas: readonly [Idea, ...Idea[]] };

// Hues of the design tokens: one for each family of fields.
const HUES = { computing: 262, physics: 215, life: 150, social: 30, mind: 325, engineering: 85 } as const;
type Family = keyof typeof HUES;
const FAMILY_NAMES: readonly Family[] = ["computing", "physics", "life", "social", "mind", "engineering"];

const FAMILIES: Record<Family, Subject["ideas"]> = {
  computing: [circuit, network, mosaic, flow, lattice],
  physics: [interference, orbits, lattice, ridgelines, harmonograph],
  life: [phyllotaxis, helix, cells, branching, contours],
  social: [network, mosaic, strata, threads, flow],
  mind: [branching, ridgelines, contours, threads, flow],
  engineering: [harmonograph, circuit, mosaic, ridgelines, interference],
};

/** Fields whose subject calls for its own choice; the others follow their category. */
const OWN_IDEAS: Partial<Record<string, readonly [Family, ...Idea[]]>> = {
  "Artificial Intelligence": ["computing", network, mosaic, circuit, flow],
  "Data Science": ["computing", flow, ridgelines, network, mosaic],
  Chemistry: ["physics", lattice, orbits, cells],
  "Materials Science": ["physics", lattice, cells, interference],
  "Environmental Science": ["life", contours, strata, flow, phyllotaxis],
  Medicine: ["life", cells, helix, branching, flow],
  Neuroscience: ["mind", branching, ridgelines, contours],
  Psychology: ["mind", threads, contours, harmonograph, network],
  Economics: ["social", network, ridgelines, strata, mosaic],
  "Urban Studies": ["social", cells, circuit, mosaic],
  Archaeology: ["social", strata, contours, mosaic],
  Philosophy: ["mind", orbits, harmonograph, threads],
  Literature: ["mind", threads, mosaic, flow],
  Linguistics: ["mind", ridgelines, threads, branching],
  "Electrical Engineering": ["engineering", circuit, interference, harmonograph],
  "Biomedical Engineering": ["engineering", helix, cells, ridgelines],
};

const CATEGORY_FAMILY: Record<string, Family> = {
  "Computer Science & Technology": "computing",
  "Physical Sciences": "physics",
  "Life Sciences": "life",
  "Social Sciences": "social",
  Humanities: "social",
  Engineering: "engineering",
  "Business & Management": "engineering",
};

/** Words that betray a family where no field is named. */
const TELLING: Record<Family, RegExp> = {
  computing:
    /\b(?:algorithm|comput|software|crypt|neural network|transformer|attention|learning|data|robot)/gi,
  physics:
    /\b(?:gravit|quantum|particle|black hole|graphene|wave|laser|photon|star|galax|field|electron|molecul)/gi,
  life: /\b(?:gene|dna|protein|cell|crispr|species|virus|plant|cancer|patient|clinical|sequence|evolution)/gi,
  social:
    /\b(?:social|econom|society|market|politic|communit|education|prospect|network of people|culture)/gi,
  mind: /\b(?:brain|neuron|cogniti|memory|perception|emotion|language|mind|behaviou?r|decision|risk)/gi,
  engineering: /\b(?:engine|material|mechanic|circuit|sensor|energy|battery|design|structure|manufactur)/gi,
};

/**
 * The subject of a prompt. A field it states ("Field: …") or names (the longest name wins) decides; else the words used; else
 * chance by the prompt's hash, so that every prompt has one.
 */
export function subjectOf(prompt: string): Subject {
  const stated = prompt.match(/\bfield(?: of research)?: ([^.\n]+)/i)?.[1];
  const lower = (stated ?? prompt).toLowerCase();
  const named = RESEARCH_FIELDS.filter(({ name }) => lower.includes(name.toLowerCase())).sort(
    (one, other) => other.name.length - one.name.length,
  )[0];
  if (named) {
    const [family, first, ...others] = OWN_IDEAS[named.name] ?? [];
    if (family && first) return { hue: HUES[family], ideas: [first, ...others] };
    return subjectOfFamily(CATEGORY_FAMILY[named.category] ?? "computing");
  }
  const scores = FAMILY_NAMES.map((family) => ({ family, hits: prompt.match(TELLING[family])?.length ?? 0 }));
  const best = scores.reduce((most, one) => (one.hits > most.hits ? one : most));
  if (best.hits > 0) return subjectOfFamily(best.family);
  return subjectOfFamily(FAMILY_NAMES[hashText(prompt) % FAMILY_NAMES.length] ?? "computing");
}

function subjectOfFamily(family: Family): Subject {
  return { hue: HUES[family], ideas: FAMILIES[family] };
}
