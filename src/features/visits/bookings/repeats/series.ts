import { addRow, bookings, changeRow, type Db, findRow, findRows, type Tx, visitSeries, visits } from "#db/db.ts";
import { seriesDates } from "#src/domain/visits/visit-series.ts";
import { addDays, localTime } from "#src/shared/base/time.ts";
import { MAX_VISIT_DAYS_AHEAD } from "#src/shared/day/added/added-labels.ts";
import { slotHours } from "#src/shared/visits/booking-labels.ts";
import type { BookingRow } from "../rows.ts";

/** Nothing is booked ahead until the groomer accepts the first visit. */
export function addSeriesRow(tx: Tx, id: number, everyWeeks: number, createdAt: number) {
  const { groomerId, clientId, preferredDate: date, preferredTimeSlot } = findRow(tx, bookings, { id })!;
  const series = addRow(tx, visitSeries, {
    ...{ source: "site" as const, groomerId, clientId: clientId!, everyWeeks, preferredTimeSlot, createdAt },
    ...{ fromDate: date, madeUntil: date, untilDate: addDays(date, MAX_VISIT_DAYS_AHEAD) },
    // Only added visits are copied from these.
    ...{ arrivalFrom: slotHours[preferredTimeSlot].opens, visitMinutes: 60 },
  });
  changeRow(tx, visits, { id }, { seriesId: series.id, seriesDate: date });
}

/** Dates after `madeUntil` that no visit was moved to. */
export function datesToMake(tx: Tx, series: typeof visitSeries.$inferSelect, upTo: string): string[] {
  const taken = new Set(
    findRows(tx, visits, { seriesId: series.id, status: "accepted" }).map(({ preferredDate }) => preferredDate),
  );
  return seriesDates(series, series.madeUntil, upTo).filter((date) => !taken.has(date));
}

/** Dates ahead on which a repeat didn't fit. */
export function skippedDates(db: Db, { seriesId, timeZone }: typeof bookings.$inferSelect, now: number): string[] {
  const series = seriesId === null ? undefined : findRow(db, visitSeries, { id: seriesId });
  if (!series) return [];
  const made = new Set(findRows(db, visits, { seriesId }).flatMap((one) => [one.seriesDate, one.preferredDate]));
  return seriesDates(series, localTime(now, timeZone).today, series.madeUntil).filter((date) => !made.has(date));
}

/** Also on a canceled visit, because its series continues. */
export const everyWeeksForView = ({ series, shown, life }: Pick<BookingRow, "series" | "shown" | "life">) =>
  series && (shown.status === "pending" || life.acceptedAt !== null) ? { everyWeeks: series.everyWeeks } : {};
