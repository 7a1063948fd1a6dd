import { addKnownMigrations } from "#db/migrate.ts";
import { nextMigrations } from "./next-migrations.ts";

addKnownMigrations(nextMigrations);
