import { addMigrations } from "#db/migrate.ts";
import { nextMigrations } from "./next-migrations.ts";

addMigrations(nextMigrations);
