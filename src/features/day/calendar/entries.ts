import type { Db, Tx } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { seesDetails } from "#src/domain/access-instructions.ts";
import { type BestPlan, isSame, previewPlacement } from "#src/domain/day/planner.ts";
import { LAST_MINUTE, visitEndOnNextDay } from "#src/domain/visits/visit.ts";
import type { BusyTimeRow } from "#src/features/listing/connected-calendars/queries.ts";
import { addDays, minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { CalendarEntry } from "#src/shared/day/calendar/calendar.ts";
import type { TimeOffView } from "#src/shared/listing/days-off.ts";
import type { PlannerDay, Schedule } from "../../visits/bookings/capacity/read-days.ts";
import { refusalTextOn, slotInputsOn } from "../../visits/bookings/capacity/slot-capacity.ts";
import type { VisitRow } from "./rows.ts";

type RequestEntry = Extract<CalendarEntry, { kind: "request" }>;

/** `left` is all of a future day and none of a past one. */
interface PlannedTimes {
  whole: { legs: readonly Pick<BestPlan["legs"][number], "kind" | "id" | "arrives" | "latest" | "leaves">[] };
  left: BestPlan | null;
}

export function visitEntry(row: VisitRow, { whole, left }: PlannedTimes, { now, rules }: Schedule): CalendarEntry {
  const { id, source, status, arrivalFrom: from, arrivalUntil: until } = row;
  const isOwn = isSame({ kind: "visit", id });
  const ahead = left?.legs.find(isOwn);
  const leg = ahead ?? whole.legs.find(isOwn)!;
  return {
    kind: "visit",
    source,
    ...bookedIn(row, now),
    ...timesBetween(leg.arrives, leg.leaves),
    arrival: from && until ? { from, until } : null,
    status: status === "completed" || status === "no_show" ? status : "accepted",
    isBehind: ahead === undefined,
    isLate: rules.isPlanned && ahead !== undefined && ahead.arrives > ahead.latest,
  };
}

export function entriesPastMidnight(row: VisitRow, schedule: Schedule): CalendarEntry[] {
  const { openings, rules, start } = schedule;
  const ends = row.status === "pending" ? 0 : visitEndOnNextDay(row, rules.setupMinutes, start.timeZone);
  if (ends === 0) return [];
  const nextDay = addDays(row.date, 1);
  const isBehind =
    row.status !== "accepted" ||
    openings.today > nextDay ||
    (openings.today === nextDay && minutesOfDay(openings.timeNow) >= ends);
  const entry = visitEntry(
    row,
    { whole: { legs: [{ kind: "visit", id: row.id, arrives: 0, latest: 0, leaves: ends }] }, left: null },
    schedule,
  );
  return [{ ...entry, isBehind } as CalendarEntry];
}

export function requestEntry(
  db: Db | Tx,
  schedule: Schedule,
  { facts, times }: { facts: PlannerDay; times: BestPlan },
  row: VisitRow,
): RequestEntry {
  const { petParentId: parentId, visitMinutes: minutes, slot, zipCode } = row;
  const place = findZip(db, zipCode);
  const visit = slotInputsOn(schedule, facts, { place, minutes, parentId, isRequest: false });
  const { state, arrives, leaves, added, over } = previewPlacement(visit.facts, visit.visit, slot, times);
  const why = refusalTextOn(schedule, facts, { state }, place) ?? null;
  return {
    kind: "request",
    ...bookedIn(row, schedule.now),
    ...timesBetween(arrives, leaves),
    fit: schedule.rules.isPlanned ? { fits: why === null, isAlone: false, added: place ? added : 0, over, why } : null,
  };
}

export const timeOffEntry = ({ id, opens, closes, note, isWeekly }: TimeOffView): CalendarEntry => ({
  kind: "time-off",
  begins: opens,
  ends: closes,
  id,
  note,
  isWeekly,
});

/** An all-day event ends a minute before midnight. */
export const busyEntry = ({ id, opens, closes, title, color }: BusyTimeRow): CalendarEntry => ({
  kind: "busy",
  ...timesBetween(minutesOfDay(opens), minutesOfDay(closes)),
  id,
  title,
  color,
});

export const driveOrLunch = (
  kind: "drive" | "lunch",
  { begins, ends }: { begins: number; ends: number },
): CalendarEntry => ({ kind, ...timesBetween(begins, ends) });

/** No pets unless the groomer may still read the request (docs/product.md, Visibility). */
function bookedIn(row: VisitRow, now: number) {
  const { id, name, serviceName, petCount, slot, proposal, visitMinutes: minutes } = row;
  const canRead = seesDetails(row);
  const isOpen = proposal?.kind === "other-time" && now < proposal.expiresAt;
  return {
    bookingId: id,
    name,
    serviceName,
    minutes,
    pets: canRead ? row.pets : [],
    petCount,
    isCaution: canRead && row.isCaution,
    slot,
    proposedBy: isOpen ? proposal.madeBy : null,
    ...("shift" in row ? { shift: row.shift as number } : {}),
  };
}

/** An infeasible day can end past midnight but keeps its entries. */
const timesBetween = (begins: number, ends: number) => ({
  begins: timeOfDay(Math.max(0, Math.min(begins, LAST_MINUTE))),
  ends: timeOfDay(Math.min(ends, LAST_MINUTE)),
});
