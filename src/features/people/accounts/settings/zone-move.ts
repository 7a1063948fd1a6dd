import { and, asc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings, clients, groomerProfiles, ownVisits, users, visitSeries } from "#db/schema/tables.ts";
import { clockShift, shifted } from "#src/domain/visits/own-clock.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { localTime, zoneName } from "#src/shared/base/local-time.ts";
import { shortDate } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { rangeText } from "#src/shared/visits/arrival-labels.ts";
import { slotHours } from "#src/shared/visits/booking-labels.ts";

interface Move {
  groomerId: number;
  /** Of the place to which they move. */
  zone: string;
  confirm: boolean | undefined;
  now: number;
}

/** Named in the question; of more their number is said. */
const MOST_NAMED = 10;

/**
 * Before a groomer moves to another time zone: what is agreed on stays at the instants that its people know, so that it comes at another
 * hour by the new clock. Bookings keep the clock of their place (own-clock.ts); visits that the groomer has added have none, and are
 * written again. Throws 409 on `confirm`, with those visits, until the groomer has said so.
 */
export function keepInstants(tx: Tx, { groomerId, zone, confirm, now }: Move) {
  const before = tx.select().from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get()?.timeZone;
  if (!before || before === zone) return;
  const shiftOn = (date: string) => clockShift(date, before, zone);
  const today = localTime(now, before).today;
  const own = ownAhead(tx, groomerId, today).filter(({ visit }) => shiftOn(visit.date) !== 0);
  const booked = bookedAhead(tx, groomerId, now).filter(({ date, zone: its }) => clockShift(date, its, zone) !== 0);
  const told = [
    ...booked.map(({ name, date, zone: its, slot, from, until }) => ({
      name,
      date,
      from: shifted(from ?? slotHours[slot].opens, clockShift(date, its, zone)),
      until: shifted(until ?? slotHours[slot].closes, clockShift(date, its, zone)),
    })),
    ...own.map(({ name, visit: { title, date, startsAt, until, minutes } }) => ({
      name: name ?? title ?? "",
      date,
      from: shifted(timeOfDay(startsAt), shiftOn(date)),
      until: shifted(timeOfDay(until ?? startsAt + minutes), shiftOn(date)),
    })),
  ].toSorted((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`));
  if (told.length === 0) return;
  if (!confirm) throw asked(told, zoneName(zone, now));
  for (const { visit } of own) moveOwn(tx, visit, shiftOn(visit.date));
  for (const series of seriesOf(tx, groomerId, today)) moveSeries(tx, series, shiftOn(today));
}

function asked(told: readonly { name: string; date: string; from: string; until: string }[], zone: string) {
  const named = told.slice(0, MOST_NAMED).map((one) => `${one.name}: ${shortDate(one.date)}, ${rangeText(one)}`);
  const rest = told.length > MOST_NAMED ? `; and ${told.length - MOST_NAMED} more` : "";
  const message = `That's in ${zone}. Your upcoming visits stay at the times people know, so on your new clock they're at: ${named.join("; ")}${rest}.`;
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

const ownAhead = (tx: Tx, groomerId: number, today: string) =>
  tx
    .select({ name: sql<string | null>`coalesce(${clients.name}, ${users.fullName})`, visit: ownVisits })
    .from(ownVisits)
    .leftJoin(clients, eq(clients.id, ownVisits.clientId))
    .leftJoin(users, eq(users.id, clients.accountId))
    .where(and(eq(ownVisits.groomerId, groomerId), eq(ownVisits.status, "planned"), gte(ownVisits.date, today)))
    .all();

const seriesOf = (tx: Tx, groomerId: number, today: string) =>
  tx
    .select()
    .from(visitSeries)
    .where(
      and(
        eq(visitSeries.groomerId, groomerId),
        sql`(${visitSeries.untilDate} IS NULL OR ${visitSeries.untilDate} >= ${today})`,
      ),
    )
    .all();

type Minutes = Pick<typeof ownVisits.$inferSelect, "id" | "startsAt" | "until">;

/** Within its day: a visit at midnight goes no further. */
function moved({ startsAt, until }: Minutes, shift: number) {
  const start = Math.min(Math.max(startsAt + shift, 0), 24 * 60 - 1);
  return { startsAt: start, until: until === null ? null : Math.min(Math.max(until + shift, start + 1), 24 * 60) };
}

const moveOwn = (tx: Tx, visit: Minutes, shift: number) =>
  void tx.update(ownVisits).set(moved(visit, shift)).where(eq(ownVisits.id, visit.id)).run();

const moveSeries = (tx: Tx, series: Minutes, shift: number) =>
  void tx.update(visitSeries).set(moved(series, shift)).where(eq(visitSeries.id, series.id)).run();
