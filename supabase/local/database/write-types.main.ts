// `npm run db:types`: migrates an empty database in memory and writes down what it has become.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { applySchema } from "./apply-schema.ts";
import { describeSchema } from "./describe-schema.ts";

const target = new URL("../../functions/_shared/database-types.ts", import.meta.url);
const database = await PGlite.create({ extensions: { pg_trgm } });
const rows = async <Row>(sql: string) => (await database.query<Row>(sql)).rows;
await applySchema({ run: (sql) => database.exec(sql), rows });
writeFileSync(target, await describeSchema(rows));
await database.close();
console.log(`Wrote ${fileURLToPath(target)}`);
