/* Rules of docs/product.md for a groomer's day, tried in every order. Times are minutes since local midnight. */

export interface Stop {
  id: number;
  zip: string;
  /** The van arrives from `opens` to `closes`. */
  opens: number;
  closes: number;
  /** Minutes of setup and grooming. */
  busy: number;
  /** Place in the manual order. */
  rank: number | null;
}

/** Begins from `opens` to `closes`. */
export interface Pause {
  opens: number;
  closes: number;
  minutes: number;
}

export interface Day {
  stops: Stop[];
  /** Sorted by start. */
  timeOff: Pause[];
  lunch: Pause | null;
  maxVisits: number;
  /** Minute from which the van is on its way, on a day in progress. */
  from?: number | undefined;
  /** Minutes between two ZIP codes, of which "home" is one. */
  drive: (from: string, to: string) => number;
}

export interface Way {
  order: Stop[];
  drive: number;
  finish: number;
}

const arrival = (from: number, drive: number, pauses: readonly Pause[]) => {
  let [now, left] = [from, drive];
  for (const { opens, closes, minutes } of pauses) {
    const begins = Math.max(now, opens);
    if (begins > closes) return null;
    left = Math.max(0, left - (begins - now));
    now = begins + minutes;
  }
  return now + left;
};

/** Walks every order of the stops with every way to divide the pauses between them. */
function walk(day: Day, found: (way: Way) => void) {
  const go = (
    now: number,
    at: string,
    left: readonly Stop[],
    after: readonly Pause[],
    order: Stop[],
    drive: number,
  ) => {
    if (left.length === 0) {
      const home = order.length > 0 ? day.drive(at, "home") : 0;
      if (arrival(now, 0, after) !== null) found({ order, drive: drive + home, finish: now });
      return;
    }
    for (const stop of left) {
      if (stop.rank !== null && left.some(({ rank }) => rank !== null && rank < stop.rank!)) continue;
      const minutes = day.drive(at, stop.zip);
      for (let taken = 0; taken <= after.length; taken++) {
        const reached = arrival(now, minutes, after.slice(0, taken));
        if (reached === null || reached > stop.closes) continue;
        const leaves = Math.max(reached, stop.opens) + stop.busy;
        const rest = left.filter((one) => one !== stop);
        go(leaves, stop.zip, rest, after.slice(taken), [...order, stop], drive + minutes);
      }
    }
  };
  // The drive to the first stop may begin before opening time.
  go(day.from ?? -1440, "home", day.stops, day.timeOff, [], 0);
}

/** The way with the least driving, and of these the one that is done first; null if the day doesn't fit. */
export function bestOf(day: Day): Way | null {
  let best: Way | null = null;
  const better = (way: Way) => {
    if (!best || way.drive < best.drive || (way.drive === best.drive && way.finish < best.finish)) best = way;
  };
  for (const one of lunchesOf(day)) walk(one, better);
  return best;
}

/** Returns the day once for each position of lunch among the time off. */
export function lunchesOf({ lunch, ...day }: Day): Day[] {
  const { timeOff } = day;
  if (!lunch) return [{ ...day, lunch }];
  return [...timeOff, null].map((_, at) => ({ ...day, lunch: null, timeOff: timeOff.toSpliced(at, 0, lunch) }));
}

export const fits = (day: Day) => bestOf(day) !== null;

/** A day with more visits than the limit stays unchanged, but takes no more. */
export const takes = (day: Day, stop: Stop) =>
  day.stops.length < day.maxVisits && fits({ ...day, stops: [...day.stops, stop] });

export interface Hours {
  opens: number;
  closes: number;
}

export const slots = [
  { slot: "Morning (8AM - 12PM)", opens: 480, closes: 720 },
  { slot: "Afternoon (12PM - 4PM)", opens: 720, closes: 960 },
  { slot: "Evening (4PM - 7PM)", opens: 960, closes: 1140 },
] as const;
export type Slot = (typeof slots)[number];

/** The earliest and latest arrival of a visit in a time of day: with an hour's window inside, and its end by closing. */
export function windowOf(slot: Slot, hours: Hours, minutes: number) {
  const opens = Math.max(slot.opens, hours.opens);
  const closes = Math.min(slot.closes - 45, hours.closes - 45, hours.closes - minutes);
  return { opens, closes: Math.max(opens, closes) };
}

export const overlaps = (slot: Slot, hours: Hours | null, notice: number) =>
  hours !== null && Math.max(slot.opens, hours.opens, notice) < Math.min(slot.closes, hours.closes);

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
