import type { BestPlan } from "./hours.ts";
import { planBestPauses } from "./plan.ts";
import { type DayStops, isSame, type Leg, type PauseKind, type Plan, type StopRef } from "./stops.ts";
import { arrivalsInOrder } from "./times.ts";
import type { MinuteSpan } from "./windows.ts";

export type ItineraryEntry = { begins: number; ends: number } & (
  | {
      kind: "drive";
      /** Driving only, without pauses on the way. */
      minutes: number;
      to: StopRef | null;
    }
  | { kind: "visit"; id: number }
  | { kind: "pause"; what: PauseKind; isOnTheWay: boolean }
  | { kind: "free" }
);

const SHORTEST_GAP = 15;

/** The van leaves as late as possible, so waiting comes before drives. */
export function itineraryOf(day: DayStops, times: BestPlan, hours: MinuteSpan | null): ItineraryEntry[] {
  const { legs } = times;
  const pauses = times.pauses.map((pause) => ({ ...pause, what: pause.what ?? "time-off" }));
  const entries: ItineraryEntry[] = [];
  let since = day.from === undefined ? undefined : Math.max(day.from, hours?.opens ?? 0);
  let left = day.from ?? Number.NEGATIVE_INFINITY;
  if (legs.every(({ kind }) => kind === "busy")) return [];
  for (const leg of legs) {
    const between = pauses.filter(({ begins, ends }) => left <= begins && ends <= leg.arrives);
    entries.push(...wayTo(leg, between, since));
    const stay = { begins: leg.arrives, ends: leg.leaves };
    entries.push(
      leg.kind === "busy" ? pauseEntry({ ...stay, what: "busy" }, false) : { kind: "visit", id: leg.id, ...stay },
    );
    since = left = leg.leaves;
  }
  return [...entries, ...wayHome(times, pauses)];
}

type Pauses = (Plan["pauses"][number] & { what: PauseKind })[];

function wayTo(leg: Leg, pauses: Pauses, since: number | undefined): ItineraryEntry[] {
  const leaves = setOutMinute(leg, pauses);
  const before = pauses.filter(({ ends }) => ends <= leaves).map((pause) => pauseEntry(pause, false));
  const onTheWay = pauses.filter(({ ends }) => ends > leaves).map((pause) => pauseEntry(pause, true));
  const entries: ItineraryEntry[] = [];
  let free = since;
  for (const pause of before) {
    entries.push(...gap(free, pause.begins), pause);
    if (free !== undefined) free = Math.max(free, pause.ends);
  }
  const drive: ItineraryEntry = {
    kind: "drive",
    begins: leaves,
    ends: leg.arrives,
    minutes: leg.drive,
    to: { kind: leg.kind, id: leg.id },
  };
  return [...entries, ...gap(free, leaves), ...(leg.drive > 0 ? [drive] : []), ...onTheWay];
}

const gap = (begins: number | undefined, ends: number): ItineraryEntry[] =>
  begins !== undefined && ends - begins > SHORTEST_GAP ? [{ kind: "free", begins, ends }] : [];

const pauseEntry = ({ begins, ends, what }: Pauses[number], isOnTheWay: boolean): ItineraryEntry => ({
  kind: "pause",
  begins,
  ends,
  what,
  isOnTheWay,
});

function wayHome({ legs, drive }: BestPlan, pauses: Pauses): ItineraryEntry[] {
  const finish = legs.at(-1)!.leaves;
  const minutes = legs.reduce((rest, leg) => rest - leg.drive, drive);
  const after = pauses.filter(({ begins }) => begins >= finish);
  let home = finish + minutes;
  const paused = after.map((pause) => {
    const isOnTheWay = pause.begins < home;
    if (isOnTheWay) home += pause.ends - pause.begins;
    return pauseEntry(pause, isOnTheWay);
  });
  return [
    ...(minutes > 0 ? [{ kind: "drive", begins: finish, ends: home, minutes, to: null } as const] : []),
    ...paused,
  ];
}

/** Stop that a later arrival would miss first; on an infeasible day, the stop itself. Null for a pause or busy time. */
export function limitingStopId(day: DayStops, { legs, isFeasible }: BestPlan, place: number): number | null {
  const { id, latest } = legs[place]!;
  if (!isFeasible) return id;
  const order = legs.map((leg) => day.stops.findIndex(isSame(leg)));
  const held = arrivalsInOrder(planBestPauses(day).day, order, { place, until: latest })!;
  const missed = order.find((stop, at) => at >= place && held[at]!.arrives === day.stops[stop]!.closes);
  return missed === undefined || day.stops[missed]!.kind === "busy" ? null : day.stops[missed]!.id;
}

export function setOutMinute({ arrives, drive }: Pick<Leg, "arrives" | "drive">, pauses: Plan["pauses"]): number {
  let by = arrives;
  let left = drive;
  for (const { begins, ends } of pauses.filter((pause) => pause.ends <= arrives).reverse()) {
    if (left <= by - ends) break;
    left -= by - ends;
    by = begins;
  }
  return by - left;
}
