import { type Booking, bookings, type Db, findRow } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { type Openings, timeRefusal, withoutParentLimits } from "#src/domain/availability.ts";
import { bestFew, bestStart, type DayToTry, freeSlots, planTimes, type Suggestion } from "#src/domain/day/planner.ts";
import { nextDates, pickNear } from "#src/domain/next-visit.ts";
import { slotAt, zoneGapMinutes } from "#src/domain/visits/visit.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays, timeOfDay } from "#src/shared/base/time.ts";
import type { TimeWithDrive } from "#src/shared/day/added/visit-times.ts";
import { MAX_OFFER_TIMES, type Side, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime, TimeSuggestion } from "#src/shared/visits/proposals.ts";
import { requireBookingRow } from "../queries.ts";
import { slotStart } from "../slot-start.ts";
import { savedZip } from "./free-times.ts";
import { findSchedule, readDays, runDayByDay, type Schedule } from "./read-days.ts";
import { slotInputsOn } from "./slot-capacity.ts";

/** Search range around the booking's date. */
const [DAYS_BEFORE, DAYS_AFTER] = [7, 14];
const MAX = 6;
const MAX_PER_DAY = 2;

/** Groomers get the best times first, with added driving. Parents get them by date. Throws 404. */
export async function suggestionsFor(ctx: Ctx, viewer: Viewer, id: number): Promise<TimeSuggestion[]> {
  const { side } = requireBookingRow(ctx.db, viewer, id);
  const booking = findRow(ctx.db, bookings, { id })!;
  const found = findSchedule(ctx.db, booking.groomerId, ctx.now());
  if (!found) return [];
  const schedule = side === "groomer" ? withAnyDay(found) : found;
  const dates = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, at) =>
    addDays(booking.preferredDate, at - DAYS_BEFORE),
  );
  const isPossible = possible(booking, schedule.openings, ctx.now());
  const open = dates.filter((date) => timeSlots.some((slot) => isPossible({ date, slot })));
  if (open.length === 0) return [];
  const most = side === "groomer" ? MAX_OFFER_TIMES : MAX;
  if (!schedule.rules.isPlanned) return unplanned(open, isPossible).slice(0, most);
  const viewOf = findZip(ctx.db, booking.serviceZipCode) ? withDriveTime : withoutMinutes;
  const { times, days } = await planned(ctx.db, { schedule, booking, viewer, side }, open);
  const best = times.filter(isPossible).slice(0, most);
  if (side === "parent") return best.sort(byTime).map(withoutMinutes);
  const dayOn = new Map(days.map((day) => [day.date, { ...day, alone: planTimes(day.facts.day) }]));
  return best.map((suggestion) => {
    const { date, slot } = suggestion;
    const begins =
      bestStart(dayOn.get(date), slot, null) - zoneGapMinutes(date, booking.timeZone, schedule.start.timeZone);
    return { ...viewOf(suggestion), slot: slotAt(begins), time: timeOfDay(begins) };
  });
}

const possible =
  (booking: Booking, openings: Openings, now: number) =>
  ({ date, slot }: ProposedTime): boolean => {
    const isOwn = date === booking.preferredDate && slot === booking.preferredTimeSlot;
    return (
      !isOwn &&
      !timeRefusal(openings, date, slot, booking.visitMinutes) &&
      now < slotStart(date, slot, booking.timeZone)
    );
  };

const unplanned = (dates: readonly string[], isPossible: (time: ProposedTime) => boolean): TimeSuggestion[] =>
  dates
    .flatMap((date) =>
      timeSlots
        .map((slot) => ({ date, slot, nearby: false }))
        .filter(isPossible)
        .slice(0, MAX_PER_DAY),
    )
    .slice(0, MAX);

/** Returns a few more times than shown, because some are dropped afterwards. */
async function planned(
  db: Db,
  { schedule, booking, viewer, side }: { schedule: Schedule; booking: Booking; viewer: Viewer; side: Side },
  dates: readonly string[],
): Promise<{ times: Suggestion[]; days: DayToTry[] }> {
  const { visitMinutes: minutes, petParentId: parentId, serviceZipCode } = booking;
  const isExact = side === "groomer" || savedZip(db, viewer, serviceZipCode, schedule.now) !== null;
  const place = isExact ? findZip(db, serviceZipCode) : schedule.start;
  const days = readDays(db, schedule, dates, booking.id).map((day) => {
    const { facts, visit } = slotInputsOn(schedule, day, { place, minutes, parentId, isRequest: side === "parent" });
    // Only a saved address gets exact answers (docs/product.md, Availability for others).
    return { date: day.date, facts: isExact ? facts : { ...facts, mostAdded: null, households: 0 }, visit };
  });
  const times = await runDayByDay(days.values().map(freeSlots));
  return { times: bestFew(times.flat(), MAX + 1 + MAX_PER_DAY), days };
}

const withoutMinutes = (one: Suggestion): TimeSuggestion => pick(one, ["date", "slot", "nearby"]);

export const withDriveTime = (one: Suggestion): TimeSuggestion => ({ ...withoutMinutes(one), addedMinutes: one.added });

/** Ranking would reveal where other visits are. */
const byTime = (a: Suggestion, b: Suggestion) =>
  a.date.localeCompare(b.date) || timeSlots.indexOf(a.slot) - timeSlots.indexOf(b.slot);

interface LastVisit {
  date: string;
  slot: TimeSlot;
  minutes: number;
  zipCode: string | null;
  parentId: number | null;
}

/** Without driving and end while days are not planned. */
type NearTime = Pick<Suggestion, "date" | "slot" | "nearby"> & Partial<Suggestion>;

interface TimesNear {
  times: NearTime[];
  /** Days planned to find the times; empty while days are not planned. */
  days: DayToTry[];
}

interface NextVisitOptions {
  weeks: number;
  only?: string | undefined;
}

export async function timesNear(
  db: Db,
  of: Schedule,
  visit: LastVisit,
  { weeks, only }: NextVisitOptions,
): Promise<TimesNear> {
  const schedule = withAnyDay(of);
  const { openings, rules } = schedule;
  const around = nextDates(visit.date, weeks, openings.today);
  const { wanted, dates } = only === undefined ? around : { wanted: only, dates: [only] };
  const perDay = only === undefined ? 1 : MAX_OFFER_TIMES;
  const open = dates.flatMap((date) =>
    timeSlots
      .filter((slot) => !timeRefusal(openings, date, slot, visit.minutes))
      .map((slot) => ({ date, slot, nearby: false })),
  );
  const near = { date: wanted, slot: visit.slot };
  if (!rules.isPlanned || open.length === 0) return { times: pickNear(open, near, MAX_OFFER_TIMES, perDay), days: [] };
  const { minutes, parentId, zipCode } = visit;
  const place = findZip(db, zipCode);
  const openDays = [...new Set(open.map(({ date }) => date))];
  const days = readDays(db, schedule, openDays).map((day) => ({
    date: day.date,
    ...slotInputsOn(schedule, day, { place, minutes, parentId, isRequest: false }),
  }));
  const times = pickNear((await runDayByDay(days.values().map(freeSlots))).flat(), near, MAX_OFFER_TIMES, perDay);
  return { times: place ? times : times.map(({ added: _, ...time }) => time), days };
}

/** The groomer offers these times, so notice and booking window don't apply. */
const withAnyDay = (schedule: Schedule): Schedule => ({
  ...schedule,
  openings: withoutParentLimits(schedule.openings),
});

interface LastAdded extends Omit<LastVisit, "slot"> {
  /** Null for a client without a usual time. */
  startsAt: number | null;
}

/** The best times for the next visit, the best first, each with the minute at which the van comes. */
export async function findNextVisitTimes(
  db: Db,
  schedule: Schedule,
  { startsAt, ...last }: LastAdded,
  near: NextVisitOptions,
): Promise<TimeWithDrive[]> {
  const slot = startsAt === null ? "Morning (8AM - 12PM)" : slotAt(startsAt);
  const { times, days } = await timesNear(db, schedule, { ...last, slot }, near);
  const dayOn = new Map(days.map((day) => [day.date, { ...day, alone: planTimes(day.facts.day) }]));
  return times.map(({ added, slot, date, nearby }) => ({
    date,
    nearby,
    start: timeOfDay(bestStart(dayOn.get(date), slot, startsAt)),
    ...(added === undefined ? {} : { addedMinutes: added }),
  }));
}
