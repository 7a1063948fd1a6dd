import { addLaterMigrations } from "#db/migrate.ts";
import { nextMigrations } from "./next-migrations.ts";

addLaterMigrations(nextMigrations);
