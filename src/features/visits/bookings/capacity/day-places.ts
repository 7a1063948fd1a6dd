import { eq, sql } from "drizzle-orm";
import { type bookings, type Db, groomerProfiles, locations, type Tx, usZips, type visits } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import type { Place } from "#src/domain/travel.ts";
import { pick } from "#src/shared/base/by-name.ts";

/** Five digits of a ZIP code or ZIP+4. */
export const zipSql = (
  column: typeof visits.serviceZipCode | typeof bookings.serviceZipCode | typeof locations.zipCode,
) => sql`substr(${column}, 1, 5)`;

export const startColumns = {
  ...pick(groomerProfiles, ["id", "businessName", "timeZone", "lat", "lon", "serviceRadius"]),
  radius: usZips.radius,
};

const starts = prepareQuery((db) =>
  db
    .select({ ...startColumns, since: locations.exactFrom })
    .from(groomerProfiles)
    .leftJoin(locations, eq(locations.userId, groomerProfiles.userId))
    .leftJoin(usZips, eq(usZips.zip, zipSql(locations.zipCode)))
    .where(eq(groomerProfiles.id, asSql(sql.placeholder("groomerId"))))
    .prepare(),
);

export interface StartPlace extends Place {
  id: number;
  businessName: string;
  timeZone: string;
  serviceRadius: number;
}

export function findStart(db: Db | Tx, groomerId: number): StartPlace | undefined {
  const found = starts(db).get({ groomerId });
  if (!found?.timeZone || found.lat === null || found.lon === null) return undefined;
  const { timeZone, lat, lon } = found;
  return { ...found, timeZone, lat, lon, radius: found.radius ?? 0 };
}

/** Drives before this instant may have begun at an earlier ZIP code. */
export const homeSince = (db: Db | Tx, groomerId: number): number => starts(db).get({ groomerId })?.since ?? 0;
