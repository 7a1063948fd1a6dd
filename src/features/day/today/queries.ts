import type { Db } from "#db/db.ts";
import { type Ctx, signOffName, type Viewer } from "#src/base/context.ts";
import { offDayText } from "#src/domain/availability.ts";
import { whoseTurn } from "#src/domain/proposal.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import { currentVisitId, onGroomerClock } from "#src/domain/visits/visit-now.ts";
import { findDaysOffBetween } from "#src/features/listing/availability/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays, MINUTE_MS, minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { AnyVisitView } from "#src/shared/day/added/added-visits.ts";
import { isBooking, visitFacts } from "#src/shared/day/added/visit-summary.ts";
import { sumDayMoney } from "#src/shared/day/today/labels.ts";
import { REQUESTS_SHOWN, type TodayView, type TomorrowView } from "#src/shared/day/today/today.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { findClientsPage } from "../../clients/clients/queries.ts";
import type { Schedule } from "../../visits/bookings/capacity/read-days.ts";
import { visitsKeyedById } from "../../visits/bookings/queries.ts";
import { slotStart } from "../../visits/bookings/slot-start.ts";
import { findRequestFits } from "../day-plan/fits.ts";
import { bookedIds, type GroomerDay, loadDay, requireSchedule, sortVisits, visitsOn } from "../day-plan/groomer-day.ts";
import { dayWithoutMap } from "../day-plan/view.ts";
import { findInfeasibleDays } from "./days-in-need.ts";
import { type AcceptedRow, findAllAccepted, findPendingRequests, nextDayWithVisits } from "./rows.ts";

/** Throws 404 without a business with a known place. */
export function findToday(ctx: Ctx, viewer: Viewer): TodayView {
  const { db } = ctx;
  const now = ctx.now();
  const schedule = requireSchedule(db, viewer, now);
  const { id: groomerId } = schedule.start;
  const { today: date } = schedule.openings;
  const accepted = findAllAccepted(db, groomerId);
  const isToAnswer = (row: AcceptedRow) => whoseTurn(row, now) === "groomer";
  const asked = [...findPendingRequests(db, groomerId, now), ...accepted.filter(isToAnswer)];
  const answerBy = (row: AcceptedRow) => (isToAnswer(row) ? soonestEnd(row) : Number.POSITIVE_INFINITY);
  const shown = asked.toSorted((a, b) => answerBy(a) - answerBy(b) || a.startsAt - b.startsAt).slice(0, REQUESTS_SHOWN);
  const today = { own: loadDay(db, schedule, date), ids: bookedIds(db, groomerId, date) };
  const overdue = accepted.filter((row) => row.date < date).map(({ id }) => id);
  const all = visitsKeyedById(db, groomerId, [...overdue, ...shown.map(({ id }) => id), ...today.ids], now);
  const of = (ids: readonly number[]) => ids.flatMap((id) => all.get(id) ?? []);

  const beginOf = (visit: AnyVisitView) =>
    isBooking(visit) ? visit.startsAt : instantOf(visit.date, visit.start, schedule.start.timeZone);
  const isOver = (visit: AnyVisitView) => isBooking(visit) || beginOf(visit) + visit.minutes * MINUTE_MS <= now;
  const visits = of(today.ids);
  const shownToday = visits.map(visitFacts);
  // Past midnight, a visit comes first until it's over.
  const lasting = of(overdue).filter((visit) => !isOver(visit));
  const ahead = [...lasting, ...sortVisits(today.own)].map(({ id }) => id);
  const ofDay = [...lasting, ...visits];
  const current = currentVisitId(ofDay.map(visitForNow(schedule.start.timeZone)), ahead, now);
  const later = current === null ? nextDayWithVisits(db, groomerId, date) : null;
  const shownDay = later === null ? today.own : loadDay(db, schedule, later);
  const plan = dayWithoutMap(db, shownDay, later === null ? ofDay : visitsOn(db, schedule, later));
  const isBehind = (visit: AnyVisitView) =>
    visit.id !== current &&
    !ahead.includes(visit.id) &&
    (isBooking(visit)
      ? visit.actions.includes("complete")
      : visit.status === "accepted" && visit.start < schedule.openings.timeNow);
  return {
    date,
    timeNow: schedule.openings.timeNow,
    visits: visits.length,
    finish: later === null ? plan.finish : null,
    left: shownToday.filter(({ status }) => status === "accepted").length,
    sum: sumDayMoney(shownToday),
    off: offOn(ctx, today.own),
    unfinished: [...of(overdue).filter(isOver), ...visits.filter(isBehind)].sort(
      (one, other) => beginOf(one) - beginOf(other),
    ),
    requests: withFits(ctx, viewer, { schedule, bookings: of(shown.map(({ id }) => id)).filter(isBooking) }),
    waiting: asked.length,
    needYou: findInfeasibleDays(ctx.db, schedule),
    day: plan.visits.length === 0 ? null : plan,
    due: ofDay.length > 0 ? null : dueClients(ctx, viewer),
    nextId: later === null ? current : (plan.legs[0]?.bookingId ?? null),
    from: signOffName(viewer),
    tomorrow: findTomorrow(db, schedule),
  };
}

const MAX_DUE_CLIENTS = 4;

function dueClients(ctx: Ctx, viewer: Viewer) {
  const { clients, found } = findClientsPage({ db: ctx.db, now: ctx.now() }, viewer, { show: "due" });
  return { clients: clients.slice(0, MAX_DUE_CLIENTS), total: found.due };
}

const soonestEnd = ({ proposal, expiresAt }: AcceptedRow) =>
  Math.min(proposal?.expiresAt ?? Number.POSITIVE_INFINITY, expiresAt ?? Number.POSITIVE_INFINITY);

function withFits(
  ctx: Ctx,
  viewer: Viewer,
  { schedule, bookings }: { schedule: Schedule; bookings: readonly BookingView[] },
): TodayView["requests"] {
  const fits = findRequestFits(ctx, viewer);
  return bookings.map((booking) => ({
    booking,
    fit: fits.get(booking.id) ?? null,
    dayOff: offDayText(schedule.openings, booking.preferredDate) ?? null,
  }));
}

function offOn({ db }: Ctx, { schedule, facts: { date, hours } }: GroomerDay): TodayView["off"] {
  const [range] = findDaysOffBetween(db, schedule.start.id, date, date).toSorted((a, b) =>
    a.endDate > b.endDate ? -1 : 1,
  );
  if (range) return { why: "away", until: range.endDate };
  return hours === null ? { why: "closed", until: date } : null;
}

/** Minutes of an arrival window assumed for a visit with an exact time. */
const EXPECTED = 60;

const visitForNow =
  (timeZone: string) =>
  (visit: AnyVisitView): VisitForNow => {
    if (isBooking(visit)) return onGroomerClock(visit, timeZone);
    const { id, date, start, until, minutes, status, onMyWayAt, arrivedAt } = visit;
    const begins = minutesOfDay(start);
    const slot = slotAt(begins);
    return {
      id,
      status: status === "accepted" ? "accepted" : "completed",
      startsAt: slotStart(date, slot, timeZone),
      preferredTimeSlot: slot,
      visitMinutes: minutes,
      arrival: { from: start, until: until ?? timeOfDay(Math.min(begins + EXPECTED, 24 * 60 - 1)) },
      onMyWayAt,
      arrivedAt,
    };
  };

type VisitForNow = Parameters<typeof currentVisitId>[0][number];

/** Groomers can text tomorrow's reminders from then on, because a day may still change earlier. */
const TEXT_FROM = "15:00";

/** The visits of tomorrow, and the clients that only the groomer can remind. */
function findTomorrow(db: Db, schedule: Schedule): TomorrowView | null {
  const { openings } = schedule;
  const date = addDays(openings.today, 1);
  const visits = visitsOn(db, schedule, date)
    .filter(({ status }) => status === "accepted")
    .map(visitFacts);
  if (visits.length === 0) return null;
  return {
    date,
    first: visits.map(({ begins }) => begins).sort()[0]!,
    visits: visits.length,
    price: visits.reduce((sum, { price }) => sum + (price?.min ?? 0), 0),
    isTextTime: openings.timeNow >= TEXT_FROM,
    toText: visits.flatMap(({ added }) =>
      added && added.clientId !== null
        ? {
            ...pick(added, ["id", "name", "date", "start", "until", "phone"]),
            pets: added.pets.map(({ name }) => ({ name })),
          }
        : [],
    ),
    booked: visits.filter(({ booking }) => booking && (booking.arrival ?? booking.promisedBy) !== null).length,
  };
}
