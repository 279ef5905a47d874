// PGlite's WebAssembly, compiled once in the process: a thread that is started anew finds it ready.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);

let compiled: Promise<WebAssembly.Module> | undefined;

export const compilePglite = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(join(dirname(resolve("@electric-sql/pglite")), "pglite.wasm")).then((bytes) =>
    WebAssembly.compile(bytes),
  ));
