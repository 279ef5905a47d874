// `npm start` ends here: the embedded backend with all of its parts.
import { startGenerationTimer } from "./generation-timer.ts";
import { drawInvitationCode } from "../functions/_shared/invitation-code.ts";
import { makeFirstInvite } from "./first-invite.ts";
import { createProjectAi, createProjectBilling, createProjectStorage } from "./parts.ts";
import { runProcess } from "./run.ts";
import { startSyncTimer } from "./sync-timer.ts";
import { startWarmUp } from "./warm-up.ts";

await runProcess(
  {
    environment: { ...process.env },
    root: new URL("../../", import.meta.url),
    prepareEmpty: ({ database }) => makeFirstInvite(database, drawInvitationCode),
    startSeed: async (context, signal) => (await import("./seed/start-seed.ts")).startSeed(context, signal),
    log: (line) => console.error(line),
    createStorage: createProjectStorage,
    createAi: createProjectAi,
    createBilling: createProjectBilling,
    startTimer: async (context) => {
      const endGenerations = await startGenerationTimer(context);
      const endSync = await startSyncTimer(context);
      const endWarmUp = startWarmUp(context);
      return async () => {
        await endWarmUp();
        await endGenerations();
        await endSync();
      };
    },
  },
  (line) => console.log(line),
);
