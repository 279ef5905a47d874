// `npm start` ends here: the embedded backend with all of its parts.
import { runProcess } from "./run.ts";

await runProcess(
  {
    environment: { ...process.env },
    root: new URL("../../", import.meta.url),
    log: (line) => console.error(line),
  },
  (line) => console.log(line),
);
