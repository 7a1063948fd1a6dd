import { hoursOn } from "#src/domain/availability.ts";
import { dayPauses, mergedSpans, type Pause, planDay, type Span, type TimeOff } from "#src/domain/day/planner.ts";
import { isDrivenTo } from "#src/domain/travel.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import { type DayOff, drivesBetween, type Schedule } from "./day-as-planned.ts";

interface ClockSpan {
  opens: string;
  closes: string;
}

interface BusySpan extends ClockSpan {
  /** Null without a known ZIP code. */
  lat: number | null;
  lon: number | null;
  radius: number | null;
}

export interface TimesOff {
  hoursOff: readonly ClockSpan[];
  /** Ignored outside opening hours. */
  busy: readonly BusySpan[];
  /** Minute until which a visit from the previous day lasts. */
  visitUntil?: number | undefined;
}

export const noTimesOff: DayOff = { pauses: [[]], busyStops: [], pausesAlone: [[]] };

export function timesOffOn(schedule: Schedule, date: string, { hoursOff, busy, visitUntil = 0 }: TimesOff): DayOff {
  const { rules, openings } = schedule;
  const hours = hoursOn(openings, date);
  const isInHours = ({ opens, closes }: Span) => hours === null || (opens < hours.closes && hours.opens < closes);
  const kept = busy.map(busyTimeOf).filter(isInHours);
  const before = visitUntil > 0 ? [{ opens: 0, closes: visitUntil, isBusy: true }] : [];
  const off = mergedSpans([...before, ...hoursOff.map(spanOf), ...kept]);
  const lunch = { ...spanOf({ opens: rules.lunchOpens, closes: rules.lunchCloses }), minutes: rules.lunchMinutes };
  const pausesAlone = dayPauses({ ...lunch, what: "lunch" }, off);
  const busyStops = stopsAmong(schedule, off);
  const isStop = (pause: Pause) => busyStops.some(({ stop }) => pause.what === "busy" && stop.opens === pause.opens);
  const choices = pausesAlone.map((pauses) => pauses.filter((pause) => !isStop(pause)));
  const possible = choices.filter((pauses) => busyStops.length < 2 || isPossible(schedule, busyStops, pauses));
  // The drive between two busy times can leave no time for lunch.
  const [first = choices[0]!.filter(({ what }) => what !== "lunch"), ...others] = possible;
  return { pauses: [first, ...others], busyStops, pausesAlone };
}

/** One that can't be reached in time becomes a pause, because a calendar never makes a day infeasible. */
function stopsAmong(schedule: Schedule, off: readonly TimeOff[]): DayOff["busyStops"] {
  let stops: DayOff["busyStops"] = [];
  for (const [at, { opens, closes, at: place }] of off.entries()) {
    if (!place || !isDrivenTo(schedule.start, place)) continue;
    const stop = { kind: "busy", id: at, opens, closes: opens, busy: closes - opens } as const;
    const more = [...stops, { stop, place }];
    const isAmong = (span: TimeOff) => more.some((one) => one.stop.opens === span.opens);
    const [pauses] = dayPauses(
      { opens: 0, closes: 0, minutes: 0 },
      off.filter((span) => !isAmong(span)),
    );
    if (more.length === 1 || isPossible(schedule, more, pauses)) stops = more;
  }
  return stops;
}

const isPossible = (schedule: Schedule, stops: DayOff["busyStops"], pauses: Pause[]) =>
  planDay({
    stops: stops.map(({ stop }) => stop),
    pauses,
    ...drivesBetween(
      schedule,
      stops.map(({ place }) => place),
      schedule.start,
    ),
  }) !== undefined;

function busyTimeOf({ lat, lon, radius, ...span }: BusySpan): TimeOff {
  const at = lat === null || lon === null || radius === null ? undefined : { lat, lon, radius };
  return { ...spanOf(span), isBusy: true, at };
}

const spanOf = ({ opens, closes }: ClockSpan): Span => ({
  opens: minutesOfDay(opens),
  closes: minutesOfDay(closes),
});
