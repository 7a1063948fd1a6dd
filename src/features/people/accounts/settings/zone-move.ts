import { and, asc, eq, gt, gte, inArray, type SQL, sql } from "drizzle-orm";
import {
  bookings,
  changeRow,
  changeRows,
  clients,
  connectedCalendars,
  findRows,
  groomerProfiles,
  isAddedBy,
  proposals,
  type Tx,
  users,
  visitSeries,
  visits,
} from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import { addMinutes, LAST_MINUTE, zoneGapMinutes } from "#src/domain/visits/visit.ts";
import { notify } from "#src/notices/notify.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { DAY_MS, localTime, minutesOfDay, timeOfDay, weekdayDate, zoneName } from "#src/shared/base/time.ts";
import { rangeText } from "#src/shared/visits/arrival-labels.ts";
import { slotHours } from "#src/shared/visits/booking-labels.ts";

interface ZoneMove {
  groomerId: number;
  zone: string;
  confirm: boolean | undefined;
}

/** Maximum visits listed in the question. */
const MOST_NAMED = 10;

/** Keeps agreed visits at the same instant (`toGroomerClock`), withdraws next-visit offers, and makes connected calendars due. Throws 409 on `confirm` with added visits that move. */
export function keepVisitInstants(ctx: Ctx, tx: Tx, { groomerId, zone, confirm }: ZoneMove) {
  const now = ctx.now();
  const before = tx.select().from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get()?.timeZone;
  if (before === zone) return;
  if (!before) return keepClock(tx, groomerId, zone);
  const shiftOn = (date: string) => zoneGapMinutes(date, before, zone);
  const today = localTime(now, before).today;
  const isAhead = and(isAddedBy(groomerId), eq(visits.status, "accepted"), gte(visits.preferredDate, today));
  const added = addedWhere(tx, isAhead);
  const own = added.filter(({ visit }) => shiftOn(visit.preferredDate) !== 0);
  const booked = bookedAhead(tx, groomerId, now).filter(({ date, zone: its }) => zoneGapMinutes(date, its, zone) !== 0);
  const bookedWindows = [
    ...booked.map(({ name, date, zone: its, slot, from, until }) => ({
      name,
      date,
      from: addMinutes(from ?? slotHours[slot].opens, zoneGapMinutes(date, its, zone)),
      until: addMinutes(until ?? slotHours[slot].closes, zoneGapMinutes(date, its, zone)),
    })),
    ...own.map(({ name, visit }) => {
      const { title, preferredDate: date, visitMinutes } = visit;
      const { arrivalFrom: from, arrivalUntil } = moved(visit, shiftOn(date));
      return { name: name ?? title ?? "", date, from, until: arrivalUntil ?? addMinutes(from, visitMinutes) };
    }),
  ].toSorted((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`));
  const offers = findRows(tx, proposals, isNextOfferOf(tx, groomerId));
  if (bookedWindows.length + offers.length > 0 && !confirm)
    throw confirmationError(bookedWindows, offers.length, zoneName(zone, now));
  for (const { visit } of added) moveOwn(tx, visit, { zone, shift: shiftOn(visit.preferredDate) });
  for (const series of seriesOf(tx, groomerId, today))
    changeRow(tx, visitSeries, { id: series.id }, moved(series, shiftOn(today)));
  changeRows(tx, proposals, isNextOfferOf(tx, groomerId), { status: "withdrawn", repliedAt: now });
  changeRows(tx, connectedCalendars, { groomerId }, { triedAt: 0 });
  for (const { id: proposal, bookingId: id } of offers)
    notify(ctx, tx, "proposal.withdrawn", { id, proposal, by: "groomer" });
}

type MovedVisit = Record<"name" | "date" | "from" | "until", string>;

function confirmationError(moved: readonly MovedVisit[], offers: number, zone: string) {
  const named = moved.slice(0, MOST_NAMED).map((one) => `${one.name}: ${weekdayDate(one.date)}, ${rangeText(one)}`);
  const rest = moved.length > MOST_NAMED ? `; and ${moved.length - MOST_NAMED} more` : "";
  const visits = ` Your upcoming visits stay at the times people know, so on your new clock they're at: ${named.join("; ")}${rest}.`;
  const ends = offers > 0 ? " Your open next-visit offers end, and we'll let the parents know." : "";
  const message = `That's in ${zone}.${moved.length > 0 ? visits : ""}${ends}`;
  return new AppError("conflict", message, { confirm: message });
}

const bookedAhead = (tx: Tx, groomerId: number, now: number) =>
  tx
    .select({
      name: users.fullName,
      date: bookings.preferredDate,
      zone: bookings.timeZone,
      slot: bookings.preferredTimeSlot,
      from: bookings.arrivalFrom,
      until: bookings.arrivalUntil,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .where(
      and(
        eq(bookings.groomerId, groomerId),
        inArray(bookings.status, ["pending", "accepted"]),
        gt(bookings.startsAt, now - DAY_MS / 2),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .all();

/** Without an earlier place, visits keep their local times. */
function keepClock(tx: Tx, groomerId: number, zone: string) {
  for (const { visit } of addedWhere(tx, isAddedBy(groomerId))) moveOwn(tx, visit, { zone, shift: 0 });
}

const addedWhere = (tx: Tx, which: SQL | undefined) =>
  tx
    .select({ name: sql<string | null>`coalesce(${clients.name}, ${users.fullName})`, visit: visits })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .leftJoin(users, eq(users.id, clients.accountId))
    .where(which)
    .all()
    .map(({ name, visit }) => ({ name, visit: { ...visit, arrivalFrom: visit.arrivalFrom! } }));

function seriesOf(tx: Tx, groomerId: number, today: string) {
  const isAhead = sql`(${visitSeries.untilDate} IS NULL OR ${visitSeries.untilDate} >= ${today})`;
  return findRows(tx, visitSeries, and(eq(visitSeries.groomerId, groomerId), isAhead));
}

interface Window {
  id: number;
  arrivalFrom: string;
  arrivalUntil: string | null;
}

const isNextOfferOf = (tx: Tx, groomerId: number) => {
  const own = tx.select({ id: visits.id }).from(visits).where(eq(visits.groomerId, groomerId));
  return and(sql`${proposals.status} = 'open'`, eq(proposals.kind, "next-visit"), inArray(proposals.bookingId, own))!;
};

function moved({ arrivalFrom, arrivalUntil }: Window, shift: number) {
  const [from, until] = [arrivalFrom, arrivalUntil].map((time) => (time === null ? null : minutesOfDay(time) + shift));
  const start = Math.min(Math.max(from!, 0), LAST_MINUTE - (until === null ? 0 : 1));
  const end = until == null ? null : Math.min(Math.max(until, start + 1), LAST_MINUTE);
  return { arrivalFrom: timeOfDay(start), arrivalUntil: end === null ? null : timeOfDay(end) };
}

function moveOwn(tx: Tx, visit: Window & { preferredDate: string }, { zone, shift }: { zone: string; shift: number }) {
  const window = shift === 0 ? pick(visit, ["arrivalFrom", "arrivalUntil"]) : moved(visit, shift);
  const startsAt = instantOf(visit.preferredDate, window.arrivalFrom, zone);
  changeRow(tx, visits, { id: visit.id }, { ...window, timeZone: zone, startsAt });
}
