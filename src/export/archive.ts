// What is in the archive, entry by entry, each made when the one before has been written: no more than one page of
// rows, and one piece of one file, is held at a time.
import { EXPORT_PARTS, type ExportedEpisode, type ExportFile, type ExportPart } from "#export-contract";
import { openFile, type FilePorts } from "./fetch-file.ts";
import { episodeFolder, extensionOf, safeName } from "./names.ts";
import { readmeOf } from "./readme.ts";
import type { ExportServer } from "./server.ts";
import { summaryPage } from "./summary-page.ts";

/** `name`: with the folders it is in, parted by "/". */
export type ArchiveEntry = {
  name: string;
  lastModified: Date;
  input: Uint8Array | AsyncGenerator<Uint8Array, void>;
};

export type ArchivePorts = FilePorts & {
  server: ExportServer;
  /** Milliseconds since 1970. */
  madeAt: number;
  email: string;
  /** Told of each piece of a stored file, and of each that is done with, whether it was there or not. */
  onBytes(count: number): void;
  onFile(): void;
  /** Told of each file that is not there, or not whole. */
  onMissing(): void;
};

/** One row, which is the file. */
const SINGLE: readonly ExportPart[] = ["account", "profile", "subscription"];
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown) => encode(`${JSON.stringify(value, null, 2)}\n`);

/** All rows of a part as one JSON array, page by page. */
async function* listOf(pages: AsyncIterable<unknown[]>): AsyncGenerator<Uint8Array, void> {
  let before = "[\n";
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield encode(before + rows.map((row) => JSON.stringify(row)).join(",\n"));
    before = ",\n";
  }
  yield encode(before === "[\n" ? "[]\n" : "\n]\n");
}

/** @param count of episodes, as far as it is known: how wide their numbers are */
export async function* archiveEntries(
  ports: ArchivePorts,
  { count }: { count: number },
): AsyncGenerator<ArchiveEntry, void> {
  const { server, madeAt, email } = ports;
  const now = new Date(madeAt);
  const missing: string[] = [];
  const cut: string[] = [];

  /** The entry of a stored file, if it is still there. @param file null where the server had none any more */
  async function* stored(name: string, file: ExportFile | null, address: string | null, date: Date) {
    const note = (list: string[]) => {
      list.push(name);
      ports.onMissing();
    };
    const bytes =
      file && (await openFile(ports, file, address, { onBytes: ports.onBytes, onCut: () => note(cut) }));
    if (bytes) yield { name, lastModified: date, input: bytes };
    else note(missing);
    if (file) ports.onFile();
  }

  for (const part of EXPORT_PARTS) {
    if (part === "episodes" || part === "pictures") continue;
    const name = `data/${part}.json`;
    if (!SINGLE.includes(part)) {
      yield { name, lastModified: now, input: listOf(server.pages(part)) };
      continue;
    }
    for await (const rows of server.pages(part))
      yield { name, lastModified: now, input: json(rows[0] ?? null) };
  }

  for await (const rows of server.pages("pictures")) {
    const files = rows as ExportFile[];
    for (const file of files) {
      const [address = null] = await server.addresses([file]);
      const kind = file.bucket === "avatars" ? "avatar" : "banner";
      const own = file.path.slice(file.path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
      const before = own.startsWith(kind) ? "" : `${kind} `;
      const name = safeName(own, { before, after: extensionOf(file.path, "") });
      yield* stored(`pictures/${name}`, file, address, now);
    }
  }

  const index: { folder: string; id: string; title: string }[] = [];
  for await (const rows of server.pages("episodes")) {
    const episodes = rows as ExportedEpisode[];
    const files = episodes.flatMap(({ audio, cover }) => [audio, cover]).filter((file) => file !== null);
    const signed = await server.addresses(files);
    const addressOf = (file: ExportFile | null) => (file && signed[files.indexOf(file)]) ?? null;
    for (const { details, summary, script, transcript, audio, cover } of episodes) {
      const folder = `episodes/${episodeFolder(index.length + 1, count, details.title)}`;
      index.push({ folder, id: details.id, title: details.title });
      const date = new Date(details.created_at);
      const lastModified = Number.isNaN(date.getTime()) ? now : date;
      const text = (name: string, input: Uint8Array) => ({ name: `${folder}/${name}`, lastModified, input });
      yield text("details.json", json(details));
      if (script !== null) yield text("script.txt", encode(script));
      if (transcript !== null) yield text("transcript.json", json(transcript));
      if (summary !== null) yield text("summary.html", encode(summaryPage(details.title, summary)));
      yield* stored(`${folder}/episode.mp3`, audio, addressOf(audio), lastModified);
      if (details["cover_image_url"] !== null) {
        const extension = extensionOf(cover?.path ?? "", ".webp");
        yield* stored(`${folder}/cover${extension}`, cover, addressOf(cover), lastModified);
      }
    }
  }
  yield { name: "data/episodes.json", lastModified: now, input: json(index) };
  const facts = { email, madeAt, episodes: index.length, missing, cut };
  yield { name: "README.txt", lastModified: now, input: encode(readmeOf(facts)) };
}
