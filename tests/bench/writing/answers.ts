// What the local writer answers for a paper, as the pipeline takes it.
import { buildPrompt } from "../../../supabase/functions/_shared/generation/prompts.ts";
import {
  type PaperInput,
  reviewScript,
} from "../../../supabase/functions/_shared/generation/script-rules.ts";
import { reviewSummary } from "../../../supabase/functions/_shared/generation/summary-rules.ts";
import { completeChat } from "../../../supabase/local/ai/text/index.ts";

export type Written = {
  /** Without chapter lines, with the welcome. */
  script: string;
  chapters: { title: string; text: string }[];
  /** The rules that the script breaks, one a line. */
  problems: string[];
  /** HTML. */
  summary: string;
};

export async function write(paper: PaperInput): Promise<Written> {
  const ask = async (task: "script" | "summary") =>
    (await completeChat(buildPrompt(task, { paper }).messages))?.text ?? "";
  const { script, chapters, problems } = reviewScript(await ask("script"), paper);
  return {
    script,
    chapters: chapters.map(({ title, offset }, index) => ({
      title,
      text: script.slice(offset, chapters[index + 1]?.offset ?? script.length).trim(),
    })),
    problems: problems.map(({ code, detail }) => `${code}: ${detail}`),
    summary: reviewSummary(await ask("summary")).html,
  };
}
