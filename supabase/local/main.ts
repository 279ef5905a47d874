// `npm start` ends here: the embedded backend with all of its parts.
import { startGenerationTimer } from "./generation-timer.ts";
import { createProjectAi, createProjectStorage } from "./parts.ts";
import { runProcess } from "./run.ts";
import { startSyncTimer } from "./sync-timer.ts";

await runProcess(
  {
    environment: { ...process.env },
    root: new URL("../../", import.meta.url),
    startSeed: async (context, signal) => (await import("./seed/start-seed.ts")).startSeed(context, signal),
    log: (line) => console.error(line),
    createStorage: createProjectStorage,
    createAi: createProjectAi,
    startTimer: async (context) => {
      const endGenerations = await startGenerationTimer(context);
      const endSync = await startSyncTimer(context);
      return async () => {
        endGenerations();
        await endSync();
      };
    },
  },
  (line) => console.log(line),
);
