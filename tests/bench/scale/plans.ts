// The plans of what a function runs within, as auto_explain tells them to the client.
import { Client } from "pg";

/** A function's call with its arguments. */
export type Call = { sql: string; parameters: unknown[] };

/**
 * Makes the calls as a visitor and answers the lines of their plans that read a whole table.
 *
 * @param url a superuser's, since auto_explain is loaded into its session
 */
export async function sequentialScans(url: string, calls: readonly Call[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  const plans: string[] = [];
  client.on("notice", ({ message }) => plans.push(message ?? ""));
  await client.connect();
  try {
    await client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on;
      set client_min_messages = log`);
    const read: string[] = [];
    for (const { sql, parameters } of calls) {
      plans.length = 0;
      await client.query(sql, parameters);
      if (!plans.some((plan) => /Index|Bitmap/.test(plan))) throw new Error("No plan was told.");
      const lines = plans.flatMap((plan) => plan.split("\n"));
      const scans = lines.filter((line) => line.includes("Seq Scan"));
      read.push(...scans.map((line) => `${JSON.stringify(parameters)}: ${line.trim()}`));
    }
    return read;
  } finally {
    await client.end();
  }
}

export const listCall = (...parameters: unknown[]): Call => ({
  sql: "select public.list_podcasts($1, $2, $3, $4) as page",
  parameters,
});

export const searchCall = (...parameters: unknown[]): Call => ({
  sql: "select public.search_podcasts($1, $2, $3, $4) as page",
  parameters,
});
