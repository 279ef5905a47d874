// Answers as models really send them, not as they were asked for: what can be saved is saved, by the rules that every
// answer goes through. The texts are our own; their faults were seen in answers of hosted and local models.
import { describe, expect, test } from "vitest";
import { LIMITS, WELCOME_LINE } from "#contract";
import {
  dropProblemSentences,
  type PaperInput,
  reviewScript,
} from "../../supabase/functions/_shared/generation/script-rules.ts";
import { reviewSummary } from "../../supabase/functions/_shared/generation/summary-rules.ts";

const paper: PaperInput = {
  title: "Cold Rooms and Slow Clocks",
  authors: "Ada Winter",
  abstract: "Clocks lost 14 seconds a day in cold rooms.",
  keywords: "clocks",
  field_of_research: "Physics",
  text: "We measured 120 clocks in three cold rooms. They lost 14 seconds a day.",
};

const question =
  "Clocks in cold rooms are often slow, and Ada Winter wanted to know by how much they are slow.";
const result = "In three cold rooms the clocks lost 14 seconds on every day of the winter that she measured.";
const expected = {
  script: `${WELCOME_LINE}\n\n${question}\n\n${result}`,
  titles: ["The question", "What she found"],
};

const read = (answer: string) => {
  const { script, chapters } = reviewScript(answer, paper);
  return { script, titles: chapters.map(({ title }) => title) };
};

describe("a script", () => {
  test.each([
    ["as it was asked for", `== The question ==\n\n${question}\n\n== What she found ==\n\n${result}`],
    [
      "as JSON with chapters",
      JSON.stringify({
        chapters: [
          { title: "The question", text: question },
          { title: "What she found", text: result },
        ],
      }),
    ],
    [
      "as JSON in a fence, with remarks around it",
      `Sure! Here is the script you asked for:\n\n\`\`\`json\n${JSON.stringify(
        {
          title: "The question",
          paragraphs: [question],
          next: { heading: "What she found", paragraphs: [result] },
          word_count: "34",
        },
        null,
        2,
      )}\n\`\`\``,
    ],
    ["as JSON named by its chapters", JSON.stringify({ "The question": question, "What she found": result })],
    [
      "as JSON that was cut off",
      JSON.stringify([
        { title: "The question", text: question },
        { title: "What she found", text: `${result} The oil of the clo` },
      ]).slice(0, -4),
    ],
    [
      "as a dialogue in JSON",
      JSON.stringify([
        { chapter: "The question", speaker: "Host", text: question },
        { chapter: "What she found", speaker: "Host", text: result },
      ]),
    ],
    [
      "after thoughts, with an afterword",
      `<think>\nThe user wants a script. I should write two chapters.\n</think>\n\n== The question ==\n\n${question}\n\n== What she found ==\n\n${result}\n\nLet me know if you would like it shorter!`,
    ],
    [
      "with a welcome in each chapter",
      `== The question ==\n\nWelcome to the podcast! ${question}\n\n== What she found ==\n\nWelcome back, everyone. ${result}`,
    ],
    [
      "that breaks off",
      `== The question ==\n\n${question}\n\n== What she found ==\n\n${result} The oil of the clocks was`,
    ],
    [
      "that breaks off in front of a chapter",
      `== The question ==\n\n${question}\n\n== What she found ==\n\n${result}\n\n== Why it`,
    ],
  ])("%s is read whole", (_, answer) => {
    expect(read(answer)).toEqual(expected);
  });

  test("that is all thoughts says nothing", () => {
    expect(reviewScript("<think>The user wants a script, so first I", paper).chapters).toEqual([]);
  });

  test("with short items in a list says them in a sentence", () => {
    const { script } = reviewScript(
      "She compared three things:\n\n- The size of the room\n- The kind of oil\n- The age of the clock\n\nNone of them mattered.",
      paper,
    );
    expect(script).toContain(
      "She compared three things: the size of the room, the kind of oil and the age of the clock.",
    );
    expect(script).toContain("None of them mattered.");
  });

  test("with sentences in a list says each of them", () => {
    const { script } = reviewScript(
      "1. The rooms were cold\n2. The clocks were old.\n3. The oil was thick",
      paper,
    );
    expect(script).toContain("The rooms were cold. The clocks were old. The oil was thick.");
  });

  test("with a sentence in another language loses that sentence only", () => {
    const foreign =
      "Die Uhren gingen jeden Tag des Winters um viele Sekunden nach, weil das Fett dick wurde.";
    const reviewed = reviewScript(`${question} ${foreign} ${result}`, paper);
    expect(reviewed.problems).toContainEqual(
      expect.objectContaining({ code: "not_english", sentence: foreign }),
    );
    expect(dropProblemSentences(reviewed, paper).script).toBe(`${WELCOME_LINE}\n\n${question} ${result}`);
  });

  test.each([
    "Die Uhren in kalten Räumen gehen oft nach, und Ada Winter wollte wissen, um wie viel sie nachgehen. Sie verloren 14 Sekunden am Tag, und das Fett war dick.",
    "Les horloges des chambres froides retardent souvent, et Ada Winter voulait savoir de combien. Elles perdaient 14 secondes par jour pendant tout cet hiver.",
    "寒い部屋の時計はしばしば遅れます。エイダ・ウィンターはどれだけ遅れるのかを知りたかったのです。",
  ])("in another language is to be written in English, and is not emptied: %s", (answer) => {
    const reviewed = reviewScript(answer, paper);
    const whole = reviewed.problems.filter(({ code }) => code === "not_english");
    expect(whole).toEqual([expect.objectContaining({ sentence: null })]);
    expect(dropProblemSentences(reviewed, { ...paper, authors: "" }).script.length).toBeGreaterThan(
      WELCOME_LINE.length + 20,
    );
  });

  test("keeps a last sentence that says welcome of the subject", () => {
    const rain = "Welcome rain fell on the cold rooms in spring.";
    expect(reviewScript(`== One ==\n\n${question}\n\n== Two ==\n\n${rain}`, paper).script).toContain(rain);
  });

  test("that is far too long stays as it is, for the pipeline to refuse", () => {
    const long = `${question}\n\n`.repeat(200);
    expect(reviewScript(long, paper).script.length).toBeGreaterThan(LIMITS.scriptHardCap);
  });
});

describe("a summary", () => {
  const sections = {
    "Key Findings": ["Clocks lost 14 seconds a day.", "Oil was the cause of it."],
    "Background and Motivation": "Clocks in cold rooms are often slow, and nobody likes to be late.",
    Methodology: "The author measured 120 clocks in three cold rooms.",
    Results: "The clocks lost 14 seconds a day.",
    Discussion: "The oil of the clocks may be the cause.",
    Conclusion: "Rooms that hold clocks should be heated.",
  };
  const html = Object.entries(sections)
    .map(([name, text]) =>
      Array.isArray(text)
        ? `<h3>${name}</h3>\n<ul>\n${text.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`
        : `<h3>${name}</h3>\n<p>${text}</p>`,
    )
    .join("\n");
  const plain = (text: string) => text.replace(/\s*\n\s*/g, "");

  test.each([
    ["as JSON named by its sections", JSON.stringify(sections)],
    [
      "as JSON with its sections in a list",
      JSON.stringify({
        summary: { sections: Object.entries(sections).map(([heading, content]) => ({ heading, content })) },
      }),
    ],
    ["as HTML in JSON", JSON.stringify({ html })],
    [
      "after thoughts and remarks",
      `<think>Six sections.</think>\nHere is the summary:\n${html}\n\nI hope this helps!`,
    ],
  ])("%s is read whole", (_, answer) => {
    const { html: found, problems } = reviewSummary(answer);
    expect(problems).toEqual([]);
    expect(plain(found)).toBe(plain(html));
  });

  test("as JSON that was cut off keeps the sections that came", () => {
    const json = JSON.stringify(sections);
    const { html: found, problems } = reviewSummary(json.slice(0, json.indexOf("author measured")));
    expect(found).toContain("<li>Oil was the cause of it.</li>");
    expect(found).toContain("nobody likes to be late");
    expect(problems.map(({ section }) => section)).toEqual([
      "Methodology",
      "Results",
      "Discussion",
      "Conclusion",
    ]);
  });

  test("that breaks off in the middle of a sentence ends with the one before", () => {
    const answer = html.replace(
      "</p>\n<h3>Discussion",
      " The oil of all the clocks in the cold rooms wa<h3>Discussion",
    );
    const cut = answer.slice(0, answer.indexOf("<h3>Discussion"));
    expect(reviewSummary(cut).html).toMatch(/The clocks lost 14 seconds a day\.<\/p>$/);
  });

  test("with a section in another language says which", () => {
    const answer = html.replace(
      sections.Results,
      "Die Uhren verloren jeden Tag viele Sekunden, weil das Fett der Uhren dick geworden war.",
    );
    expect(reviewSummary(answer).problems).toEqual([
      expect.objectContaining({ code: "not_english", section: "Results" }),
    ]);
  });
});
