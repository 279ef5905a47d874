// A storage server over a fresh PGlite that has the storage schema and none of the app's migrations, with the
// tokens of the callers that tests act as.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { SignJWT } from "jose";
import { applySchema } from "../../supabase/local/database/apply-schema.ts";
import { createGate } from "../../supabase/local/database/gate.ts";
import { makeFastFolder } from "../database/folder-in-memory.ts";
import { openPrepared } from "../database/pglite-dumps.ts";
import { createStorage, type Storage, type StorageDatabase } from "../../supabase/local/storage/index.ts";

export const PUBLISHABLE_KEY = "sb_publishable_test";
export const ownerId = "11111111-1111-4111-8111-111111111111";
export const otherId = "22222222-2222-4222-8222-222222222222";
const secret = "a secret of at least thirty-two characters";

export type Who = "service" | "owner" | "other" | "anon" | "expired" | "forged";

export type StorageFixture = {
  storage: Storage;
  database: StorageDatabase;
  root: string;
  /** A bearer token of that caller. */
  token: (who: Who) => string;
  /** SQL as the owner of the schema. */
  run: (sql: string) => Promise<void>;
  /** Lets time pass for the server. */
  wait: (milliseconds: number) => void;
  /** Another server over the same database and folder, as after a restart. */
  restart: () => Storage;
  /** What the server answered with 500. */
  failures: unknown[];
  close: () => Promise<void>;
};

async function tokensAt(seconds: number): Promise<Record<Who, string>> {
  const sign = (claims: Record<string, unknown>, lifetime = 36_000, key = secret) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetime)
      .sign(new TextEncoder().encode(key));
  const user = (sub: string) => ({ role: "authenticated", sub });
  return {
    service: await sign({ role: "service_role" }),
    owner: await sign(user(ownerId)),
    other: await sign(user(otherId)),
    anon: await sign({ role: "anon" }),
    expired: await sign(user(ownerId), -10),
    forged: await sign(user(ownerId), 36_000, "another secret of thirty-two characters"),
  };
}

function portOf(pglite: PGlite): StorageDatabase {
  const gate = createGate();
  return {
    transaction: (caller, work) =>
      gate(() =>
        pglite.transaction(async (transaction) => {
          const claims = caller === "service" ? { role: "service_role" } : caller;
          await transaction.query("select set_config('request.jwt.claims', $1, true)", [
            JSON.stringify(claims),
          ]);
          await transaction.query("select set_config('role', $1, true)", [claims.role]);
          return work(
            async <Row>(text: string, parameters: unknown[] = []) =>
              (await transaction.query<Row>(text, parameters)).rows,
          );
        }),
      ),
  };
}

/** Opens everything anew; `close` removes the folder. */
export async function openStorage(): Promise<StorageFixture> {
  const pglite = await openPrepared("bootstrap", (database) =>
    applySchema(
      {
        run: (sql) => database.exec(sql),
        rows: async (sql) => (await database.query<Record<string, unknown>>(sql)).rows,
      },
      { migrations: [] },
    ),
  );
  const run = async (sql: string) => void (await pglite.exec(sql));
  const root = makeFastFolder("orpheus-storage-");
  const database = portOf(pglite);
  const failures: unknown[] = [];
  let late = 0;
  const clock = () => Date.now() + late;
  const tokens = await tokensAt(Math.floor(clock() / 1000));
  const restart = () =>
    createStorage({
      database,
      root,
      jwtSecret: secret,
      publishableKey: PUBLISHABLE_KEY,
      clock,
      random: randomUUID,
      onError: (error) => void failures.push(error),
    });
  return {
    storage: restart(),
    database,
    root,
    token: (who) => tokens[who],
    run,
    wait: (milliseconds) => {
      late += milliseconds;
    },
    restart,
    failures,
    close: async () => {
      await pglite.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
