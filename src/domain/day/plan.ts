import { arrivalAfterPauses, pauseTimes } from "./pauses.ts";
import { ParetoLabels } from "./search-labels.ts";
import { isSmallEnough, isTooLateForOthers, type PlanProgress, type StateSpace, stateSpaceOf } from "./states.ts";
import { type DayStops, NEVER, type Plan } from "./stops.ts";
import { planInOrder } from "./times.ts";

/** Reused, because allocating takes longer than a short plan. */
const labels = new ParetoLabels();

/** Least driving, then earliest end. Undefined if infeasible. Exact: Held-Karp with time windows. */
export const planDay = (day: DayStops): Plan | undefined => planBestPauses(day).plan;

export function planBestPauses(day: DayStops): { day: DayStops; plan: Plan | undefined } {
  const { otherPauses = [], ...first } = day;
  let best = { day: first as DayStops, plan: planWith(first) };
  for (const pauses of otherPauses) {
    const next = { ...first, pauses };
    const plan = planWith(next);
    if (plan && (!best.plan || isBetter(plan, best.plan))) best = { day: next, plan };
  }
  return best;
}

const isBetter = (one: Plan, other: Plan) =>
  one.drive < other.drive || (one.drive === other.drive && one.finish < other.finish);

function planWith(day: DayStops): Plan | undefined {
  if (!isSmallEnough(day.stops, day.pauses)) return undefined;
  if (day.stops.length === 0) return planOfNoStops(day);
  const states = stateSpaceOf(day);
  labels.clear(states.size);
  goOn(day, states, { done: 0, last: states.count, taken: 0 }, -1);
  for (let done = 1; done < states.all; done++) {
    for (let last = 0; last < states.count; last++) {
      if (!(done & (1 << last))) continue;
      for (let taken = 0; taken < states.wide; taken++) {
        const state = { done, last, taken };
        const first = labels.firstOf((done * states.count + last) * states.wide + taken);
        for (let label = first; label >= 0; label = labels.after(label)) goOn(day, states, state, label);
      }
    }
  }
  const best = bestLabel(day, states);
  return best < 0 ? undefined : planInOrder(day, orderTo(best, states));
}

function planOfNoStops({ pauses, from }: DayStops): Plan | undefined {
  const start = from ?? -NEVER;
  const isPossible = arrivalAfterPauses(pauses, start, 0) < NEVER;
  return isPossible ? { legs: [], pauses: pauseTimes(pauses, start), drive: 0, finish: from ?? 0 } : undefined;
}

/** `label` is -1 at the start. Tries each next stop after zero or more pauses. */
function goOn(day: DayStops, { count, wide, start, earlier, runs }: StateSpace, state: PlanProgress, label: number) {
  const { done, last, taken } = state;
  const [drove, ready] = label < 0 ? [0, start] : [labels.drive[label]!, labels.ready[label]!];
  // The first drive of a day that has not begun can start at any time.
  const isFree = last === count && day.from === undefined;
  const row = day.drive[last]!;
  for (let j = 0; j < count; j++) {
    if (done & (1 << j) || (done & earlier[j]!) !== earlier[j]!) continue;
    const stop = day.stops[j]!;
    const leg = row[j]!;
    const next = done | (1 << j);
    for (let more = 0; taken + more < wide; more++) {
      const reached = arrivalAfterPauses(runs[taken]![more]!, ready, isFree ? 0 : leg);
      if (reached > stop.closes) break;
      const leaves = Math.max(reached, stop.opens) + stop.busy;
      if (isTooLateForOthers(day, next, j, leaves)) break;
      const pause = day.pauses[taken + more];
      if (pause && leaves > pause.closes) continue;
      labels.keep((next * count + j) * wide + taken + more, drove + leg, leaves, label);
      if (pause && leaves <= pause.opens) break;
    }
  }
}

function bestLabel(day: DayStops, { all, count, wide, size, runs }: StateSpace): number {
  let best = -1;
  let least = NEVER;
  for (let state = all * count * wide; state < size; state++) {
    const taken = state % wide;
    for (let label = labels.firstOf(state); label >= 0; label = labels.after(label)) {
      const ready = labels.ready[label]!;
      if (arrivalAfterPauses(runs[taken]![wide - 1 - taken]!, ready, 0) >= NEVER) continue;
      const drive = labels.drive[label]! + day.home[Math.floor(state / wide) % count]!;
      if (drive < least || (drive === least && ready < labels.ready[best]!)) {
        best = label;
        least = drive;
      }
    }
  }
  return best;
}

function orderTo(best: number, { count, wide }: StateSpace): number[] {
  const order: number[] = [];
  for (let label = best; label >= 0; label = labels.previous[label]!) {
    order.push(Math.floor(labels.state[label]! / wide) % count);
  }
  return order.reverse();
}
