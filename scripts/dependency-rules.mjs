// Holds the directions of .dependency-cruiser.cjs. The scan is itself checked: it must see at least 50
// modules, and a planted violation must be found, because a scan of nothing would pass.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nodePath, root, tool } from "./toolchain.mjs";

const leastModules = 50;
const planted = path.join(root, "src/lib/planted-violation.ts");

function cruise() {
  const args = [tool("dependency-cruiser/bin/dependency-cruiser.mjs"), "--config", ".dependency-cruiser.cjs"];
  const result = spawnSync(nodePath(), [...args, "--output-type", "json", "src", "sw", "supabase"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!result.stdout) throw new Error(result.stderr || "dependency-cruiser printed nothing");
  return JSON.parse(result.stdout).summary;
}

/** Fails with the violations, or when the scan could not have found any. */
export async function checkDependencies() {
  const summary = cruise();
  if (summary.totalCruised < leastModules) throw new Error(`only ${summary.totalCruised} modules were seen`);
  const found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (found.length > 0) throw new Error(found.join("\n"));
  mkdirSync(path.dirname(planted), { recursive: true });
  writeFileSync(planted, 'import "../app/compose.ts";\n');
  try {
    if (!cruise().violations.some(({ rule }) => rule.name === "app-is-the-top")) {
      throw new Error("a planted violation was not found: the dependency rules hold nothing");
    }
  } finally {
    rmSync(planted);
  }
}
