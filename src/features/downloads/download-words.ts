// What the button of a download says. What it does is in its title.
import type { DownloadView } from "#downloads";

/** Its name: how far the download is, or what a tap does. */
export function downloadFace({ kind, words, action }: DownloadView): string {
  if (kind === "running" || kind === "here") return words;
  if (kind === "waiting" && action.does !== "download") return words;
  return action.label.replace(/ download$/, "");
}

/** The same in one word, a part of the name: 'Downloading 40%' is '40%', 'Waiting to download' is 'Waiting'. */
export function downloadCaption(view: DownloadView): string {
  const face = downloadFace(view);
  return /\d+%$/.exec(face)?.[0] ?? face.split(" ")[0] ?? face;
}
