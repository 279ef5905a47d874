// docs/hosting.md against the code: its commands lead to scripts that are there, its table has every setting that is
// read and no other, and the events that it names are those that the webhook reads for.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { RELEVANT_EVENTS } from "../../supabase/functions/_shared/handlers/stripe-webhook.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const document = read("docs/hosting.md");
const [guide = "", settings = ""] = document.split("## Settings\n");

const commands = Array.from(guide.matchAll(/```sh\n(.*?)```/gs), ([, block = ""]) =>
  block.replaceAll(/\\\n\s*/g, "").split("\n"),
)
  .flat()
  .map((line) => line.trim())
  .filter((line) => line !== "");

/** `A`, and `A_{X,Y}_{B,C}` as all that it stands for. */
const spread = (name: string): string[] => {
  const [, before = "", list, after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return list === undefined
    ? [name]
    : list.split(",").flatMap((choice) => spread(`${before}${choice}${after}`));
};
/** Variables of the first column, each with who reads it. */
const listed = new Map(
  settings
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => {
      const [, names = "", , readers = ""] = line.split("|");
      return Array.from(names.matchAll(/`([^`]+)`/g), ([, name = ""]) => spread(name))
        .flat()
        .map((name): [string, string] => [name, readers]);
    }),
);

const VARIABLE =
  /\b(?:(?:ORPHEUS|OPENAI|STRIPE|SMTP|MAIL|SUPABASE|VITE)_[A-Z_]*[A-Z]|DENO_DEPLOYMENT_ID|PGURL|PORT)\b/g;
/** Of tests and benchmarks, described where they are used. */
const OF_TESTS = /^ORPHEUS_(CHROMIUM|FUZZ_\w+|SCALE_ROWS|VITEST_REPORT|BROWSER_REPORT|TRACE|FIREFOX)$/;
const KINDS = ["TEXT", "IMAGE", "SPEECH"];

/** The variables that code in these files names, comments left out. */
function namedIn(patterns: string[]): Set<string> {
  const names = globSync(patterns, { cwd: root }).flatMap((file) => {
    const code = read(file)
      .replaceAll(/\/\*.*?\*\//gs, "")
      .replaceAll(/(^|\s)\/\/.*$/gm, "");
    const whole = code.replaceAll(/`OPENAI_\$\{kind[^}]*\}_(\w+)`/g, (_all, end: string) =>
      KINDS.map((kind) => `"OPENAI_${kind}_${end}"`).join(),
    );
    return Array.from(whole.matchAll(VARIABLE), ([name]) => name);
  });
  return new Set(names.filter((name) => !OF_TESTS.test(name)));
}

const FUNCTIONS = ["supabase/functions/**/*.ts"];
const EVERYWHERE = [
  ...FUNCTIONS,
  "supabase/local/**/*.ts",
  "scripts/**/*.mjs",
  "src/**/*.{ts,tsx}",
  "sw/**/*.ts",
  "vite.config.ts",
];

test("every setting that is read is in the table, and the table has no other", () => {
  expect([...listed.keys()].toSorted()).toEqual([...namedIn(EVERYWHERE)].toSorted());
});

test("the table says of which settings functions read, and of no others", () => {
  const said = [...listed].filter(([, readers]) => /\bfunctions\b/.test(readers)).map(([name]) => name);
  expect(said.toSorted()).toEqual([...namedIn(FUNCTIONS)].toSorted());
});

test("every setting that the guide gives is in the table", () => {
  const given = commands.flatMap((line) =>
    Array.from(line.matchAll(/\b([A-Z][A-Z_]+)=/g), ([, name = ""]) => name),
  );
  expect(given.length).toBeGreaterThan(8);
  expect(given.filter((name) => !listed.has(name))).toEqual([]);
});

test("every command is one of the project's scripts, or one of the platform's", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const platform = /^supabase (link --project-ref|db push|db dump|secrets set|functions deploy)\b/;
  const unknown = commands.filter((line) => {
    const command = line.replace(/^(?:[A-Z_]+=(?:'[^']*'|\S+)\s+)+/, "");
    const script = /^npm run (\S+)/.exec(command)?.[1];
    return script === undefined ? !platform.test(command) : scripts[script] === undefined;
  });
  expect(commands.length).toBeGreaterThan(8);
  expect(unknown).toEqual([]);
});

test("the settings of each function on the platform are written down for each function", () => {
  const names = globSync("supabase/functions/*/index.ts", { cwd: root }).map((file) => file.split("/")[2]);
  const config = read("supabase/config.toml");
  for (const name of names) {
    expect(config, name).toContain(`[functions.${name}]\nverify_jwt = false\n`);
    expect(existsSync(join(root, `supabase/functions/${name}/deno.json`)), name).toBe(true);
  }
});

test("the webhook's events are those for which a customer is read", () => {
  const [, list = ""] = /with the events\n(.*?)Its signing secret/s.exec(guide) ?? [];
  const events = Array.from(list.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
  expect(events).toHaveLength(9);
  expect(events.filter((name) => !RELEVANT_EVENTS.test(name))).toEqual([]);
});

test("the prices that are to be made are those of the plans", () => {
  const plans = read("supabase/migrations/20261120000700_plans.sql");
  const [, text = ""] = /1\. Products (.*?)The trial/s.exec(guide) ?? [];
  const amounts = Array.from(text.matchAll(/(\d+)\.00 EUR/g), ([, amount]) => Number(amount) * 100);
  const sold = Array.from(plans.matchAll(/'(?:pro|premium)-\w+', '\w+', '\w+', '\w+', (\d+)/g), ([, cents]) =>
    Number(cents),
  );
  expect(sold).toHaveLength(4);
  expect(amounts).toEqual(sold);
});
