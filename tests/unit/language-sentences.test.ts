import { array, assert, integer, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { spokenAuthors, surnameOf } from "../../supabase/functions/_shared/generation/authors.ts";
import { splitSentences } from "../../supabase/functions/_shared/generation/sentences.ts";
import { splitSpeech } from "../../supabase/functions/_shared/generation/speech-parts.ts";

test.each([
  ["We follow J. Smith et al. (2017) here. It works.", 2],
  ["See e.g. Fig. 3 and Sec. 4.1 for 3.5 mm. Then stop.", 2],
  ["It contains vitamin C. The rest is water.", 2],
  ["In U.S. hospitals it is rare. We know why.", 2],
  ["Is it true? Yes! It is.", 3],
  ["Apples, pears etc. are sold. No. 5 is best.", 2],
  ['He said "stop." Then he left.', 2],
  ["A heading\n\nA sentence.", 2],
])("%s: no sentence ends in the middle", (text, count) => {
  expect(splitSentences(text)).toHaveLength(count);
});

test.each([
  ["Joseph Futoma, Sanjay Hariharan and Katherine Heller", "Joseph Futoma and colleagues"],
  ["Whitfield Diffie & Martin Hellman", "Whitfield Diffie and Martin Hellman"],
  ["Diffie, Whitfield; Hellman, Martin E.", "Whitfield Diffie and Martin E. Hellman"],
  ["Smith, J., Doe, A.", "J. Smith and A. Doe"],
  ["Andreas Muller,1,* Sergey V. Polyakov,2 Alex Ling,2", "Andreas Muller and colleagues"],
  ["Ingrid Solheim, MD, Pavel Novak, PhD", "Ingrid Solheim and Pavel Novak"],
  ["A. Gal et al.", "A. Gal and colleagues"],
  ["Marie Curie", "Marie Curie"],
])("the authors %s are said as %s", (text, spoken) => {
  expect(spokenAuthors(text)?.full).toBe(spoken);
});

test("nobody is named where no name was given", () => {
  expect(spokenAuthors(" , ; ")).toBeNull();
});

test("a surname keeps its particles and loses its suffix", () => {
  expect(surnameOf("Jane van der Berg")).toBe("van der Berg");
  expect(surnameOf("Martin Luther King Jr.")).toBe("King");
});

const word = stringMatching(/^[a-z]{1,12}$/);
const sentence = array(word, { minLength: 1, maxLength: 60 }).map(
  (words) => `${words.join(" ").replace(/^./, (letter) => letter.toUpperCase())}.`,
);
const scripts = array(array(sentence, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 }).map(
  (paragraphs) => paragraphs.map((sentences) => sentences.join(" ")).join("\n\n"),
);

test("speech parts lose, repeat or reorder no word and none is too long", () => {
  assert(
    property(scripts, integer({ min: 100, max: 900 }), (script, limit) => {
      const parts = splitSpeech(script, [], limit);
      expect(parts.join(" ").split(/\s+/)).toEqual(script.split(/\s+/));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 100 },
  );
});

test("a part ends inside a sentence only where the sentence alone is too long", () => {
  assert(
    property(scripts, (script) => {
      for (const part of splitSpeech(script)) expect(part).toMatch(/\.$/);
    }),
    { numRuns: 100 },
  );
});
