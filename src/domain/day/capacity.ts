import { arrivalAfterPauses, latestDeparture } from "./pauses.ts";
import { isSmallEnough, isTooLateForOthers, type PlanProgress, type StateSpace, stateSpaceOf } from "./states.ts";
import { type DayStops, NEVER, type StopRef } from "./stops.ts";

export interface NewStop {
  /** First and last minute of arrival, and minutes on site. */
  opens: number;
  closes: number;
  busy: number;
  /** Minutes to or from each stop, by index in `stops`. */
  drive: readonly number[];
  /** Minutes from the van's start; used only on a day under way. */
  fromStart: number;
}

export interface FitChecker {
  isFeasible: boolean;
  /** Exact: other stops may be reordered. */
  fits(newcomer: NewStop): boolean;
}

interface ReachedState extends PlanProgress {
  ready: number;
}

/** Computed once for many newcomers on one day. */
export function newcomerCheck({ otherPauses = [], ...day }: DayStops): FitChecker {
  const capacities = [day.pauses, ...otherPauses].map((pauses) => capacityWith({ ...day, pauses }));
  return {
    isFeasible: capacities.some(({ isFeasible }) => isFeasible),
    fits: (newcomer) => capacities.some(({ fits }) => fits(newcomer)),
  };
}

function capacityWith(day: DayStops): FitChecker {
  if (!isSmallEnough(day.stops, day.pauses)) return { isFeasible: false, fits: () => false };
  const states = stateSpaceOf(day);
  const reached = reachedStates(day, states);
  const latest = latestArrivals(day, states, reached);
  const { count, all, wide, start, runs } = states;
  const isOver = ({ done, taken, ready }: ReachedState) => done === all && ready <= latest.end[taken]!;

  const goesAfter = ({ done, taken, ready }: ReachedState, leg: number, { opens, closes, busy, drive }: NewStop) => {
    for (let more = 0; taken + more < wide; more++) {
      const arrives = arrivalAfterPauses(runs[taken]![more]!, ready, leg);
      if (arrives > closes) return false;
      const leaves = Math.max(arrives, opens) + busy;
      if (latest.leaving({ left: all & ~done, taken: taken + more }, drive, leaves) >= leaves) return true;
    }
    return false;
  };
  const home: ReachedState = { done: 0, last: count, taken: 0, ready: start };
  return {
    isFeasible: count === 0 ? arrivalAfterPauses(day.pauses, start, 0) < NEVER : reached.some(isOver),
    fits: (newcomer) =>
      isSmallEnough([...day.stops, newcomer], day.pauses) &&
      (goesAfter(home, day.from === undefined ? 0 : newcomer.fromStart, newcomer) ||
        reached.some((state) => goesAfter(state, newcomer.drive[state.last]!, newcomer))),
  };
}

/** Forward pass over all reachable states, smaller sets first. */
function reachedStates(day: DayStops, { count, all, wide, size, start, earlier, runs }: StateSpace): ReachedState[] {
  const readyAt = new Int32Array(size).fill(NEVER);
  const reached: ReachedState[] = [];
  const goOn = ({ done, last, taken, ready }: ReachedState) => {
    const isFree = last === count && day.from === undefined;
    for (let j = 0; j < count; j++) {
      if (done & (1 << j) || (done & earlier[j]!) !== earlier[j]!) continue;
      const { opens, closes, busy } = day.stops[j]!;
      const leg = isFree ? 0 : day.drive[last]![j]!;
      const next = done | (1 << j);
      for (let more = 0; taken + more < wide; more++) {
        const arrives = arrivalAfterPauses(runs[taken]![more]!, ready, leg);
        if (arrives > closes) break;
        const leaves = Math.max(arrives, opens) + busy;
        if (isTooLateForOthers(day, next, j, leaves)) break;
        const pause = day.pauses[taken + more];
        if (pause && leaves > pause.closes) continue;
        const state = (next * count + j) * wide + taken + more;
        if (leaves < readyAt[state]!) readyAt[state] = leaves;
        if (pause && leaves <= pause.opens) break;
      }
    }
  };
  goOn({ done: 0, last: count, taken: 0, ready: start });
  for (let done = 1; done <= all; done++) {
    for (let last = 0; last < count; last++) {
      if (!(done & (1 << last))) continue;
      for (let taken = 0; taken < wide; taken++) {
        const ready = readyAt[(done * count + last) * wide + taken]!;
        if (ready >= NEVER) continue;
        const state = { done, last, taken, ready };
        reached.push(state);
        if (done !== all) goOn(state);
      }
    }
  }
  return reached;
}

interface RestOfDay {
  left: number;
  taken: number;
}

interface LatestEnds {
  /** By number of pauses taken: latest end of a day without stops left. */
  end: number[];
  leaving(rest: RestOfDay, drive: readonly number[], enough: number): number;
}

/** Backward pass: latest arrival at each first stop that still allows the rest. */
function latestArrivals(
  day: DayStops,
  { count, all, wide, size, earlier, runs }: StateSpace,
  reached: ReachedState[],
): LatestEnds {
  const arrival = new Int32Array(size).fill(-NEVER);
  const end = runs.map((run) => latestDeparture(run.at(-1)!, NEVER - 1, 0));
  const leaving = ({ left, taken }: RestOfDay, drive: readonly number[], enough: number): number => {
    if (left === 0) return end[taken]!;
    let latest = -NEVER;
    for (let j = 0; j < count; j++) {
      if (!(left & (1 << j)) || left & earlier[j]!) continue;
      for (let more = 0; taken + more < wide; more++) {
        const by = arrival[(left * count + j) * wide + taken + more]!;
        if (by <= -NEVER) continue;
        const leaves = latestDeparture(runs[taken]![more]!, by, drive[j]!);
        if (leaves > latest) latest = leaves;
        if (latest >= enough) return latest;
      }
    }
    return latest;
  };
  // Only complements of reached sets.
  const isAsked = new Uint8Array(all + 1);
  isAsked[all] = 1;
  for (const { done } of reached) isAsked[all & ~done] = 1;
  for (let left = 1; left <= all; left++) {
    if (!isAsked[left]) continue;
    for (let j = 0; j < count; j++) {
      if (!(left & (1 << j)) || left & earlier[j]!) continue;
      const { opens, closes, busy } = day.stops[j]!;
      for (let taken = wide - 1; taken >= 0; taken--) {
        const ready = leaving({ left: left & ~(1 << j), taken }, day.drive[j]!, NEVER);
        const latest = Math.min(closes, ready - busy);
        if (latest >= opens) arrival[(left * count + j) * wide + taken] = latest;
      }
    }
  }
  return { end, leaving };
}

export function withStop(day: DayStops, newcomer: NewStop, of: StopRef, home: number): DayStops {
  const count = day.stops.length;
  const { opens, closes, busy, drive, fromStart } = newcomer;
  return {
    ...day,
    stops: [...day.stops, { ...of, opens, closes, busy }],
    drive: [
      ...day.drive.slice(0, count).map((row, i) => [...row.slice(0, count), drive[i]!, row[count]!]),
      [...drive, 0, fromStart],
      [...day.drive[count]!.slice(0, count), fromStart, 0],
    ],
    home: [...day.home, home],
  };
}
