// Transactions whose statements come one at a time from another thread.
import { expect, test } from "vitest";
import { createSessions } from "../../supabase/local/database/sessions.ts";

function sessionsOf(generation: number) {
  const ran: string[] = [];
  const sessions = createSessions(generation, {
    run: async (sql) => void ran.push(sql),
    rows: async (text) => {
      ran.push(text);
      return [];
    },
  });
  const statement = (from: number, transaction: number, text: string, begins = false) =>
    sessions.statement({
      kind: "statement",
      session: { generation: from, transaction },
      begin: begins ? [["role", "anon"]] : null,
      text,
      parameters: [],
    });
  const end = (from: number, transaction: number, commit = true) =>
    sessions.end({ kind: "end", session: { generation: from, transaction }, commit });
  return { ran, statement, end };
}

const refused = { code: "57014" };

test("a transaction begins with its settings and ends with a commit or a rollback, as asked", async () => {
  const { ran, statement, end } = sessionsOf(1);
  await statement(1, 1, "one", true);
  await statement(1, 1, "two");
  await end(1, 1);
  await statement(1, 2, "three", true);
  await end(1, 2, false);
  const settings = "select set_config($1, $2, true)";
  expect(ran).toEqual(["begin", settings, "one", "two", "commit", "begin", settings, "three", "rollback"]);
});

test("statements of an earlier thread's session are refused, also under a number that is open", async () => {
  const { ran, statement, end } = sessionsOf(2);
  await expect(statement(1, 5, "begins late", true)).rejects.toMatchObject(refused);
  await expect(statement(1, 5, "comes late")).rejects.toMatchObject(refused);
  await statement(2, 5, "one", true);
  ran.length = 0;
  await expect(statement(1, 5, "comes late")).rejects.toMatchObject(refused);
  await expect(end(1, 5)).rejects.toMatchObject(refused);
  expect(ran).toEqual([]);
});

test("statements of a transaction that has ended, or while another is open, are refused", async () => {
  const { ran, statement, end } = sessionsOf(1);
  await statement(1, 1, "one", true);
  await expect(statement(1, 2, "between", true)).rejects.toMatchObject(refused);
  await end(1, 1);
  ran.length = 0;
  await expect(statement(1, 1, "after")).rejects.toMatchObject(refused);
  await expect(statement(1, 1, "anew", true)).rejects.toMatchObject(refused);
  await expect(end(1, 1)).rejects.toMatchObject(refused);
  expect(ran).toEqual([]);
});
