import { and, desc, eq, gt } from "drizzle-orm";
import {
  addRow,
  bookingPolicies,
  bookings,
  changeRow,
  findRow,
  hasRow,
  removeRow,
  type Tx,
  visitSeries,
  visits,
} from "#db/db.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import { isUndoable } from "#src/domain/booking.ts";
import { rabiesRefusal } from "#src/domain/rabies.ts";
import { SERIES_AHEAD_DAYS, seriesDates } from "#src/domain/visits/visit-series.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { notify } from "#src/notices/notify.ts";
import { addDays } from "#src/shared/base/time.ts";
import { estimatePrice } from "#src/shared/visits/estimate.ts";
import { checkNextVisitFit, visitPetIds, writeNextVisit } from "../afterwards/book-next.ts";
import { visitAtTodaysPrices } from "../afterwards/next-visit.ts";
import { setWindowIfSent } from "../arrival/arrival.ts";
import { rowsWithId } from "../notices/about.ts";
import { requireListedGroomer } from "../requests/chosen-offers.ts";
import { whyNotAgain } from "../requests/may-request.ts";
import { pairState } from "../rows.ts";
import { datesToMake } from "./series.ts";

export type Series = typeof visitSeries.$inferSelect;

/** Books the visits that are now within half a year, at today's prices. Skips days that don't fit. Both sides are notified. */
export function bookSeriesAhead(ctx: Ctx, tx: Tx, stored: Series, now: number) {
  const { id: seriesId, groomerId } = stored;
  const end = () => void removeRow(tx, visitSeries, { id: seriesId });
  const before = findRow(tx, bookings, eq(bookings.seriesId, seriesId), desc(bookings.startsAt));
  const isNew = stored.madeUntil === stored.fromDate;
  if (!before || (isNew && before.acceptedAt === null && before.status !== "pending")) return end();
  if (isNew && (before.acceptedAt === null || isUndoable(before.undoUntil, now))) return;
  const { id, preferredDate, preferredTimeSlot } = before;
  const row = rowsWithId(tx, { id })[0]!;
  const log = (action: string, about: number, detail: Record<string, string | number>) =>
    audit(tx, { action, target: `booking ${about}`, detail, now, info: SYSTEM });
  const news = { id, by: "system", at: now } as const;
  const { hasLeft, isBlocked } = pairState(row);
  const why = whyNotAgain(tx, id, now);
  // A later visit hides the parent's block.
  const obstacle = why === "later" && isBlocked ? "stopped" : why;
  // Continues once the groomer is listed again.
  if (obstacle === "unlisted" && !hasLeft && !isBlocked) return;
  if (obstacle !== null && obstacle !== "later") {
    const isAhead = and(eq(bookings.seriesId, seriesId), eq(bookings.status, "accepted"), gt(bookings.startsAt, now));
    const areAllCanceled = !hasRow(tx, bookings, isAhead);
    end();
    notify(ctx, tx, "repeats.changed", { ...news, isOver: true, areAllCanceled });
    return void log("repeats-ended", id, { because: obstacle });
  }
  // Counts from the time that both agreed on.
  const agreed = isNew ? { fromDate: preferredDate, madeUntil: preferredDate, preferredTimeSlot } : {};
  const series = { ...stored, ...agreed };
  if (isNew) changeRow(tx, visits, { id }, { seriesDate: preferredDate });
  const day = groomerToday(tx, groomerId, now);
  const upTo = addDays(day, SERIES_AHEAD_DAYS);
  const parts = { before, groomer: requireListedGroomer(tx, groomerId, now), next: visitAtTodaysPrices(tx, id), now };
  const pets = visitPetIds(tx, id).map((petId) => ({ id: petId }));
  const policies = findRow(tx, bookingPolicies, { bookingId: id });
  const dates = datesToMake(tx, series, upTo).filter((date) => date > day);
  const fits = (date: string) => {
    const when = { date, slot: series.preferredTimeSlot!, time: null };
    const { isOverbooked, day: planned } = checkNextVisitFit(tx, parts, when);
    if (isOverbooked) return false;
    const requestKey = `series ${seriesId} ${date}`;
    const made = writeNextVisit(tx, { ...parts, ...when, requestKey, pets, isOverbooked });
    changeRow(tx, visits, { id: made.id }, { seriesId, seriesDate: date, undoUntil: null });
    if (policies) addRow(tx, bookingPolicies, { ...policies, bookingId: made.id });
    if (planned) setWindowIfSent(tx, made, now, planned);
    log("booking-repeated", made.id, { series: seriesId });
    return true;
  };
  const { Booked = [], Skipped = [] } = Object.groupBy(dates, (date) => (fits(date) ? "Booked" : "Skipped"));
  changeRow(tx, visitSeries, { id: seriesId }, { ...agreed, madeUntil: [upTo, series.madeUntil].sort()[1]! });
  const isOver = seriesDates(series, upTo, series.untilDate!).length === 0;
  const was = estimatePrice({ ...row.shown, addOnServices: row.addOnServices.filter(({ isExtra }) => !isExtra) });
  const is = estimatePrice({ ...parts.next, addOnServices: parts.next.addOns });
  const price = Booked.length > 0 && (was.min !== is.min || was.max !== is.max) ? is : undefined;
  const rabies = Booked.map((date) => rabiesRefusal(policies?.rabies ?? "no", row.pets, date)).find(Boolean);
  if (dates.length > 0 || isOver)
    notify(ctx, tx, "repeats.changed", { ...news, days: { Booked, Skipped }, price, rabies, isOver });
  if (isOver) end();
}
