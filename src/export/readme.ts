// README.txt of an archive: what each file is, in plain words, when it was made, and what could not be had.

export type ReadmeFacts = {
  email: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  episodes: number;
  /** Paths inside the archive of files that are not there, and of those that are not whole. */
  missing: readonly string[];
  cut: readonly string[];
};

const LINES_OF_DATA = [
  ["account.json", "your address and sign-up, the invitation you used, waitlist and survey answers"],
  ["profile.json", "your profile and settings, and what you entered when you set it up"],
  ["subscription.json", "your plan, and the episodes that were counted against it"],
  ["statistics.json", "how many seconds you have listened, by field"],
  ["likes.json", "the episodes you liked"],
  ["playlist.json", "the episodes you saved, in your order"],
  ["progress.json", "where you stopped in each episode, and what you finished"],
  ["listens.json", "every listen: which episode, when, and for how many seconds"],
  ["follows.json", "the people you follow"],
  ["devices.json", "the devices that were in sync, by a random number, and when they last were"],
  ["refused_changes.json", "changes of yours that could not be applied"],
  ["generations.json", "every episode you asked for, also those that failed or are being made"],
  ["episodes.json", "which folder holds which episode"],
] as const;

const pad = (name: string) => name.padEnd(22);
const list = (paths: readonly string[]) => paths.map((path) => `  ${path}`);

/** The text, with line ends that every system shows. */
export function readmeOf({ email, madeAt, episodes, missing, cut }: ReadmeFacts): string {
  const moment = `${new Date(madeAt).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return [
    "Your data from Orpheus",
    "======================",
    "",
    `Made on ${moment} for ${email}.`,
    `It has ${episodes} ${episodes === 1 ? "episode" : "episodes"} of yours, and everything else that the server holds for you.`,
    "",
    "episodes/",
    "  One folder for each of your episodes, oldest first.",
    `  ${pad("episode.mp3")}the audio`,
    `  ${pad("cover.webp")}the cover (it may end in .png or .jpg)`,
    `  ${pad("script.txt")}what the narrator reads`,
    `  ${pad("transcript.json")}what is said when, in seconds, and the chapters`,
    `  ${pad("summary.html")}the summary; open it with a browser`,
    `  ${pad("details.json")}title, authors, year, field, keywords and the rest`,
    "",
    "pictures/",
    "  Your avatar and your banner, where you chose some.",
    "",
    "data/",
    "  The rest as JSON, a form of text that programs can read. A text editor opens it.",
    ...LINES_OF_DATA.map(([name, text]) => `  ${pad(name)}${text}`),
    "",
    '  A like, a saved episode or a follow with "present": false was taken back.',
    "  Times are in UTC, or say how far from it they are.",
    "",
    "Audio and texts of other people's episodes are not in here, only which of them you liked, saved and heard.",
    "Of an episode that was being made there is what you had entered, in data/generations.json; it has no audio yet.",
    "Not in here: your password, which the server does not know, and what lets a device stay signed in.",
    ...(missing.length > 0
      ? ["", "Missing", "  These files were deleted before they could be added:", ...list(missing)]
      : []),
    ...(cut.length > 0
      ? ["", "Not whole", "  These files were deleted or replaced while they were added:", ...list(cut)]
      : []),
    "",
  ].join("\r\n");
}
