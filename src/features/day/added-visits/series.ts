import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { addRow, groomerProfiles, type Tx, transact, users, visitPets, visitSeries, visits } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { actOnEach } from "#src/base/job-turns.ts";
import { SERIES_AHEAD_DAYS, seriesDates } from "#src/domain/visits/visit-series.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { blockedSql } from "#src/features/visits/blocking/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays } from "#src/shared/base/time.ts";
import { type AddedVisit, insertVisit } from "../../visits/bookings/added/view.ts";
import { bookSeriesAhead, type Series } from "../../visits/bookings/repeats/book-ahead.ts";
import { datesToMake } from "../../visits/bookings/repeats/series.ts";
import { findAddedVisitsLeft, listedPetIds } from "./write.ts";

interface Repeat {
  everyWeeks: number;
  untilDate: string | null;
}

/** Within half a year from today. */
export const seriesDatesAhead = (fromDate: string, repeat: Repeat, today: string) =>
  seriesDates({ fromDate, ...repeat }, fromDate, addDays(today, SERIES_AHEAD_DAYS));

/** Creates the visits for half a year ahead. */
export function startSeries(tx: Tx, id: number, { everyWeeks, untilDate }: Repeat, now: number) {
  const visit = tx.select().from(visits).where(eq(visits.id, id)).get() as AddedVisit;
  const { groomerId, clientId, preferredDate: date } = visit;
  const series = addRow(tx, visitSeries, {
    groomerId,
    clientId: clientId!,
    everyWeeks,
    fromDate: date,
    untilDate,
    madeUntil: date,
    ...templateOf(visit),
    createdAt: now,
  });
  tx.update(visits).set({ seriesId: series.id, seriesDate: date }).where(eq(visits.id, id)).run();
  makeAhead(tx, series, now);
}

/** Those in one list change together: half of another window is none, and another town has no such street. */
export const seriesFields = [
  ["arrivalFrom", "arrivalUntil"],
  ["serviceZipCode", "serviceAddress"],
  ...([["priceMin", "priceMax"], ["visitMinutes"], ["serviceName"], ["note"]] as const),
] as const;
const templateOf = (visit: AddedVisit | Series) => pick(visit, seriesFields.flat());

/** Adds the visits that are now within half a year. Doesn't ask before an added visit overfills a day. */
export function makeVisitsAhead(ctx: Ctx): Promise<void> {
  const upTo = addDays(new Date(ctx.now()).toISOString().slice(0, 10), SERIES_AHEAD_DAYS);
  const pair = [sql`${visitSeries.groomerId}`, sql`account.id`] as const;
  const isEnding = sql`${visitSeries.source} = 'site' AND EXISTS (SELECT 1 FROM clients JOIN users AS account
    ON account.id = clients.account_id WHERE clients.id = ${visitSeries.clientId}
    AND (coalesce(account.disabled_at, ${users.disabledAt}) IS NOT NULL
      OR ${blockedSql("groomer", ...pair)} OR ${blockedSql("parent", ...pair)}))`;
  const due = ctx.db
    .select({ id: visitSeries.id })
    .from(visitSeries)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, visitSeries.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(
      and(
        or(lt(visitSeries.madeUntil, addDays(upTo, -1)), isEnding),
        or(isNull(visitSeries.untilDate), gt(visitSeries.untilDate, visitSeries.madeUntil)),
        isNull(users.closingAt),
        isNull(users.deletedAt),
      ),
    )
    .all();
  const make = ({ id }: { id: number }) =>
    transact(ctx, (tx, now) => {
      // The series may have changed since it was listed.
      const series = tx.select().from(visitSeries).where(eq(visitSeries.id, id)).get();
      if (series?.source === "site") bookSeriesAhead(ctx, tx, series, now);
      else if (series) makeAhead(tx, series, now);
    });
  return actOnEach(ctx, due, make, { event: "series", of: ({ id: seriesId }) => ({ seriesId }) });
}

/** Adds nothing if the groomer has too many visits; retried every minute. */
function makeAhead(tx: Tx, series: Series, now: number) {
  const { id: seriesId, groomerId, clientId, madeUntil } = series;
  const day = groomerToday(tx, groomerId, now);
  const upTo = addDays(day, SERIES_AHEAD_DAYS);
  const dates = datesToMake(tx, series, upTo);
  const { left, full } = findAddedVisitsLeft(tx, groomerId, dates);
  if (dates.length > left) return;
  for (const date of dates.filter((one) => !full.includes(one))) {
    // Visits entered for the past are completed.
    const status = date < day ? "completed" : "accepted";
    const own = { groomerId, clientId, preferredDate: date, status, seriesId, seriesDate: date } as const;
    insertVisit(tx, { ...own, ...templateOf(series) }, petsOfSeries(tx, series), now);
  }
  if (upTo > madeUntil) tx.update(visitSeries).set({ madeUntil: upTo }).where(eq(visitSeries.id, seriesId)).run();
}

/** A visit without pets is for none of the client's, unless they were entered later. */
const hadPets = sql<number>`EXISTS (SELECT 1 FROM client_pets AS pet WHERE pet.client_id = ${visits.clientId} AND pet.created_at <= ${visits.requestDate})`;

function petsOfSeries(tx: Tx, { id, ...client }: Series): number[] {
  const latest = tx
    .select({ petId: visitPets.clientPetId, date: visits.seriesDate, hadPets })
    .from(visits)
    .leftJoin(visitPets, eq(visitPets.visitId, visits.id))
    .where(and(eq(visits.seriesId, id), eq(visits.hasOwnPets, false)))
    .orderBy(desc(visits.seriesDate))
    .all();
  const listed = listedPetIds(tx, client);
  const [last] = latest;
  if (!last || (last.petId === null && last.hadPets === 0)) return listed;
  return latest.flatMap(({ date, petId }) => (date === last.date && listed.includes(petId!) ? petId! : []));
}
