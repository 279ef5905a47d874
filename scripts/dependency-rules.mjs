// Holds the directions of .dependency-cruiser.cjs. The scan is itself checked: it must see at least 50 modules and
// find a planted violation, because a scan of nothing would pass. It reads a copy of the sources, so that what is
// planted never stands in the tree, where an interrupted check would leave it and a build at the same time would see it.
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { outputOf, root, tool } from "./toolchain.mjs";

const leastModules = 50;
const sources = ["src", "sw", "supabase"];
const settings = [".dependency-cruiser.cjs", "package.json", "tsconfig.base.json", "tsconfig.page.json"];
const planted = { from: "src/lib/planted-violation.ts", rule: "app-is-the-top" };

/** A copy of the sources with a module of src/lib that imports one of src/app. */
function copyWithViolation() {
  const copy = realpathSync(mkdtempSync(path.join(tmpdir(), "orpheus-dependencies-")));
  for (const name of [...sources, ...settings])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "junction");
  writeFileSync(path.join(copy, planted.from), 'import "../app/compose.ts";\n');
  return copy;
}

async function cruise(folder) {
  const args = [tool("dependency-cruiser/bin/dependency-cruiser.mjs"), "--config", ".dependency-cruiser.cjs"];
  const { stdout, stderr } = await outputOf([...args, "--output-type", "json", ...sources], { cwd: folder });
  if (!stdout) throw new Error(stderr || "dependency-cruiser printed nothing");
  return JSON.parse(stdout).summary;
}

/** Fails with the violations, or when the scan could not have found any. */
export async function checkDependencies() {
  const copy = copyWithViolation();
  try {
    const { totalCruised, violations } = await cruise(copy);
    if (totalCruised < leastModules) throw new Error(`only ${totalCruised} modules were seen`);
    if (!violations.some(({ rule, from }) => rule.name === planted.rule && from === planted.from))
      throw new Error("a planted violation was not found: the dependency rules hold nothing");
    const found = violations
      .filter(({ from }) => from !== planted.from)
      .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    if (found.length > 0) throw new Error(found.join("\n"));
  } finally {
    rmSync(copy, { recursive: true });
  }
}
