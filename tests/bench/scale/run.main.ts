// Fills a site of a million episodes and measures what must not grow with it. Not a part of the daily benchmark: it
// takes some ten minutes and five gigabytes. ORPHEUS_SCALE_ROWS lets it run smaller.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openPostgres } from "../../database/harness.ts";
import { measureCounting } from "./counting.ts";
import { fill, sizeOf } from "./fill.ts";
import { measureReading } from "./reading.ts";

const { values: options } = parseArgs({ options: { json: { type: "string" } } });
const size = sizeOf(Number(process.env["ORPHEUS_SCALE_ROWS"] ?? 1_000_000));
const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });
const tell = (line: string) => console.log(`     ${line}`);

const database = await openPostgres([
  "-cshared_buffers=1GB",
  "-cmax_wal_size=16GB",
  "-cwal_level=minimal",
  "-cmax_wal_senders=0",
]);
try {
  console.log(`${number.format(size.podcasts)} episodes, ${number.format(size.users)} people`);
  await fill(database.url, size, tell);
  const rows = [
    ...(await measureReading(database.url, tell)),
    ...(await measureCounting(database.url, size)),
  ];
  for (const row of rows) {
    const figures = `${number.format(row.ours)} against ${number.format(row.against)} ${row.unit}`;
    console.log(
      `${row.ok ? "ok  " : "MISS"} ${row.name}: ${number.format(row.ratio)} (${row.target}); ${figures}`,
    );
  }
  if (options.json) await writeFile(options.json, `${JSON.stringify(rows, null, 2)}\n`);
  const missed = rows.filter((row) => !row.ok).length;
  console.log(`${rows.length - missed} figures met, ${missed} missed`);
} finally {
  await database.close();
}
