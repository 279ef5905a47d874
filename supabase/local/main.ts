// `npm start` ends here: the embedded backend with all of its parts.
import { runProcess } from "./run.ts";

await runProcess(
  {
    environment: { ...process.env },
    root: new URL("../../", import.meta.url),
    log: (line) => console.error(line),
    createAi: async () => {
      const { createLocalProvider, closeLocalProvider } = await import("./ai/index.ts");
      const provider = createLocalProvider();
      return { fetch: (request) => provider.fetch(request), close: closeLocalProvider };
    },
  },
  (line) => console.log(line),
);
