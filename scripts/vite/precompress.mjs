// Writes a Brotli copy next to every text file of the build, for the server to hand out as it is.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/** @returns {import("vite").Plugin} */
export const precompress = () => {
  let folder = "dist";
  return {
    name: "orpheus:precompress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        const texts = files.filter((file) => /\.(js|mjs|css|html|svg|json|webmanifest)$/.test(file));
        await Promise.all(
          texts.map(async (file) => {
            const text = await readFile(path.join(folder, file));
            const params = {
              // The last level takes seconds on the PDF reader and saves a hundredth of it.
              [constants.BROTLI_PARAM_QUALITY]: text.length > 1_000_000 ? 9 : 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
            };
            await writeFile(path.join(folder, `${file}.br`), await compress(text, { params }));
          }),
        );
      },
    },
  };
};
