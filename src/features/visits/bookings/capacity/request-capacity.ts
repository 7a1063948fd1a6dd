import type { Db, Tx } from "#db/db.ts";
import { ENDS_LATE, timeRefusal } from "#src/domain/availability.ts";
import type { SlotState } from "#src/domain/day/planner.ts";
import { pickNear } from "#src/domain/next-visit.ts";
import type { Place } from "#src/domain/travel.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { invalid, type SuggestedTime } from "#src/shared/base/errors.ts";
import { addDays } from "#src/shared/base/time.ts";
import { milesText } from "#src/shared/listing/area-labels.ts";
import { driveTooFarText, filledSlotText, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { type PlannerDay, readDay, readDays, runDayByDay, type Schedule } from "./read-days.ts";
import { slotStatesOn } from "./slot-capacity.ts";

interface RequestedSlot {
  parentId: number;
  date: string;
  slot: TimeSlot;
  minutes: number;
  place: Place | null;
}

/** `suggestTimesIfFull` catches it after the transaction and looks for nearby times. */
class FullSlot extends Error {
  constructor(
    readonly schedule: Schedule,
    readonly request: RequestedSlot,
    readonly state: SlotState,
  ) {
    super(filledSlotText);
  }
}

/** Throws `FullSlot`. */
export function refuseFullSlot(db: Db | Tx, schedule: Schedule, request: RequestedSlot) {
  if (!schedule.rules.isPlanned) return;
  const states = slotStatesOn(schedule, readDay(db, schedule, request.date), { ...request, isRequest: true });
  const state = states[timeSlots.indexOf(request.slot)]!;
  if (state !== "open") throw new FullSlot(schedule, request, state);
}

/** Converts `FullSlot` to a 422 on `preferredTimeSlot` with up to three nearby times. */
export async function suggestTimesIfFull<T>(db: Db, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof FullSlot)) throw error;
    throw invalid({ preferredTimeSlot: whyFull(error) }, await timesNear(db, error.schedule, error.request));
  }
}

/** Parents outside the service area get a message that blames the drive, not the visit. */
function whyFull({ schedule: { start }, request: { place }, state }: FullSlot): string {
  if (state === "late") return ENDS_LATE;
  const miles = place ? Math.round(milesBetween(start, place)) : 0;
  return miles > start.serviceRadius ? driveTooFarText(milesText(miles)) : filledSlotText;
}

const [DAYS_BEFORE, DAYS_AFTER] = [3, 14];
const [MAX_SUGGESTED, MAX_PER_DAY] = [3, 2];

/** Sorted by date, because added driving is not shown to parents. */
async function timesNear(db: Db, schedule: Schedule, request: RequestedSlot): Promise<SuggestedTime[]> {
  const near = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, at) => addDays(request.date, at - DAYS_BEFORE));
  const isPossible = (date: string, slot: TimeSlot) => !timeRefusal(schedule.openings, date, slot, request.minutes);
  const dates = near.filter((date) => timeSlots.some((slot) => isPossible(date, slot)));
  if (dates.length === 0) return [];
  const onDay = (facts: PlannerDay) => {
    const states = slotStatesOn(schedule, facts, { ...request, isRequest: true });
    const open = timeSlots.filter((slot, at) => states[at] === "open" && isPossible(facts.date, slot));
    return open.map((slot) => ({ date: facts.date, slot }));
  };
  const found = (await runDayByDay(readDays(db, schedule, dates).values().map(onDay))).flat();
  return pickNear(found, { date: request.date, slot: request.slot }, MAX_SUGGESTED, MAX_PER_DAY);
}
