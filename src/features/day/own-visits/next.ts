import type { Ctx } from "#src/base/context.ts";
import { type DayTimes, type SuggestedDay, timesOf, wouldGo } from "#src/domain/day/planner.ts";
import { weeksAhead } from "#src/domain/next-proposal.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { NextOwnVisit } from "#src/shared/day/own/own-visits.ts";
import { slotHours, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { NextVisitQuery } from "#src/shared/visits/proposals.ts";
import { readClients } from "../../clients/clients/read-clients.ts";
import { requireOwnVisit } from "../../visits/bookings/added/view.ts";
import { lastTimesAt } from "../../visits/bookings/last-times.ts";
import { findSchedule } from "../../visits/bookings/room/day-facts.ts";
import { timesNear } from "../../visits/bookings/room/times-near.ts";

/**
 * When a client may come again after a visit: after so many weeks, or on the day that they are due. Nothing is offered
 * to whoever has a visit ahead, and after one without a client. Throws 404.
 */
export async function nextOwnVisit(
  { db, now }: Ctx,
  viewer: Viewer,
  id: number,
  asked: NextVisitQuery,
): Promise<NextOwnVisit> {
  const groomerId = viewer.groomerId ?? 0;
  const visit = requireOwnVisit(db, { viewer }, id);
  const { clientId, preferredDate: date, visitMinutes: minutes, serviceZipCode: zipCode } = visit;
  const startsAt = minutesOfDay(visit.arrivalFrom);
  const schedule = findSchedule(db, groomerId, now());
  if (clientId === null || !schedule) return { weeks: 0, planned: null, last: [], times: [] };
  const { today } = schedule.openings;
  const { client, weeks: every } = readClients({ db, now: now() }, viewer, { id: clientId })[0]!;
  const weeks = asked.weeks ?? weeksAhead(date, { weeks: every, last: client.lastVisit ?? date }, today);
  const { next } = client;
  const planned = next?.kind === "visit" && next.bookingId !== id ? next.date : null;
  const before = lastTimesAt(db, groomerId, id);
  if (planned !== null) return { weeks, planned, last: before, times: [] };
  const last = { date, slot: slotAt(startsAt), minutes, zipCode, parentId: client.petParentId };
  const { times, days } = await timesNear(db, schedule, last, weeks);
  const dayOn = new Map(days.map((day) => [day.date, { ...day, alone: timesOf(day.facts.day) }]));
  return {
    weeks,
    planned,
    last: before,
    times: times.map(({ added, slot, ...time }) => ({
      date: time.date,
      nearby: time.nearby,
      start: timeOfDay(startIn(dayOn.get(time.date), slot, startsAt)),
      ...(added === undefined ? {} : { addedMinutes: added }),
    })),
  };
}

const QUARTER = 15;

/** The same time of the day as before where it fits; else when the van can be there, on a quarter of an hour if that fits. */
function startIn(day: (SuggestedDay & { alone: DayTimes }) | undefined, slot: TimeSlot, usual: number): number {
  const isUsual = slotAt(usual) === slot;
  const opens = minutesOfDay(slotHours[slot].opens);
  if (!day) return isUsual ? usual : opens;
  const { facts, asked, alone } = day;
  const from = (earliest: number) =>
    wouldGo({ ...facts, earliest: Math.max(earliest, facts.earliest ?? 0) }, asked, slot, alone);
  const { arrives } = from(0);
  const wanted = [...(isUsual ? [usual] : []), Math.ceil(arrives / QUARTER) * QUARTER];
  return (
    wanted.find((minute) => {
      const would = from(minute);
      return would.state === "open" && would.arrives === minute;
    }) ?? arrives
  );
}
