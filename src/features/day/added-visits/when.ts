import { and, eq } from "drizzle-orm";
import { visits } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { closedText } from "#src/domain/availability.ts";
import { planTimes, withStop } from "#src/domain/day/planner.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import { found } from "#src/shared/base/errors.ts";
import { minutesOfDay } from "#src/shared/base/time.ts";
import type { TimesWithDrive, VisitFit, VisitFitQuery, VisitTimesQuery } from "#src/shared/day/added/visit-times.ts";
import { loadClients } from "../../clients/clients/read-clients.ts";
import { noRoadText, stopNamesById } from "../../visits/bookings/capacity/infeasible-day.ts";
import { whyFull } from "../../visits/bookings/capacity/out-of-order.ts";
import { findSchedule, readDay, type Schedule, visitStop } from "../../visits/bookings/capacity/read-days.ts";
import { drivesTo } from "../../visits/bookings/capacity/slot-capacity.ts";
import { findNextVisitTimes } from "../../visits/bookings/capacity/suggestions.ts";

type ClientAndZip = Pick<VisitTimesQuery, "clientId" | "zipCode">;

function clientOf({ db, now }: Ctx, viewer: Viewer, { clientId, zipCode }: ClientAndZip) {
  const read = clientId === null ? undefined : found(loadClients({ db, now: now() }, viewer, { id: clientId })[0]);
  const zip = zipCode ?? read?.client.zipCode ?? null;
  return { read, zipCode: zip, isPlaceKnown: findZip(db, zip) !== null };
}

/** Throws 404. */
export async function findTimesFor(ctx: Ctx, viewer: Viewer, query: VisitTimesQuery): Promise<TimesWithDrive> {
  const { read, zipCode, isPlaceKnown } = clientOf(ctx, viewer, query);
  const schedule = findSchedule(ctx.db, viewer.groomerId ?? 0, ctx.now());
  if (!schedule) return { times: [], isPlaceKnown };
  const { lastVisit = null, next = null, petParentId: parentId = null } = read?.client ?? {};
  const isDue = lastVisit !== null && next === null;
  const last = {
    date: isDue ? lastVisit : schedule.openings.today,
    startsAt: null,
    minutes: query.minutes,
    zipCode,
    parentId,
  };
  const weeks = isDue ? read!.weeks : 0;
  const on = (only?: string) => findNextVisitTimes(ctx.db, schedule, last, { weeks, only });
  const ofDay = query.date !== null && query.date >= schedule.openings.today ? await on(query.date) : [];
  const times = ofDay.length > 0 ? ofDay : await on();
  return { times: times.sort((one, other) => (one.addedMinutes ?? 0) - (other.addedMinutes ?? 0)), isPlaceKnown };
}

const NEW_STOP = { kind: "asked", id: 0 } as const;

/** Plans the day with the visit. Throws 404. */
export function findVisitFit(ctx: Ctx, viewer: Viewer, query: VisitFitQuery): VisitFit {
  const { visitId } = query;
  const moved = visitId === null ? undefined : found(findMoved(ctx, viewer, visitId));
  const place = { clientId: query.clientId, zipCode: query.zipCode ?? moved?.zipCode ?? null };
  const { read, zipCode, isPlaceKnown } = clientOf(ctx, viewer, place);
  const schedule = findSchedule(ctx.db, viewer.groomerId ?? 0, ctx.now());
  if (!schedule || query.date < schedule.openings.today) return { addedMinutes: null, problem: null };
  const closed = closedText(schedule.openings, query);
  if (!schedule.rules.isPlanned) return { addedMinutes: null, problem: closed ?? null };
  const { full, added } = onDay(ctx, schedule, { ...query, zipCode, name: moved?.name ?? read?.client.name ?? "them" });
  const problem = [...new Set([closed, full])].filter(Boolean).join(" ");
  return { addedMinutes: isPlaceKnown ? added : null, problem: problem || null };
}

function findMoved({ db }: Ctx, { groomerId }: Viewer, id: number) {
  const isTheirs = and(eq(visits.id, id), eq(visits.groomerId, groomerId ?? 0));
  const visit = db.select({ zipCode: visits.serviceZipCode }).from(visits).where(isTheirs).get();
  return visit && { ...visit, name: stopNamesById(db, [{ id }]).get(id) };
}

function onDay({ db }: Ctx, schedule: Schedule, { name, visitId, ...asked }: VisitFitQuery & { name: string }) {
  const { date, start, until, minutes, zipCode } = asked;
  const facts = readDay(db, schedule, date, visitId ?? undefined);
  const { opens, closes, busy } = visitStop(schedule, facts.hours, {
    id: NEW_STOP.id,
    visitMinutes: minutes,
    arrivalFrom: start,
    arrivalUntil: until ?? start,
    visitOrder: null,
    slot: slotAt(minutesOfDay(start)),
  });
  const place = findZip(db, zipCode);
  if (place && !hasRoad(facts.from, place)) return { full: noRoadText(name), added: null };
  const { home, ...drives } = drivesTo(schedule, facts, place, opens);
  const times = planTimes(withStop(facts.day, { opens, closes, busy, ...drives }, NEW_STOP, home));
  const names = stopNamesById(db, facts.visits).set(NEW_STOP.id, name);
  const isFull = facts.hours === null || !times.isFeasible;
  const full = isFull ? whyFull({ facts, times, names }) : undefined;
  return { full, added: isFull ? null : times.drive - planTimes(facts.day).drive };
}
