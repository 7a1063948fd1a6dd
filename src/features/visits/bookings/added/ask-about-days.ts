import type { Tx } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { type DayTimes, timesOf } from "#src/domain/day/planner.ts";
import { isAdded } from "#src/domain/visits/visit.ts";
import { daysText } from "#src/features/listing/availability/days-text.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { duration, mediumDate } from "#src/shared/base/time.ts";
import { hourText } from "#src/shared/visits/arrival-labels.ts";
import { type DayFacts, findSchedule, readDay, type Schedule } from "../room/day-facts.ts";
import { daysOutOfOrder } from "../room/out-of-order.ts";
import { stopNames } from "../room/stop-names.ts";
import { notByRoad, roadless, whereTo } from "../room/why-not.ts";

interface Change {
  groomerId: number;
  dates: readonly string[];
  /** Days that get another visit. They need confirmation even if they were infeasible before. */
  more: readonly string[];
  confirm: boolean | undefined;
  schedule?: Schedule | undefined;
}

/** The 409 on `confirm` rolls back and lists each late arrival with the window that was sent. */
export function askAboutDays<T>(
  ctx: Ctx,
  tx: Tx,
  { groomerId, dates, more, confirm, ...read }: Change,
  change: () => T,
): T {
  if (confirm || dates.length === 0) return change();
  const schedule = read.schedule ?? findSchedule(tx, groomerId, ctx.now());
  if (!schedule) return change();
  const others = dates.filter((date) => !more.includes(date));
  const before = daysOutOfOrder(tx, schedule, others);
  const changed = change();
  const broken = daysOutOfOrder(tx, schedule, dates).filter((date) => !before.includes(date));
  const [first] = broken;
  if (first === undefined) return changed;
  const message = broken.length === 1 ? whyFull(tx, schedule, first) : severalFull(broken);
  throw new AppError("conflict", message, { confirm: message });
}

const severalFull = (dates: readonly string[]) =>
  `These visits don't fit on ${daysText(dates)}. You can fix those days later.`;

function whyFull(tx: Tx, schedule: Schedule, date: string): string {
  const facts = readDay(tx, schedule, date);
  if (facts.hours === null) return `You're closed on ${mediumDate(date)}.`;
  const far = notByRoad(facts);
  if (far) return roadless(stopNames(tx, facts.visits).get(far.id)!);
  const times = timesOf(facts.day);
  const late = times.legs.filter(({ arrives, latest }) => arrives > latest);
  if (late.length === 0) return `It doesn't fit your other visits and breaks on ${mediumDate(date)}.`;
  return `You'd arrive ${lateTexts(tx, facts, late).join(", and ")}.`;
}

/** "25 minutes too late at Ana's, who was told 9:00 AM – 10:00 AM" */
function lateTexts(tx: Tx, facts: DayFacts, late: DayTimes["legs"]): string[] {
  const names = stopNames(tx, facts.visits);
  const visits = new Map(facts.visits.map((visit) => [visit.id, visit]));
  return late.map((leg) => {
    const visit = leg.kind === "visit" ? visits.get(leg.id) : undefined;
    const { arrivalFrom: from, arrivalUntil: until } = visit ?? {};
    const told =
      visit && !isAdded(visit) && from && until ? `, whose arrival window is ${hourText({ from, until })}` : "";
    return `${duration(leg.arrives - leg.latest)} late ${whereTo(leg, names)}${told}`;
  });
}
