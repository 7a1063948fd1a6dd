import type { Db } from "#db/db.ts";
import { statement } from "#db/statement.ts";

/** Numbers only, because admins may not see a groomer's clients. */
interface AddedCounts {
  groomers: number;
  clients: number;
  visits: number;
  calendars: number;
  /** Connected calendars whose last read failed. */
  failing: number;
}

/** Counts for one groomer, or the whole site if null. Index-only, except for calendars. */
export const addedTotals = (db: Db, groomerId: number | null): AddedCounts =>
  groomerId === null
    ? statement<AddedCounts, []>(db, counted("TRUE")).get()!
    : statement<AddedCounts, [number]>(db, counted("groomer_id = ?1")).get(groomerId)!;

const ENTERED = "clients WHERE source <> 'request' AND";
const ADDED = "visits WHERE source = 'groomer' AND";

const counted = (which: string) => `
  SELECT
    (SELECT count(*) FROM (
      SELECT groomer_id FROM ${ENTERED} ${which} UNION SELECT groomer_id FROM ${ADDED} ${which}
      UNION SELECT groomer_id FROM connected_calendars WHERE ${which})) AS groomers,
    (SELECT count(*) FROM ${ENTERED} ${which}) AS clients,
    (SELECT count(*) FROM ${ADDED} ${which}) AS visits,
    (SELECT count(*) FROM connected_calendars WHERE ${which}) AS calendars,
    (SELECT count(*) FROM connected_calendars WHERE failure IS NOT NULL AND ${which}) AS failing`;
