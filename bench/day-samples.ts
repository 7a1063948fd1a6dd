import type { Random } from "#db/seed/random.ts";
import {
  type DayStops,
  type MinuteSpan,
  type Pause,
  planDay,
  type Stop,
  slotSpans,
  stopWindowIn,
} from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { allZips } from "#tests/places/roads/setup.ts";

export const hours: MinuteSpan = { opens: 480, closes: 1080 };
export const lunch: Pause = { opens: 660, closes: 840, minutes: 30 };
export const SETUP = 10;

/** Parameters of a sample day. */
export interface Wanted {
  visits: number;
  /** By time of day, or all in one window from opening to closing. */
  windows: "slots" | "open";
  /** Approximate minutes per visit. By default, a value that keeps most days feasible. */
  busy?: number;
  pauses?: Pause[];
}

export interface SampleDay {
  day: DayStops;
  base: Place;
  places: Place[];
}

/** ZIP codes in and around Charlotte, in a square of 25 miles. */
const neighborhoods = [...allZips().values()].filter(
  ({ lat, lon, radius }) => Math.abs(lat - 35.22) < 0.175 && Math.abs(lon + 80.84) < 0.21 && radius > 0.5,
);

export const somewhere = (dice: Random): Place => dice.pick(neighborhoods);

/** Feasible days, so that every plan is computed completely. */
export function sampleDays(dice: Random, wanted: Wanted, count: number): SampleDay[] {
  const samples: SampleDay[] = [];
  while (samples.length < count) {
    const sample = sampleDay(dice, wanted);
    if (planDay(sample.day)) samples.push(sample);
  }
  return samples;
}

function sampleDay(dice: Random, { visits, windows, busy, pauses = [] }: Wanted): SampleDay {
  const base = somewhere(dice);
  const places = Array.from({ length: visits }, () => somewhere(dice));
  const usual = windows === "open" ? Math.floor(540 / visits) - 14 : Math.floor(520 / Math.max(visits, 5)) - 22;
  const stops = places.map((_, id): Stop => {
    const minutes = Math.round((Math.max(20, busy ?? usual) * (0.7 + dice.next() * 0.6)) / 5) * 5;
    return { kind: "visit", id, busy: minutes, ...windowFor(id, minutes, windows) };
  });
  return { day: { stops, pauses, ...driveTable(places, base) }, base, places };
}

/** Five visits: two in the morning, two in the afternoon, and one in the evening. */
const turns = [0, 0, 1, 1, 2] as const;

function windowFor(id: number, busy: number, windows: Wanted["windows"]): MinuteSpan {
  if (windows === "open") return { opens: hours.opens, closes: hours.closes - busy };
  const slot = timeSlots[turns[id % turns.length]!];
  const { opens, closes } = stopWindowIn(slotSpans[slot], hours, busy - SETUP)!;
  return { opens, closes };
}

export function driveTable(places: readonly Place[], base: Place): Pick<DayStops, "drive" | "home"> {
  const all = [...places, base];
  return {
    drive: all.map((a, i) => all.map((b, j) => (i === j ? 0 : driveMinutes(a, b)))),
    home: places.map((place) => driveMinutes(place, base)),
  };
}
