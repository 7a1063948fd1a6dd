import { type Db, openDatabase } from "#db/open.ts";
import { templateData } from "#tests/support/db.ts";

export const geoDatabase = (): Db => openDatabase(templateData());
