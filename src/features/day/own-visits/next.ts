import type { Ctx } from "#src/base/context.ts";
import { weeksAhead } from "#src/domain/next-visit.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import type { NextOwnVisit } from "#src/shared/day/own/visit-times.ts";
import type { NextVisitQuery } from "#src/shared/visits/proposals.ts";
import { readClients } from "../../clients/clients/read-clients.ts";
import { requireOwnVisit } from "../../visits/bookings/added/view.ts";
import { lastTimesAt } from "../../visits/bookings/last-times.ts";
import { findSchedule } from "../../visits/bookings/room/day-facts.ts";
import { startTimes } from "./start-times.ts";

/** Based on the given weeks, or when the client is due. Empty with an upcoming visit or without a client. Throws 404. */
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
  const last = { date, startsAt, minutes, zipCode, parentId: client.petParentId };
  return { weeks, planned, last: before, times: await startTimes(db, schedule, last, { weeks }) };
}
