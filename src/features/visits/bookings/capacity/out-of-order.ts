import type { Db, Tx } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { closedText, type VisitSpan } from "#src/domain/availability.ts";
import { type BestPlan, planDay, planTimes } from "#src/domain/day/planner.ts";
import { isAdded, minutesIntoNextDay } from "#src/domain/visits/visit.ts";
import { dateListText } from "#src/features/listing/availability/days-off.ts";
import { FOREVER_DATE } from "#src/features/listing/availability/queries.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { addDays, amPmTime, duration, mediumDate, timeOfDay } from "#src/shared/base/time.ts";
import { MAX_SETUP_MINUTES } from "#src/shared/listing/day-rules.ts";
import { fromToText } from "#src/shared/visits/arrival-labels.ts";
import { noRoadText, stopNamesById, visitOffRoad } from "./infeasible-day.ts";
import { findSchedule, type PlannerDay, readDay, readDays, readDaysWithVisits, type Schedule } from "./read-days.ts";

/** Returns infeasible days, from today on or among the given ones. Empty while days are not planned. */
export function infeasibleDates(db: Db | Tx, schedule: Schedule | undefined, among?: readonly string[]): string[] {
  if (!schedule?.rules.isPlanned) return [];
  const { today } = schedule.openings;
  const ahead = among?.filter((date) => date >= today).toSorted();
  if (ahead?.length === 0) return [];
  const days = ahead ? readDays(db, schedule, ahead) : readDaysWithVisits(db, schedule, today, FOREVER_DATE);
  return days.filter((facts) => facts.visits.length > 0 && !works(facts)).map(({ date }) => date);
}

const works = (facts: PlannerDay) => facts.hours !== null && planDay(facts.day) !== undefined && !visitOffRoad(facts);

interface ScheduleChange {
  groomerId: number;
  /** True once the groomer has seen the effect on accepted visits. */
  confirm: boolean | undefined;
}

/** Throws 409 on `confirm`, which rolls back, if a feasible day becomes infeasible. */
export function confirmBrokenDays<T>({ now }: Ctx, tx: Tx, { groomerId, confirm }: ScheduleChange, change: () => T): T {
  if (confirm) return change();
  const out = () => infeasibleDates(tx, findSchedule(tx, groomerId, now()));
  const before = out();
  const changed = change();
  const broken = out().filter((date) => !before.includes(date));
  if (broken.length === 0) return changed;
  const visits = "your accepted visits would no longer fit. They stay on your calendar";
  const message = `On ${dateListText(broken)}, ${visits}. Move or cancel any you can't keep.`;
  throw new AppError("conflict", message, { confirm: message });
}

interface DatedChange extends ScheduleChange {
  dates: readonly string[];
  /** Dates that gain a visit. */
  more: readonly string[];
  begins?: VisitSpan | undefined;
  schedule?: Schedule | undefined;
}

/** Throws 409 on `confirm`, which rolls the change back, if it breaks a day or the groomer is closed. */
export function refuseBrokenDay<T>(
  ctx: Ctx,
  tx: Tx,
  { groomerId, dates, more, begins, confirm, ...read }: DatedChange,
  change: () => T,
): T {
  if (confirm || (dates.length === 0 && !begins)) return change();
  const schedule = read.schedule ?? findSchedule(tx, groomerId, ctx.now());
  if (!schedule) return change();
  const others = dates.filter((date) => !more.includes(date));
  const before = infeasibleDates(tx, schedule, others);
  const changed = change();
  const closed = begins && closedText(schedule.openings, begins);
  const broken = infeasibleDates(tx, schedule, dates).filter((date) => !before.includes(date));
  const [first] = broken;
  if (first === undefined && !closed) return changed;
  const full = broken.length > 1 ? severalFull(broken) : first && whyFullOn(tx, schedule, first);
  const message = [...new Set([closed, full])].filter(Boolean).join(" ");
  throw new AppError("conflict", message, { confirm: message });
}

/** Includes the next day if a visit may last past midnight. */
export function datesTouched(dates: readonly string[], visit: Parameters<typeof minutesIntoNextDay>[0]) {
  const next = minutesIntoNextDay(visit, MAX_SETUP_MINUTES) > 0 ? dates.map((date) => addDays(date, 1)) : [];
  return [...new Set([...dates, ...next])];
}

const severalFull = (dates: readonly string[]) =>
  `These visits don't fit on ${dateListText(dates)}. You can fix those days later.`;

function whyFullOn(tx: Tx, schedule: Schedule, date: string): string {
  const facts = readDay(tx, schedule, date);
  return whyFull({ facts, times: planTimes(facts.day), names: stopNamesById(tx, facts.visits) });
}

interface Day {
  facts: PlannerDay;
  times: BestPlan;
  /** Keyed by visit ID. */
  names: ReadonlyMap<number, string>;
}

/** Reason why a visit that the groomer adds doesn't fit: "You'd reach Priya 1 hr 8 min late." */
export function whyFull({ facts, times, names }: Day): string {
  const { date, hours, visits } = facts;
  if (hours === null) return `You're closed on ${mediumDate(date)}.`;
  const far = visitOffRoad(facts);
  if (far) return noRoadText(names.get(far.id)!);
  const late = times.legs.filter(({ arrives, latest }) => arrives > latest);
  if (late.length === 0) return `It doesn't fit your other visits and breaks on ${mediumDate(date)}.`;
  const others = new Map(visits.map((visit) => [visit.id, visit]));
  const [busy, reached] = [late.filter(({ kind }) => kind === "busy"), late.filter(({ kind }) => kind !== "busy")];
  const parts = [
    ...(reached.length > 0 ? [`reach ${reached.map((leg) => lateText(leg, names, others)).join(", and ")}`] : []),
    ...busy.map((leg) => `be ${lateBy(leg)} for your other event at ${amPmTime(timeOfDay(leg.latest))}`),
  ];
  return `You'd ${parts.join(", and ")}.`;
}

type Leg = BestPlan["legs"][number];

const lateBy = ({ arrives, latest }: Leg) => `${duration(arrives - latest)} late`;

/** "Ana 25 min late (arrival window 9:00 – 10:00 AM)" */
function lateText(leg: Leg, names: Day["names"], visits: ReadonlyMap<number, PlannerDay["visits"][number]>): string {
  const visit = visits.get(leg.id);
  const { arrivalFrom: from, arrivalUntil: until } = visit ?? {};
  const deadline = visit && !isAdded(visit) && from && until ? ` (arrival window ${fromToText({ from, until })})` : "";
  return `${names.get(leg.id)} ${lateBy(leg)}${deadline}`;
}
