import { type Db, openDatabase } from "#db/db.ts";
import { templateData } from "#tests/support/db.ts";

export const geoDatabase = (): Db => openDatabase(templateData());
