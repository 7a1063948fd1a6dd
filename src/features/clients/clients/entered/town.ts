import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { usZips } from "#db/schema/tables.ts";

const read = prepared((db) =>
  db
    .select({ city: usZips.city, state: usZips.state })
    .from(usZips)
    .where(eq(usZips.zip, sql.placeholder("zip")))
    .prepare(),
);

/** The town of a ZIP code or ZIP+4; undefined for an unknown one. */
export const findTown = (db: Db | Tx, zipCode: string) => read(db).get({ zip: zipCode.slice(0, 5) });
