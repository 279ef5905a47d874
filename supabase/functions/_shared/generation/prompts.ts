// What the model is asked, task by task. The paper is handed over as data between tags that it cannot know, and never
// as instructions: whatever a PDF says, the task stands in the system prompt alone. Its first line names the task, by
// which the local provider recognises it.

import { LIMITS, SUMMARY_SECTIONS, WELCOME_LINE, WORDS_TO_AVOID } from "../contract.ts";
import { spokenAuthors } from "./authors.ts";
import { dataTags, newMark, type DataTags } from "./data-tags.ts";
import { carriesFullScript } from "./full-length.ts";
import type { PaperInput } from "./script-rules.ts";

export type ChatMessage = { role: "system" | "user" | "assistant"; content: string };
/** Ready for a chat completion: `max_tokens` only where the product sets one. */
export type Prompt = { messages: ChatMessage[]; max_tokens?: number };

/** What each task is built from. `problems` are the `detail`s (and sentences) that the rules found. */
export type PromptInput = {
  summary: { paper: PaperInput };
  cover_idea: { paper: PaperInput };
  cover_prompt: { paper: PaperInput; idea: string };
  script: { paper: PaperInput };
  repair: {
    paper: PaperInput;
    kind: "summary" | "script";
    answer: string;
    problems: { code: string; detail: string; sentence?: string | null }[];
  };
};
export type Task = keyof PromptInput;

const details = ({ enclose }: DataTags, paper: PaperInput): string[] => [
  enclose("title", paper.title),
  enclose("authors", paper.authors),
  enclose("abstract", paper.abstract),
  enclose("keywords", paper.keywords),
  enclose("field", paper.field_of_research),
];
const withPaper = (tags: DataTags, paper: PaperInput): string =>
  [...details(tags, paper), tags.enclose("paper", paper.text)].join("\n");
/** With the names as they are said: worked out here, yet still words of the paper and so data. */
const withSpokenAuthors = (tags: DataTags, paper: PaperInput): string => {
  const spoken = spokenAuthors(paper.authors);
  return [withPaper(tags, paper), ...(spoken ? [tags.enclose("spoken_authors", spoken.full)] : [])].join(
    "\n",
  );
};

const TRUTH_RULE =
  "State only what the material says. Never invent findings, quotations, names or numbers. Give every figure exactly " +
  "as the paper gives it, without rounding or converting it; leave a figure out if you are not sure of it.";

const SUMMARY_FORM = `Answer in English, with HTML alone: no JSON, no Markdown, no code fence, no attributes, no title above the first section.
Use exactly these six sections in this order, each under an <h3> heading with exactly this name:
${SUMMARY_SECTIONS.map((section) => `<h3>${section}</h3>`).join("\n")}
Below the headings use only <p>, <ul>, <ol>, <li>, <strong>, <em>, <sub> and <sup>.
Key Findings is a list of three to six findings, one sentence each. The other sections are one or two paragraphs.
Take Methodology and Results from the parts of the paper that describe them. Say nothing in two sections.
Leave out citation marks, web addresses and references to figures, tables and sections. Explain each abbreviation where it first appears.`;

const authorRule = ({ ref }: DataTags): string =>
  `Name the authors near the start exactly as ${ref("spoken_authors")} gives them, or as the material names them where ` +
  "it is absent. The rule: a single author is named, two authors are both named, and of three or more only the lead author " +
  "is named, followed by 'and colleagues'. You are not an author: where the paper says 'we', say 'the authors' or 'they'.";

const scriptForm = (tags: DataTags, paper: PaperInput): string => {
  const { min, max } = LIMITS.scriptTarget;
  const length = carriesFullScript(paper.text)
    ? `Write between ${min} and ${max} characters, spaces included: five to seven minutes of speech.`
    : `The paper is short: write between ${LIMITS.scriptMinimum} and ${max} characters, as long as its material carries, and never pad.`;
  return `${length} Never exceed ${LIMITS.scriptHardCap} characters.
Do not write a welcome: "${WELCOME_LINE}" is put in front of your text. Begin with the subject.
Divide the text into four to six chapters. Before each chapter put a line of its own in the form
== Chapter title ==
with a short title of two to six words. These lines are not spoken.
Tell, in this order: what was asked and why, what was done, what was found, what it means and where its limits lie.
Open with what makes a listener care: the problem as people meet it, in one or two plain sentences, before the paper and
its authors are named. Say what was not known, then what was done, on whom or what and how many, then the main result with
its figure, then how sure it is or how large against what.
One idea a sentence, one step at a time: never bring in a term, a person or a number before the listener knows why it
matters. Use everyday words; explain a technical term when it first appears, as the material explains it. Take examples and
comparisons from the material only. Say a number with what it stands for, and few of them in a row.
Lead the listener from one thought to the next only where the one follows from the other; use no transition twice.
End with a recap of one sentence: what is worth remembering. No farewell, no thanks, no call to subscribe.
${authorRule(tags)}
Write plain spoken English, whatever the language of the material, in whole sentences of 6 to 40 words, most of them of at
most 25. Answer with the text alone: no JSON, no remarks before or after it.
Do not use: headings, lists, Markdown, stage directions, speaker names, citations, web addresses, formulas, references
to figures, tables or sections, or abbreviations in parentheses. Write out the long form of an abbreviation instead.
Stay factual and warm. No hyperbole: do not use the words ${WORDS_TO_AVOID.join(", ")}.`;
};

const system = (task: Task, ...lines: string[]): ChatMessage => ({
  role: "system",
  content: [`# Task: ${task}`, ...lines].join("\n\n"),
});
const user = (content: string): ChatMessage => ({ role: "user", content });

const BUILDERS: { [T in Task]: (input: PromptInput[T], tags: DataTags) => Prompt } = {
  summary: ({ paper }, tags) => ({
    messages: [
      system(
        "summary",
        "You summarise a research paper for readers who know the field a little and have not read the paper.",
        tags.rule,
        TRUTH_RULE,
        SUMMARY_FORM,
      ),
      user(withPaper(tags, paper)),
    ],
  }),
  cover_idea: ({ paper }, tags) => ({
    max_tokens: LIMITS.imageIdeaTokens,
    messages: [
      system(
        "cover_idea",
        "You look for pictures that could stand for a research paper on the cover of a podcast episode.",
        tags.rule,
        "List four to six visual concepts, one a line, each a concrete thing or scene of at most twelve words that can be " +
          "drawn: objects, shapes, places, light. No text, letters, logos, charts or recognisable people.",
      ),
      user(details(tags, paper).join("\n")),
    ],
  }),
  cover_prompt: ({ paper, idea }, tags) => ({
    max_tokens: LIMITS.imagePromptTokens,
    messages: [
      system(
        "cover_prompt",
        "You write the prompt for an image model that paints the square cover of a podcast episode on a research paper.",
        tags.rule,
        "Choose the strongest of the visual concepts and write one paragraph of at most 120 words: subject, composition, " +
          "palette, light, style. One clear subject that reads at the size of a thumbnail. The picture holds no text, " +
          "letters, numbers, logos or recognisable people. End the paragraph with two short sentences of the form " +
          "'Field: the field of research.' and 'Motifs: three to six words, separated by commas.' Answer with the " +
          "paragraph alone.",
      ),
      user([...details(tags, paper), tags.enclose("idea", idea)].join("\n")),
    ],
  }),
  script: ({ paper }, tags) => ({
    messages: [
      system(
        "script",
        "You write the script of a podcast episode in which one narrator tells listeners about a research paper.",
        tags.rule,
        TRUTH_RULE,
        scriptForm(tags, paper),
      ),
      user(withSpokenAuthors(tags, paper)),
    ],
  }),
  repair: ({ paper, kind, answer, problems }, tags) => ({
    messages: [
      system(
        "repair",
        `You correct a ${kind} of a research paper. The ${kind} stands in ${tags.ref(kind)}, what is wrong with it in ${tags.ref("problems")}, ` +
          "one problem a line, with the sentence concerned where there is one.",
        tags.rule,
        TRUTH_RULE,
        `Mend exactly these problems; where a sentence cannot be mended from the paper, leave it out. Keep everything ` +
          `else word for word. Answer with the whole corrected ${kind} alone.`,
        kind === "summary" ? SUMMARY_FORM : scriptForm(tags, paper),
      ),
      user(
        [
          withSpokenAuthors(tags, paper),
          tags.enclose(kind, answer),
          tags.enclose(
            "problems",
            problems
              .map(({ code, detail, sentence }) => `${code}: ${detail}${sentence ? ` | ${sentence}` : ""}`)
              .join("\n"),
          ),
        ].join("\n"),
      ),
    ],
  }),
};

/**
 * The messages for one task, and the limit of tokens where the product sets one (cover idea 150, prompt 200).
 * @param task which answer is wanted; it also is the first line of the system prompt, `# Task: …`.
 * @param input the paper, and what earlier steps made of it.
 * @param mark ends the names of the tags around the data; drawn anew for each request.
 */
export const buildPrompt = <T extends Task>(task: T, input: PromptInput[T], mark = newMark()): Prompt =>
  BUILDERS[task](input, dataTags(mark));

/** A provider's image prompt without quotation marks, fences and line ends; "" when there is nothing in it. */
export const readImagePrompt = (answer: string): string =>
  answer
    .replace(/```\w*/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:image )?prompt:\s*/i, "")
    .replace(/^["“'](.*)["”']$/, "$1")
    .trim();

/**
 * The generic prompt for when the model gave none (docs/product-rules.md).
 * @returns "" when title and keywords are both empty: the pipeline then ends with `image_prompt_empty`.
 */
export const fallbackImagePrompt = (
  paper: Pick<PaperInput, "title" | "keywords" | "field_of_research">,
): string => {
  const motifs = paper.keywords
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .slice(0, 6);
  const title = paper.title.trim();
  if (title === "" && motifs.length === 0) return "";
  const subject = title === "" ? motifs.join(", ") : `a research paper called "${title}"`;
  const field = paper.field_of_research.trim();
  return [
    `An abstract, elegant square cover illustration for ${subject}.`,
    "One clear subject, soft light, a restrained palette, no text or letters.",
    ...(field === "" ? [] : [`Field: ${field}.`]),
    ...(motifs.length === 0 ? [] : [`Motifs: ${motifs.join(", ")}.`]),
  ].join(" ");
};
