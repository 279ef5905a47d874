// `npm run db:types`: writes the types of the database from its migrations.
import { install, runNode } from "./toolchain.mjs";

install("all");
process.exitCode = await runNode(["supabase/local/database/write-types.main.ts"]);
