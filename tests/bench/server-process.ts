// The embedded server as a process of its own, for benchmarks that measure it from outside.
import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Starts `npm start`'s server on a free port, and answers once it has printed what `awaited` finds.
 *
 * @returns its address, what the expression's first group found, and what ends the server
 */
export async function startServer(
  environment: Record<string, string>,
  awaited: RegExp,
): Promise<{ url: string; found: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ["supabase/local/main.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let printed = "";
  const found = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const match = awaited.exec(printed)?.[1];
      if (match !== undefined) resolve(match);
    });
    void ended.then(() => reject(new Error(`the server ended at its start:\n${printed}`)));
  });
  const url = /Orpheus is at (\S+)/.exec(printed)?.[1];
  if (url === undefined) throw new Error(`the server said no address:\n${printed}`);
  return {
    url,
    found,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
