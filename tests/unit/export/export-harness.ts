// A server with episodes, addresses that expire and connections that break, and a file that counts what it was given.
import type {
  ExportedEpisode,
  ExportFile,
  ExportPage,
  ExportPart,
  ExportRequest,
  FileName,
} from "#export-contract";
import { createAccountExport, type AskFailure, type ExportPorts } from "#export";
import { observable } from "#lib/observable.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { manualClock } from "../manual-clock.ts";

export const USER = "11111111-1111-4111-8111-111111111111";
export const EMAIL = "ada@example.org";

/** So many bytes that differ along the way. */
export const bytesOf = (length: number, seed = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + seed) % 251);

export type ServerEpisode = {
  title: string;
  audio: Uint8Array<ArrayBuffer> | null;
  cover?: Uint8Array<ArrayBuffer>;
};

/** What happens to one request for a file; `after`: bytes that come before the connection breaks or stands still. */
export type Trouble =
  | { kind: "breaks" | "stalls"; after: number }
  | { kind: "status"; status: number }
  | { kind: "unanswered" }
  | { kind: "from-the-beginning" };

const fileOf = (
  bucket: FileName["bucket"],
  path: string,
  bytes: Uint8Array | null | undefined,
): ExportFile | null => (bytes ? { bucket, path: `${USER}/${path}`, bytes: bytes.length } : null);

export function createStage(episodes: ServerEpisode[]) {
  const clock = manualClock(Date.UTC(2026, 10, 23, 18, 40));
  const online = observable(true);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  episodes.forEach(({ audio, cover }, index) => {
    if (audio) files.set(`podcasts/${USER}/${index}.mp3`, audio);
    if (cover) files.set(`covers/${USER}/${index}.webp`, cover);
  });
  /** By path: what happens to the next requests, in turn. */
  const troubles = new Map<string, Trouble[]>();
  const requests: { path: string; range: string | null }[] = [];
  const asked: ExportRequest[] = [];
  /** Answers of the function that fail, in turn. */
  const refusals: AskFailure[] = [];
  let generation = 0;
  let busy = 0;
  /** Called before each page of episodes is answered. */
  let beforePage = (_part: ExportPart, _after: string | null): void => {};

  const rowOf = ({ title, audio, cover }: ServerEpisode, index: number): ExportedEpisode => ({
    details: {
      id: `id-${index}`,
      title,
      created_at: "2026-03-05T10:00:00Z",
      cover_image_url: cover ? `${USER}/${index}.webp` : null,
    },
    summary: `<p>Summary ${index}</p>`,
    script: `Script ${index}`,
    transcript: { segments: [{ start: 0, end: 1, text: title }], chapters: [] },
    audio: fileOf("podcasts", `${index}.mp3`, audio),
    cover: fileOf("covers", `${index}.webp`, cover),
  });

  function pageOf(part: ExportPart, after: string | null): ExportPage {
    beforePage(part, after);
    if (part === "account") return { rows: [{ email: EMAIL }], next: null };
    if (part === "likes") {
      const from = Number(after ?? 0);
      return { rows: [{ like: from }], next: from < 2 ? String(from + 1) : null };
    }
    if (part !== "episodes") return { rows: [], next: null };
    const from = Number(after ?? 0);
    const rows = episodes.slice(from, from + 2).map((episode, index) => rowOf(episode, from + index));
    return { rows, next: from + 2 < episodes.length ? String(from + 2) : null };
  }

  function answerTo(request: ExportRequest): unknown {
    if ("size" in request)
      return {
        episodes: episodes.length,
        files: files.size,
        bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
      };
    if ("files" in request)
      return {
        addresses: request.files.map(({ bucket, path }) =>
          files.has(`${bucket}/${path}`) ? `https://storage/${bucket}/${path}?${generation}` : null,
        ),
      };
    return pageOf(request.part, request.after ?? null);
  }

  async function fetchFile(address: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(address);
    const path = pathname.slice(1);
    const range = new Headers(init.headers).get("range");
    requests.push({ path, range });
    if (!online.get()) throw new TypeError("offline");
    const trouble = troubles.get(path)?.shift();
    if (trouble?.kind === "unanswered") throw new TypeError("unanswered");
    if (trouble?.kind === "status") return new Response("", { status: trouble.status });
    const all = files.get(path);
    if (!all || Number(search.slice(1)) < generation) return new Response("", { status: 400 });
    const asksFrom = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    const from = trouble?.kind === "from-the-beginning" ? 0 : asksFrom;
    if (from >= all.length && range) return new Response("", { status: 416 });
    const rest = all.subarray(from);
    const ends = trouble && "after" in trouble ? trouble.after : rest.length;
    // A network's pieces, in proportion: large files come in larger ones.
    const pieceLength = Math.max(1000, Math.ceil(all.length / 250));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (init.signal?.aborted) return controller.error(init.signal.reason);
          if (sent < ends) {
            const piece = rest.slice(sent, Math.min(ends, sent + pieceLength));
            sent += piece.length;
            held.fetched += piece.length;
            held.most = Math.max(held.most, held.fetched - held.written);
            return controller.enqueue(piece);
          }
          if (trouble?.kind === "breaks") return controller.error(new TypeError("broken"));
          if (trouble?.kind === "stalls")
            return new Promise((_, reject) => {
              init.signal?.addEventListener("abort", () => reject(new TypeError("stalled")));
            });
          return controller.close();
        },
      },
      { highWaterMark: 1 },
    );
    return new Response(body, { status: from > 0 ? 206 : 200 });
  }

  /** Of the archive: `most` is how far what was fetched was ahead of what was written. */
  const held = { fetched: 0, written: 0, most: 0 };
  const archive = {
    pieces: [] as Uint8Array[],
    state: "none" as "none" | "open" | "finished" | "discarded",
    /** Called with each write; may take its time, or fail. */
    onWrite: (): Promise<void> => Promise.resolve(),
    offered: 0,
    bytes: () => Buffer.concat(archive.pieces),
  };
  const destination = {
    room: null as number | null,
    isTheUsers: true,
    answer: null as "dismissed" | "unsupported" | null,
  };
  const reported: unknown[] = [];

  const ports: ExportPorts = {
    async ask<Answer>(request: ExportRequest): Promise<Result<Answer, AskFailure>> {
      asked.push(request);
      if (!online.get()) return failure({ kind: "transient" });
      const refusal = refusals.shift();
      // The answer's form is the request's.
      return refusal ? failure(refusal) : success(answerTo(request) as Answer);
    },
    fetch: fetchFile,
    online,
    clock,
    destine: async () =>
      destination.answer ?? {
        room: async () => destination.room,
        async open() {
          archive.state = "open";
          archive.pieces = [];
          return {
            async write(bytes) {
              await archive.onWrite();
              archive.pieces.push(bytes.slice());
              held.written += bytes.length;
            },
            async finish() {
              archive.state = "finished";
            },
            async discard() {
              archive.state = "discarded";
              archive.pieces = [];
            },
            offer: destination.isTheUsers
              ? null
              : async () => {
                  archive.offered += 1;
                },
          };
        },
      },
    clean: async () => {},
    holdBusy() {
      busy += 1;
      return () => (busy -= 1);
    },
    report: (error) => reported.push(error),
  };
  const account = createAccountExport(ports);
  /** Lets everything that waits for nothing but other work go on. */
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    account,
    clock,
    online,
    files,
    troubles,
    requests,
    asked,
    refusals,
    held,
    archive,
    destination,
    reported,
    settle,
    isBusy: () => busy > 0,
    /** Addresses that were signed before are no longer good. */
    expire: () => (generation += 1),
    onPage: (listener: typeof beforePage) => (beforePage = listener),
    /** Runs one export to its end. */
    async run() {
      account.start(EMAIL);
      for (let turn = 0; turn < 400 && account.state.get().kind === "running"; turn += 1) {
        await settle();
        if (account.state.get().kind === "running") await clock.advance(1000);
      }
      return account.state.get();
    },
  };
}
