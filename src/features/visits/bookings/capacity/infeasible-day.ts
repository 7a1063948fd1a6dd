import { eq, inArray, sql } from "drizzle-orm";
import { clients, type Db, type Tx, users, visits } from "#db/db.ts";
import { type BestPlan, isSmallEnough, MAX_STOPS, maxOverlaps, planDay, planTimes } from "#src/domain/day/planner.ts";
import { hasRoad } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { amPmTime, duration, timeOfDay } from "#src/shared/base/time.ts";
import type { PlannerDay, Schedule } from "./read-days.ts";

/** Sentence for the groomer naming late arrivals. `names` is keyed by visit ID. */
export function whyInfeasible(
  { facts, times }: { facts: PlannerDay; times: BestPlan },
  names: ReadonlyMap<number, string>,
): string {
  const far = visitOffRoad(facts);
  if (far) return noRoadText(names.get(far.id)!);
  if (facts.visits.length > MAX_STOPS) return `We can't plan more than ${MAX_STOPS} visits a day.`;
  const { stops, pauses } = facts.day;
  if (!isSmallEnough(stops, pauses))
    return `We can't plan more than ${maxOverlaps(pauses)} visits for one time of day.`;
  const late = times.legs.filter(({ arrives, latest }) => arrives > latest);
  if (late.length === 0) return "Your visits leave no time for that day's breaks.";
  const first = late.slice(0, 2).map((leg) => `${duration(leg.arrives - leg.latest)} late ${toStop(leg, names)}`);
  const more = late.length - first.length;
  const others = more > 0 ? [`late for ${more} more`] : [];
  const comes = `you'd arrive ${list.format([...first, ...others])}.`;
  return isForOrder(facts)
    ? `In this order, ${comes}`
    : `No order works for all of these visits. In this one, ${comes}`;
}

const list = new Intl.ListFormat("en-US");

/** "for Ana", or "for your other event at 2:00 PM" */
const toStop = ({ kind, id, latest }: BestPlan["legs"][number], names: ReadonlyMap<number, string>): string =>
  `for ${kind === "busy" ? `your other event at ${amPmTime(timeOfDay(latest))}` : names.get(id)}`;

export const noRoadText = (name: string) => `We can't find a road or ferry to ${name}.`;

/** A visit without a road makes its day infeasible. */
export const visitOffRoad = ({ visits, from }: PlannerDay): DayVisit | undefined =>
  visits.find(({ lat, lon }) => lat !== null && lon !== null && !hasRoad(from, { lat, lon }));

/** Checks roads too, because the first drive can start at any time. */
export function bestPlanOf(facts: PlannerDay): BestPlan {
  const times = planTimes(facts.day);
  return visitOffRoad(facts) ? { ...times, isFeasible: false } : times;
}

/** Without the day plan, several vans may drive at once, so no day is in conflict. */
export const isConflict = ({ rules }: Pick<Schedule, "rules">, { isFeasible }: BestPlan) =>
  rules.isPlanned && !isFeasible;

/** True if only the manual order is infeasible. */
const isForOrder = ({ day }: PlannerDay) =>
  day.stops.some(({ rank }) => rank !== undefined) &&
  planDay({ ...day, stops: day.stops.map((stop) => ({ ...stop, rank: undefined })) }) !== undefined;

export function stopNamesById(db: Db | Tx, among: readonly Pick<DayVisit, "id">[]): Map<number, string> {
  const ids = among.map(({ id }) => id);
  const rows = db
    .select({
      id: visits.id,
      name: sql<string>`iif(${visits.source} = 'site', ${users.fullName}, coalesce(${clients.name}, ${users.fullName}, ${visits.title}, ''))`,
    })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .leftJoin(users, eq(users.id, sql`coalesce(${visits.petParentId}, ${clients.accountId})`))
    .where(inArray(visits.id, ids))
    .all();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
