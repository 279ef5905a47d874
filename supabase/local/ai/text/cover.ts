// Visual concepts and an image prompt from what the form knows of a paper. The local painter reads field and
// motifs from the prompt's last two sentences.

import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import { contentWords } from "./sentence-cleaning.ts";

/** What a field looks like: a scene, a palette. Fields by words of their names. */
const SCENES: [RegExp, string, string][] = [
  [
    /computer|artificial|information systems|data science/i,
    "a lattice of glowing nodes joined by fine lines",
    "deep indigo and mint",
  ],
  [
    /robot|mechanical|electrical/i,
    "interlocking arcs and joints of a quiet machine",
    "steel blue and copper",
  ],
  [/human-computer/i, "a hand's outline meeting a field of soft light", "violet and warm grey"],
  [/physic/i, "interfering waves spreading over a dark plane", "midnight blue and pale gold"],
  [/chemi|material/i, "a crystal of linked spheres turning in light", "teal and amber"],
  [/environment/i, "layered hills under slow bands of cloud", "moss green and sky blue"],
  [/biolog/i, "branching cells and winding strands", "leaf green and coral"],
  [/medic|biomedical/i, "a calm pulse line flowing through circular forms", "deep red and ivory"],
  [/neuro|psycholog/i, "a web of branching threads lighting up one after another", "plum and soft orange"],
  [/econom|financ|business|market/i, "rising and falling terraces of simple blocks", "ink blue and brass"],
  [
    /sociolog|politic|anthropolog|cultural|education/i,
    "many small shapes gathering into a larger form",
    "ochre and slate",
  ],
  [/urban/i, "a city seen from above as a rhythm of blocks", "brick and dusk blue"],
  [/archaeolog|history/i, "layers of earth with the curve of a vessel", "sand and umber"],
  [/philosoph|literat|linguist/i, "overlapping paper shapes with a shaft of light", "cream and dark green"],
];

const sceneOf = (field: string): [string, string] => {
  const scene = SCENES.find(([pattern]) => pattern.test(field));
  return scene ? [scene[1], scene[2]] : ["simple geometric forms in balance", "deep blue and warm white"];
};

/** Keywords first, then the words that title and abstract share most. */
const motifsOf = (paper: PaperInput, most: number): string[] => {
  const keywords = paper.keywords
    .split(/[,;\n]/)
    .map((word) => word.replace(/[.:]/g, " ").replace(/\s+/g, " ").trim())
    .filter((word) => word.length > 2 && word.split(" ").length <= 4);
  const title = contentWords(paper.title);
  const counts = new Map<string, number>();
  for (const word of contentWords(paper.abstract)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = title.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return [...new Set([...keywords, ...common].map((word) => word.toLowerCase()))].slice(0, most);
};

/** One visual concept a line. */
export const writeCoverIdea = (paper: PaperInput): string => {
  const [scene] = sceneOf(paper.field_of_research);
  const forms = [
    (motif: string) => `a single luminous shape that suggests ${motif}`,
    (motif: string) => `a pattern that grows denser towards the centre, for ${motif}`,
    (motif: string) => `two forms in dialogue, standing for ${motif}`,
    (motif: string) => `a path of light through shadow, for ${motif}`,
  ];
  const concepts = motifsOf(paper, forms.length).map((motif, index) => forms[index]?.(motif) ?? motif);
  return [scene, ...concepts].map((line) => `- ${line}`).join("\n");
};

/**
 * One paragraph for an image model.
 * @returns "" where the paper has neither title nor keywords, which the pipeline reports as an empty prompt.
 */
export const writeCoverPrompt = (paper: PaperInput): string => {
  const motifs = motifsOf(paper, 5);
  if (motifs.length === 0) return "";
  const [scene, palette] = sceneOf(paper.field_of_research);
  const field = paper.field_of_research.trim();
  return [
    `A square cover illustration: ${scene}, composed around one clear subject that suggests ${motifs[0]}.`,
    `Palette of ${palette}, soft directional light, fine grain, generous empty space, no text, letters or logos.`,
    ...(field === "" ? [] : [`Field: ${field}.`]),
    `Motifs: ${motifs.join(", ")}.`,
  ].join(" ");
};
