// Which hue a field of research wears: the categories of the fixed list, gathered into six families.
import { RESEARCH_FIELDS } from "#contract";

export type Hue = "computing" | "physics" | "life" | "social" | "mind" | "engineering";

const hueOfCategory: Record<string, Hue> = {
  "Computer Science & Technology": "computing",
  "Physical Sciences": "physics",
  "Life Sciences": "life",
  "Social Sciences": "social",
  Humanities: "mind",
  Engineering: "engineering",
  "Business & Management": "social",
};

/** The mind has its own hue, wherever the list files it. */
const hueOfField: Record<string, Hue> = { Neuroscience: "mind", Psychology: "mind", Philosophy: "mind" };

/** The hue of a field by its display name; an unknown field is treated as computing, the list's first. */
export function fieldHue(name: string): Hue {
  const category = RESEARCH_FIELDS.find((field) => field.name === name)?.category;
  return hueOfField[name] ?? hueOfCategory[category ?? ""] ?? "computing";
}
