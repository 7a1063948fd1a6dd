import type { Tx } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { timesOf } from "#src/domain/day/planner.ts";
import { daysText } from "#src/features/listing/availability/days-off.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { findSchedule, readDay, type Schedule } from "../room/day-facts.ts";
import { daysOutOfOrder } from "../room/out-of-order.ts";
import { stopNames } from "../room/stop-names.ts";
import { type Begins, closedAt, whyFull } from "./why-full.ts";

interface Change {
  groomerId: number;
  dates: readonly string[];
  /** Dates that gain a visit. */
  more: readonly string[];
  begins?: Begins | undefined;
  confirm: boolean | undefined;
  schedule?: Schedule | undefined;
}

/** Throws 409 on `confirm`, which rolls the change back, if it breaks a day or the groomer is closed. */
export function askAboutDays<T>(
  ctx: Ctx,
  tx: Tx,
  { groomerId, dates, more, begins, confirm, ...read }: Change,
  change: () => T,
): T {
  if (confirm || (dates.length === 0 && !begins)) return change();
  const schedule = read.schedule ?? findSchedule(tx, groomerId, ctx.now());
  if (!schedule) return change();
  const others = dates.filter((date) => !more.includes(date));
  const before = daysOutOfOrder(tx, schedule, others);
  const changed = change();
  const closed = begins && closedAt(schedule, begins);
  const broken = daysOutOfOrder(tx, schedule, dates).filter((date) => !before.includes(date));
  const [first] = broken;
  if (first === undefined && !closed) return changed;
  const full = broken.length > 1 ? severalFull(broken) : first && whyFullOn(tx, schedule, first);
  const message = [...new Set([closed, full])].filter(Boolean).join(" ");
  throw new AppError("conflict", message, { confirm: message });
}

const severalFull = (dates: readonly string[]) =>
  `These visits don't fit on ${daysText(dates)}. You can fix those days later.`;

function whyFullOn(tx: Tx, schedule: Schedule, date: string): string {
  const facts = readDay(tx, schedule, date);
  return whyFull({ facts, times: timesOf(facts.day), names: stopNames(tx, facts.visits) });
}
