import { type Db, openDatabase } from "#db/open.ts";
import { templateData } from "#tests/support/db.ts";

/** A database in memory that holds every place, for all tests of a file. */
export const geoDatabase = (): Db => openDatabase(templateData());
