import { expect, test } from "vitest";
import { untie } from "../../supabase/local/ai/text/connectives.ts";

test.each([
  ["Besides the light, each site records seismometers and microphones."],
  ["That is more than two points above the best earlier results."],
  ["Still images were added to the collection in the second year."],
  ["In addition to the map, the cells carry a sense of direction."],
  ["Overall accuracy was measured on a set that was held back."],
  ["So far the method has been tried on mice."],
])("a word that works in its sentence is not taken for a connective: %s", (sentence) => {
  expect(untie(sentence)).toEqual({ text: sentence, tie: null });
});

test.each([
  ["However, the signal was weak.", "The signal was weak.", "contrast"],
  ["However the signal was weak.", "The signal was weak.", "contrast"],
  ["Besides, the light was dim.", "The light was dim.", "addition"],
  ["That is, no courier is needed.", "No courier is needed.", "addition"],
  ["Therefore the cost falls.", "The cost falls.", "cause"],
  ["For example, a rat finds its way home.", "A rat finds its way home.", "example"],
])("a connective goes when its sentence stands alone: %s", (sentence, text, tie) => {
  expect(untie(sentence)).toEqual({ text, tie });
});
