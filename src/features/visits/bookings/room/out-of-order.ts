import type { Db, Tx } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { planDay } from "#src/domain/day/planner.ts";
import { daysText } from "#src/features/listing/availability/days-off.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { type DayFacts, findSchedule, readDays, readDaysWithVisits, type Schedule } from "./day-facts.ts";
import { notByRoad } from "./why-not.ts";

const FOREVER = "9999-12-31";

/** Returns infeasible days, from today on or among the given ones. Empty while days are not planned. */
export function daysOutOfOrder(db: Db | Tx, schedule: Schedule | undefined, among?: readonly string[]): string[] {
  if (!schedule?.rules.isPlanned) return [];
  const { today } = schedule.openings;
  const ahead = among?.filter((date) => date >= today).toSorted();
  if (ahead?.length === 0) return [];
  const days = ahead ? readDays(db, schedule, ahead) : readDaysWithVisits(db, schedule, today, FOREVER);
  return days.filter((facts) => facts.visits.length > 0 && !works(facts)).map(({ date }) => date);
}

const works = (facts: DayFacts) => facts.hours !== null && planDay(facts.day) !== undefined && !notByRoad(facts);

interface Change {
  groomerId: number;
  /** True once the groomer has seen the effect on accepted visits. */
  confirm: boolean | undefined;
}

/** Throws 409 on `confirm`, which rolls back, if a feasible day becomes infeasible. */
export function keepingDays<T>({ now }: Ctx, tx: Tx, { groomerId, confirm }: Change, change: () => T): T {
  if (confirm) return change();
  const out = () => daysOutOfOrder(tx, findSchedule(tx, groomerId, now()));
  const before = out();
  const changed = change();
  const broken = out().filter((date) => !before.includes(date));
  if (broken.length === 0) return changed;
  const visits = "your accepted visits would no longer fit. They stay on your calendar";
  const message = `On ${daysText(broken)}, ${visits}. Move or cancel any you can't keep.`;
  throw new AppError("conflict", message, { confirm: message });
}
