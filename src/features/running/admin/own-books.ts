import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";

/** What groomers keep that did not come through the site, in numbers: whom it is about is nobody else's business. */
export interface OwnBooks {
  /** Who keeps any of it. */
  groomers: number;
  clients: number;
  visits: number;
  calendars: number;
  /** Of the calendars: what could not be read the last time. */
  failing: number;
}

/** Of one groomer, or of the whole site; read from indexes alone, but for the few calendars. */
export const countOwnBooks = (db: Db, groomerId: number | null): OwnBooks =>
  groomerId === null
    ? statement<OwnBooks, []>(db, counted("TRUE")).get()!
    : statement<OwnBooks, [number]>(db, counted("groomer_id = ?1")).get(groomerId)!;

const ENTERED = "clients WHERE source <> 'request' AND";
const ADDED = "visits WHERE source = 'groomer' AND";

const counted = (which: string) => `
  SELECT
    (SELECT count(*) FROM (
      SELECT groomer_id FROM ${ENTERED} ${which} UNION SELECT groomer_id FROM ${ADDED} ${which}
      UNION SELECT groomer_id FROM busy_calendars WHERE ${which})) AS groomers,
    (SELECT count(*) FROM ${ENTERED} ${which}) AS clients,
    (SELECT count(*) FROM ${ADDED} ${which}) AS visits,
    (SELECT count(*) FROM busy_calendars WHERE ${which}) AS calendars,
    (SELECT count(*) FROM busy_calendars WHERE failure IS NOT NULL AND ${which}) AS failing`;
