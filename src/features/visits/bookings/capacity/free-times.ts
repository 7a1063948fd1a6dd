import { and, eq, isNotNull, lte } from "drizzle-orm";
import { type Db, locations, type Tx, users } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { dateError, dayNameOn, hoursOn, lastDay, type Openings, slotRefusal } from "#src/domain/availability.ts";
import { type MinuteSpan, type SlotState, slotSpans } from "#src/domain/day/planner.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { policiesOrDefaults } from "#src/features/listing/policies/service.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { addDays, timeOfDay } from "#src/shared/base/time.ts";
import { packagePriceAnyway } from "#src/shared/listing/size-rules.ts";
import { fiveDigitZip } from "#src/shared/places/places.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { freeDeadlineIfAhead } from "#src/shared/visits/cancel-labels.ts";
import { visitMinutes } from "#src/shared/visits/estimate.ts";
import type { FreeDay, FreeSlot, FreeTimes, FreeTimesQuery } from "#src/shared/visits/free-times.ts";
import { requireAddOns, requireListedGroomer, requirePackage } from "../requests/chosen-offers.ts";
import { slotStart } from "../slot-start.ts";
import { findSchedule, type PlannerDay, readDays, runDayByDay, type Schedule } from "./read-days.ts";
import { publicStatesOn, slotsOfDay } from "./slot-capacity.ts";

interface FreeTimesInput {
  minutes: number;
  exact: ExactPlace | null;
}

/**
 * A full slot hints at other visits, so only a parent's saved address gets an exact answer.
 * Yields one day at a time, so that callers can let other requests run in between.
 */
export function* findFreeDays(
  db: Db | Tx,
  schedule: Schedule,
  dates: readonly string[],
  input: FreeTimesInput,
): Generator<FreeDay> {
  if (dates.length === 0) return;
  if (!schedule.rules.isPlanned) {
    yield* dates.map((date) => unplannedDay(schedule, date, input.minutes));
    return;
  }
  const { exact, minutes } = input;
  for (const facts of readDays(db, schedule, dates)) {
    yield exact ? ownDay(db, schedule, facts, { exact, minutes }) : publicAvailability(schedule, facts, minutes);
  }
}

export function publicAvailability(schedule: Schedule, day: PlannerDay, minutes: number): FreeDay {
  const { date } = day;
  if (dateError(schedule.openings, date)) return closedDay(schedule, date);
  const states = publicStatesOn(schedule, day, { place: schedule.start, minutes, isRequest: true });
  const slots = timeSlots.map((slot, at) => ({ slot, state: states[at]!, nearby: false }));
  return dayOf(schedule, date, slots, minutes);
}

/** Without planning, only opening hours, time, and notice count. */
export const unplannedDay = (schedule: Schedule, date: string, minutes: number): FreeDay =>
  dateError(schedule.openings, date) ? closedDay(schedule, date) : dayOf(schedule, date, slotsAs("open"), minutes);

function ownDay(
  db: Db | Tx,
  schedule: Schedule,
  day: PlannerDay,
  { exact: { parentId, zipCode }, minutes }: FreeTimesInput & { exact: ExactPlace },
): FreeDay {
  const { date } = day;
  if (dateError(schedule.openings, date)) return closedDay(schedule, date);
  const place = findZip(db, zipCode);
  const slots = slotsOfDay(schedule, day, { place, minutes, parentId, isRequest: true });
  const marks = slots.map(({ slot, state, nearby }) => ({ slot, state, nearby }));
  return dayOf(schedule, date, marks, minutes);
}

function daysFrom({ today, horizonDays }: Openings, from: string | undefined, count: number): string[] {
  const first = from && from > today ? from : today;
  const last = lastDay(today, horizonDays);
  return Array.from({ length: count }, (_, at) => addDays(first, at)).filter((date) => date <= last);
}

type SlotMark = Pick<FreeSlot, "slot" | "state" | "nearby">;

const slotsAs = (state: SlotState): SlotMark[] => timeSlots.map((slot) => ({ slot, state, nearby: false }));
const closedDay = (schedule: Schedule, date: string) => dayOf(schedule, date, slotsAs("closed"), 0);

function dayOf({ openings }: Schedule, date: string, marks: readonly SlotMark[], minutes: number): FreeDay {
  const hours = hoursOn(openings, date);
  const slots = marks.map((one): FreeSlot => {
    const reason = slotRefusal(openings, date, one.slot, minutes);
    const state = one.state === "closed" || !reason ? one.state : reason === "too-long" ? "late" : "closed";
    return { ...one, state, hours: hours && hoursOf(one.slot, hours) };
  });
  if (slots.some(({ state }) => state === "open")) return { date, slots };
  return { date, reason: reasonOf(openings, date, slots), slots };
}

function reasonOf(openings: Schedule["openings"], date: string, slots: FreeSlot[]): FreeDay["reason"] {
  if (!openings.businessHours[dayNameOn(date)]) return "closed";
  if (!hoursOn(openings, date)) return "away";
  return slots.some(({ state }) => state === "full") ? "full" : "too_late";
}

function hoursOf(slot: TimeSlot, hours: MinuteSpan): FreeSlot["hours"] {
  const bounds = slotSpans[slot];
  const [opens, closes] = [Math.max(bounds.opens, hours.opens), Math.min(bounds.closes, hours.closes)];
  return opens < closes ? { opens: timeOfDay(opens), closes: timeOfDay(closes) } : null;
}

/** Public. Throws 404, 422 (not offered, or too far ahead). */
export async function findFreeTimes(
  ctx: Ctx,
  asker: TimesReader | null,
  groomerId: number,
  query: FreeTimesQuery,
): Promise<FreeTimes> {
  const { db } = ctx;
  const { timeZone } = requireListedGroomer(db, groomerId, ctx.now());
  const schedule = findSchedule(db, groomerId, ctx.now())!;
  const { openings } = schedule;
  if (query.from && query.from > lastDay(openings.today, openings.horizonDays))
    throw invalid({ from: "That day is too far in the future" });
  const minutes = minutesOf(db, groomerId, query);
  const exact = asker && exactPlace(ctx, asker, groomerId, query.zipCode);
  const dates = daysFrom(openings, query.from, query.days);
  const days = await runDayByDay(findFreeDays(db, schedule, dates, { minutes, exact }));
  const { noticeHours } = policiesOrDefaults(db, groomerId);
  const toldUntil = (date: string, slot: FreeSlot): FreeSlot => {
    if (slot.state !== "open") return slot;
    const visit = { startsAt: slotStart(date, slot.slot, timeZone), noticeHours, timeZone };
    return { ...slot, freeUntil: freeDeadlineIfAhead(visit, ctx.now()) };
  };
  return {
    minutes,
    days: days.map((day) => ({ ...day, slots: day.slots.map((slot) => toldUntil(day.date, slot)) })),
  };
}

function minutesOf(db: Db, groomerId: number, query: FreeTimesQuery): number {
  const { servicePackageId, petCount, petSizes } = query;
  const addOns = requireAddOns(db, groomerId, query.addOnServiceIds);
  if (!servicePackageId)
    return visitMinutes({ durationMinutes: shortestVisitMinutes(findPackages(db, groomerId)) * petCount, addOns });
  const sizes = Array.from({ length: petCount }, (_, at) => petSizes[at] ?? null);
  const priced = packagePriceAnyway(requirePackage(db, groomerId, servicePackageId), sizes);
  return visitMinutes({ ...priced, addOns });
}

export const shortestVisitMinutes = (packages: readonly { durationMinutes: number }[]) =>
  Math.min(...packages.map(({ durationMinutes }) => durationMinutes));

interface TimesReader {
  viewer: Viewer | null;
  ip: string;
}

interface ExactPlace {
  parentId: number;
  zipCode: string;
}

/** The saved ZIP code if it gets exact answers (docs/product.md, Availability for others). Null if public ones. */
export function savedZip(db: Db, viewer: Viewer | null, zipCode: string | null | undefined, now: number) {
  if (viewer?.role !== "pet_parent" || !zipCode) return null;
  const saved = db
    .select({ zipCode: locations.zipCode })
    .from(locations)
    .innerJoin(users, eq(users.id, locations.userId))
    .where(and(eq(users.id, viewer.userId), isNotNull(users.emailVerifiedAt), lte(locations.exactFrom, now)))
    .get();
  return saved && fiveDigitZip(saved.zipCode) === fiveDigitZip(zipCode) ? saved.zipCode : null;
}

/** Limited to a few ZIP codes per groomer and network, so many accounts learn no more than one. */
function exactPlace(ctx: Ctx, { viewer, ip }: TimesReader, groomerId: number, zipCodeInput: string | undefined) {
  const zipCode = savedZip(ctx.db, viewer, zipCodeInput, ctx.now());
  if (zipCode === null) return null;
  try {
    ctx.limits.take("exact-zips-ip", ip, { about: groomerId, value: fiveDigitZip(zipCode) ?? zipCode });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return { parentId: viewer!.userId, zipCode } satisfies ExactPlace;
}
