// Imports each of Lucide's icons from its own file. The package's index names all of them, so that an icon of any late
// screen would be precached with the shell, which uses the index too.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const IMPORT = /import \{([^}]*)\} from "lucide-react";/g;

/** By each name that the index gives an icon: the icon's file. */
function filesByName() {
  const index = createRequire(import.meta.url).resolve("lucide-react/dist/esm/lucide-react.mjs");
  const files = new Map();
  for (const [, names, file] of readFileSync(index, "utf8").matchAll(
    /export \{([^}]*)\} from '(\.\/icons\/[\w-]+\.mjs)'/g,
  ))
    for (const [, name] of names.matchAll(/default as (\w+)/g))
      files.set(name, path.join(path.dirname(index), file).replaceAll("\\", "/"));
  return files;
}

/** @returns {import("vite").Plugin} */
export function singleIcons() {
  const files = filesByName();
  const single = (specifier) => {
    const [, name, alias = name] = /^(\w+)(?:\s+as\s+(\w+))?$/.exec(specifier) ?? [];
    const file = files.get(name);
    return file ? `import ${alias} from "${file}";` : `import { ${specifier} } from "lucide-react";`;
  };
  return {
    name: "orpheus:single-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*[.]tsx?$/, code: /"lucide-react"/ },
      handler: (code) => ({
        code: code.replaceAll(IMPORT, (_, names) =>
          names
            .split(",")
            .map((specifier) => specifier.trim())
            .filter(Boolean)
            .map(single)
            .join(" "),
        ),
        map: null,
      }),
    },
  };
}
