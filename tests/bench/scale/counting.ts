// Likes and listens of one episode against the same spread over many, through sync_push from many users at once, while
// counts are added up.
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { atLeast, median, type BenchRow } from "../bench-row.ts";
import { podcastAt, userAt, type Size } from "./fill.ts";

const connections = 8;
const pushes = 150;
const rounds = 5;

const connect = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};

type Kind = "like" | "listen";

/** Pushes in a second. `podcasts`: the episodes that the acts are spread over. */
async function throughput(
  clients: Client[],
  kind: Kind,
  users: string[],
  podcasts: string[],
): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      for (let done = 0; done < pushes; done += 1) {
        const number = index * pushes + done;
        const target = podcasts[number % podcasts.length];
        const act = kind === "like" ? { present: true } : { id: randomUUID(), seconds: 30 };
        const claims = JSON.stringify({ role: "authenticated", sub: users[number] });
        await client.query("select set_config('request.jwt.claims', $1, false)", [claims]);
        await client.query("select public.sync_push($1, '0', 1, $2)", [
          randomUUID(),
          JSON.stringify([{ mid: "1", age: 0, kind, target, ...act }]),
        ]);
      }
    }),
  );
  return (clients.length * pushes) / ((performance.now() - begun) / 1000);
}

/** Adds up as the job does, only oftener; answers the function that ends it. */
function keepRollingUp(client: Client): () => Promise<void> {
  const state = { on: true };
  const running = (async () => {
    while (state.on) {
      await client.query("select private.roll_up_counts()");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return () => {
    state.on = false;
    return running;
  };
}

/** Measures both kinds in turns, so that a busy moment of the machine meets both sides. */
export async function measureCounting(url: string, { podcasts, users }: Size): Promise<BenchRow[]> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(url)));
  const counter = await connect(url);
  const named = async (sql: string) => (await counter.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  const needed = connections * pushes;
  const people = await named(
    `select ${userAt(`n * 7 % ${users}`)} as id from generate_series(1, ${needed}) as n`,
  );
  const many = await named(
    `select id from public.podcasts where is_public and id = any (
      array(select ${podcastAt(`n * 37 % ${podcasts}`)} from generate_series(1, ${needed}) as n)
    )`,
  );
  const stop = keepRollingUp(counter);
  const rows: BenchRow[] = [];
  for (const kind of ["like", "listen"] as const) {
    const figures = { hot: [] as number[], spread: [] as number[] };
    await throughput(clients, kind, people, many);
    for (let round = 0; round < rounds; round += 1) {
      // Another hot episode each time: a like that is there already is less to do.
      figures.hot.push(await throughput(clients, kind, people, [many[round * 11] ?? ""]));
      figures.spread.push(await throughput(clients, kind, people, many.slice(round * 5)));
    }
    const name = `${kind}s of one hot episode against spread ones, ${connections} connections`;
    rows.push(atLeast(name, "pushes/s", median(figures.hot), median(figures.spread), 0.8));
  }
  await stop();
  await Promise.all([...clients, counter].map((client) => client.end()));
  return rows;
}
