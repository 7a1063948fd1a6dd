import { and, asc, eq, gte, inArray, ne } from "drizzle-orm";
import { type Booking, bookings, type Db, findRow, visits } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { weeksToNext } from "#src/domain/next-visit.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import { minutesOfDay } from "#src/shared/base/time.ts";
import type { TimeWithDrive } from "#src/shared/day/added/visit-times.ts";
import { cycleLimits } from "#src/shared/visits/booking-labels.ts";
import type { NextVisitChoices, NextVisitQuery, TimeSuggestion } from "#src/shared/visits/proposals.ts";
import { type AddedVisit, findAddedVisitRow } from "../../visits/bookings/added/view.ts";
import { nextVisitView, refuseImpossibleOffer } from "../../visits/bookings/afterwards/next-visit.ts";
import { findSchedule, type Schedule } from "../../visits/bookings/capacity/read-days.ts";
import { findNextVisitTimes, timesNear, withDriveTime } from "../../visits/bookings/capacity/suggestions.ts";
import { petLastVisits } from "../../visits/bookings/private-notes.ts";
import { requireBookingRow } from "../../visits/bookings/queries.ts";
import { loadClients } from "./read-clients.ts";

/** Suggests times after the given weeks or when the client is due. Throws 404, 409 (not possible). */
export function nextVisitPlan(ctx: Ctx, viewer: Viewer, id: number, query: NextVisitQuery): Promise<NextVisitChoices> {
  const at = { db: ctx.db, now: ctx.now() };
  const added = findAddedVisitRow(ctx.db, viewer, id);
  return added ? planAfterAdded(at, viewer, added, query) : planAfterBooking(at, viewer, id, query);
}

type DbNow = Pick<Ctx, "db"> & { now: number };

/** Empty with an upcoming visit, without a client, and after the undo of the completion that made the parent one. */
async function planAfterAdded({ db, now }: DbNow, viewer: Viewer, visit: AddedVisit, query: NextVisitQuery) {
  const { id, groomerId, clientId, preferredDate: date, visitMinutes: minutes, serviceZipCode: zipCode } = visit;
  const startsAt = minutesOfDay(visit.arrivalFrom);
  const schedule = findSchedule(db, groomerId, now);
  const read = clientId === null ? undefined : loadClients({ db, now }, viewer, { id: clientId })[0];
  if (!read || !schedule) return { weeks: 0, visit: null, planned: null, last: [], times: [] };
  const { client, weeks: every } = read;
  const rhythm = { weeks: every, last: client.lastVisit ?? date };
  const weeks = query.weeks ?? weeksToNext(date, rhythm, schedule.openings.today);
  const { petParentId: parentId } = client;
  const next = nextAfter(db, { id, clientId: client.id }, schedule.openings.today);
  const planned = next?.status === "accepted" ? next.preferredDate : null;
  const plan = { weeks, visit: null, planned, last: petLastVisits(db, groomerId, id) };
  if (next) return { ...plan, times: [] };
  const times = await findNextVisitTimes(db, schedule, { date, startsAt, minutes, zipCode, parentId }, { weeks });
  return { ...plan, times: times.map(exact) };
}

/** The next visit, or else request. The visit itself may still be ahead, while it's marked as completed. */
function nextAfter(db: Db, { id, clientId }: { id: number; clientId: number }, today: string) {
  const isOther = and(eq(visits.clientId, clientId), ne(visits.id, id), gte(visits.preferredDate, today));
  const isAhead = and(isOther, inArray(visits.status, ["accepted", "pending"]));
  return findRow(db, visits, isAhead, asc(visits.status), asc(visits.preferredDate));
}

const exact = ({ start: time, ...rest }: TimeWithDrive): TimeSuggestion => ({
  ...rest,
  slot: slotAt(minutesOfDay(time)),
  time,
});

async function planAfterBooking({ db, now }: DbNow, viewer: Viewer, id: number, query: NextVisitQuery) {
  const { row } = requireBookingRow(db, viewer, id);
  // A visit that can be marked as completed counts as completed.
  const { shown } = row;
  const status = shown.status === "accepted" && now >= shown.startsAt ? "completed" : shown.status;
  refuseImpossibleOffer(db, { ...row, shown: { ...shown, status } }, now);
  const booking = findRow(db, bookings, { id })!;
  // A listed groomer has a place, so a schedule exists.
  const schedule = findSchedule(db, booking.groomerId, now)!;
  const { preferredDate } = booking;
  const usual = () => {
    const [household] = loadClients({ db, now }, viewer, { accountId: booking.petParentId });
    // Before the first visit is completed, the parent is no client yet.
    const { client, weeks = cycleLimits.usual } = household ?? {};
    const rhythm = { weeks, last: client?.lastVisit ?? preferredDate };
    return weeksToNext(preferredDate, rhythm, schedule.openings.today);
  };
  const weeks = query.weeks ?? usual();
  const visit = nextVisitView(db, booking);
  const times = await timesAfter(db, schedule, { ...booking, visitMinutes: visit.visitMinutes }, weeks);
  return { weeks, visit, planned: null, last: petLastVisits(db, booking.groomerId, id), times };
}

async function timesAfter(db: Db, schedule: Schedule, booking: Booking, weeks: number): Promise<TimeSuggestion[]> {
  const { preferredDate: date, preferredTimeSlot: slot, visitMinutes: minutes } = booking;
  const { petParentId: parentId, serviceZipCode: zipCode } = booking;
  const { times } = await timesNear(db, schedule, { date, slot, minutes, parentId, zipCode }, { weeks });
  return times.map(({ added, finish, ...time }) =>
    added === undefined || finish === undefined ? time : withDriveTime({ ...time, added, finish }),
  );
}
