// Lists and search as a visitor asks for them, timed one after another on one connection.
import { Client } from "pg";
import type { CataloguePage } from "../../../supabase/functions/_shared/catalogue-contract.ts";
import type { BenchRow } from "../bench-row.ts";
import { p95Row, timed } from "./percentile.ts";
import { listCall, searchCall, sequentialScans, type Call } from "./plans.ts";
import { drawQueries } from "./queries.ts";

const fields = [null, "Computer Science", "Marketing"];
/** Rows of a screen's page and of the longest. */
const pages = [20, 100];

const ask = async (client: Client, { sql, parameters }: Call) =>
  (await client.query<{ page: CataloguePage }>(sql, parameters)).rows[0]?.page;

/** Times of the first pages of a list: its beginning and the pages that follow. */
async function timeList(client: Client, list: string, field: string | null, rows: number): Promise<number[]> {
  const times: number[] = [];
  let after: string | null = null;
  for (let asked = 0; asked < 30; asked += 1) {
    const call = listCall(list, field, after, rows);
    times.push(await timed(() => ask(client, call)));
    after = (await ask(client, call))?.after ?? null;
  }
  return times;
}

async function measureLists(client: Client): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const list of ["trending", "most_liked", "recent"]) {
    for (const size of pages) {
      const all: number[] = [];
      for (const field of fields) all.push(...(await timeList(client, list, field, size)));
      rows.push(p95Row(`${list}, pages of ${size}, all fields and one`, all, 20));
    }
  }
  return rows;
}

/** One figure for all queries; how each kind did, and which were the slowest, is told. */
async function measureSearch(client: Client, tell: (line: string) => void): Promise<BenchRow> {
  const all: number[] = [];
  for (const [kind, queries] of Object.entries(drawQueries(30))) {
    const times: { query: string; time: number }[] = [];
    for (const [index, query] of queries.entries()) {
      const call = searchCall(query, index % 5 === 4 ? "Marketing" : null, null, pages[index % 2]);
      times.push({ query, time: await timed(() => ask(client, call)) });
    }
    const slowest = times.toSorted((one, other) => other.time - one.time).slice(0, 3);
    tell(
      `${kind}: ${slowest.map(({ query, time }) => `${JSON.stringify(query)} ${time.toFixed(0)} ms`).join(", ")}`,
    );
    all.push(...times.map(({ time }) => time));
  }
  return p95Row(`search, ${all.length} queries`, all, 60);
}

async function measurePlans(url: string): Promise<BenchRow> {
  const lists = ["trending", "most_liked", "recent"].flatMap((list) =>
    fields.flatMap((field) => pages.map((rows) => listCall(list, field, null, rows))),
  );
  const searches = Object.values(drawQueries(5)).flatMap((queries) =>
    queries.map((query) => searchCall(query, null, null, 20)),
  );
  const scans = await sequentialScans(url, [...lists, ...searches]);
  for (const scan of scans.slice(0, 5)) console.error(scan);
  const against = lists.length + searches.length;
  return {
    name: "plans that read a whole table",
    unit: "plans",
    ours: scans.length,
    against,
    ratio: scans.length / against,
    target: "none",
    ok: scans.length === 0,
  };
}

/** Measures lists, search and their plans. */
export async function measureReading(url: string, tell: (line: string) => void): Promise<BenchRow[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // As one visitor after another finds it: a server that has been asked before.
    for (let warm = 0; warm < 6; warm += 1) await ask(client, searchCall("the", null, null, 20));
    return [...(await measureLists(client)), await measureSearch(client, tell), await measurePlans(url)];
  } finally {
    await client.end();
  }
}
