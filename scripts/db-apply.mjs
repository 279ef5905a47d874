// `npm run db:apply`: brings the database that PGURL names to the full schema.
import { install, runNode } from "./toolchain.mjs";

install("all");
process.exitCode = await runNode(["supabase/local/database/apply.main.ts"]);
