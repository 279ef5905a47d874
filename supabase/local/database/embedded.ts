// The embedded database inside of its thread: Postgres in WASM over a folder, lite's REST and auth in front of it, and the
// transactions of the server's other parts, whose statements come one by one.
import { randomUUID } from "node:crypto";
import { getHeapStatistics } from "node:v8";
import { getAuthSchemaSql } from "@supabase/lite";
import type { PGlite, Results } from "@electric-sql/pglite";
import { StartError } from "../start-error.ts";
import { createTokens } from "../tokens.ts";
import { isLarger, tooLargeAnswer } from "./answer-size.ts";
import { applySchema, MigrationError } from "./apply-schema.ts";
import { createAuthBridge } from "./auth-bridge.ts";
import { openConnection } from "./connection.ts";
import { createLite } from "./lite.ts";
import { createSessions } from "./sessions.ts";
import type { ThreadPorts } from "./thread.ts";
import {
  databaseError,
  requestOf,
  type Condition,
  type Question,
  type Rows,
  type ThreadSettings,
  type WireRequest,
  type WireResponse,
} from "./thread-messages.ts";
import { isDatabaseError, printShort, type DatabaseError } from "./wire-formats.ts";

/** Bytes of the memory that Postgres runs in, which only grows. */
function memoryOf(driver: PGlite): number {
  const emscripten: unknown = Reflect.get(driver, "mod");
  const heap: unknown =
    typeof emscripten === "object" && emscripten !== null ? Reflect.get(emscripten, "HEAPU8") : null;
  return heap instanceof Uint8Array ? heap.byteLength : 0;
}

type Answer = { value: unknown; transfer?: ArrayBuffer[] };

export type Embedded = {
  applied: string[];
  /** Answers questions that come one at a time. */
  answer: (question: Question) => Promise<Answer>;
  /** How it is after an answer, or after this failure of one. */
  condition: (failure?: unknown) => Promise<Condition>;
};

/**
 * Whether an error may be Postgres's own end: an exception of WebAssembly, or an internal error (class XX), as after a
 * stack that ran over.
 */
const isAlarming = (error: unknown) => !isDatabaseError(error) || error.code.startsWith("XX");

/**
 * Opens the database and brings it to the full schema.
 *
 * @throws StartError `database_corrupt`, `folder_unwritable` or `migration_failed`
 */
export async function openEmbedded(
  settings: ThreadSettings,
  { deliver, onObjectChange }: Pick<ThreadPorts, "deliver" | "onObjectChange">,
): Promise<Embedded> {
  const { folder, jwtSecret, migrations, answerLimit, wasm, generation } = settings;
  const { connection, finished } = await openConnection(folder, wasm);
  const { driver } = connection;
  let lastError: DatabaseError | null = null;
  let answersRequest = false;
  let alarmed = false;

  const runQuery = driver.query.bind(driver);
  driver.query = async <Row>(...parameters: Parameters<typeof driver.query>): Promise<Results<Row>> => {
    try {
      const answer = await runQuery<Row>(...parameters);
      if (answersRequest && isLarger(answer.rows, answerLimit)) {
        const { code, message, hint } = tooLargeAnswer(answerLimit);
        throw databaseError(code, message, { hint });
      }
      return answer;
    } catch (error) {
      alarmed ||= isAlarming(error);
      // Auth answers every database error with the same 500; remembering it lets the bridge say which it was.
      if (isDatabaseError(error)) lastError = printShort(error);
      throw error;
    }
  };
  const rows = async (text: string, parameters?: unknown[]): Promise<Rows> =>
    (await driver.query<Record<string, unknown>>(text, parameters)).rows;

  const bridge = createAuthBridge({
    query: rows,
    lastDatabaseError: () => lastError,
    deliver,
    clock: () => new Date(),
    randomId: randomUUID,
  });
  const app = createLite({
    ...settings,
    connection,
    tokens: createTokens(jwtSecret),
    emailDriver: bridge.emailDriver,
  });
  const applied = await applySchema(
    { run: (sql) => driver.exec(sql), rows },
    {
      ...(migrations && { migrations }),
      before: { version: getAuthSchemaSql(), run: () => app.ensureSystemSchema() },
    },
  ).catch(async (error: unknown) => {
    await connection.close();
    if (error instanceof MigrationError) throw new StartError("migration_failed", error.message, error);
    throw error;
  });
  finished();
  // Told with the commit, before whoever asked for it hears that it is done.
  await driver.listen("storage_objects", (object) => onObjectChange(object === "" ? null : object));

  /** Whether Postgres still does what is asked. A broken one may still select; raising an error shows it. */
  const answers = () =>
    runQuery("select 1 / 0").then(
      () => false,
      (error: unknown) => !isAlarming(error),
    );

  const sessions = createSessions(generation, { run: (sql) => driver.exec(sql), rows });

  async function answerRequest(request: WireRequest): Promise<Answer> {
    lastError = null;
    answersRequest = true;
    try {
      const response = await bridge.answer(requestOf(request), async (forwarded) => app.fetch(forwarded));
      const body = response.body === null ? null : await response.arrayBuffer();
      const value: WireResponse = { status: response.status, headers: [...response.headers], body };
      return { value, transfer: body === null ? [] : [body] };
    } finally {
      answersRequest = false;
    }
  }

  return {
    applied,
    answer: async (question) => {
      switch (question.kind) {
        case "request":
          return answerRequest(question.request);
        case "warm":
          return { value: await connection.introspect({ useCache: true }).then(() => null) };
        case "query":
          return { value: await rows(question.text, question.parameters) };
        case "statement":
          return { value: await sessions.statement(question) };
        case "end":
          return { value: await sessions.end(question) };
        case "close":
          return { value: await connection.close() };
      }
    },
    condition: async (failure) => {
      const { total_heap_size, external_memory } = getHeapStatistics();
      const memory = total_heap_size + Math.max(external_memory, memoryOf(driver));
      const asks = alarmed || (failure !== undefined && isAlarming(failure));
      alarmed = false;
      return { memory, broken: asks && !(await answers()) };
    },
  };
}
