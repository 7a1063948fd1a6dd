import fc from "fast-check";
import { type DayStops, type NewStop, type Pause, pausePlans, type Stop } from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";

export const anyPlace: fc.Arbitrary<Place> = fc.record({
  lat: fc.double({ min: 35.0, max: 35.5, noNaN: true }),
  lon: fc.double({ min: -81.1, max: -80.5, noNaN: true }),
  radius: fc.double({ min: 0.3, max: 4, noNaN: true }),
});

const anyWindow = fc.oneof(
  fc.constantFrom<[number, number]>([480, 675], [720, 915], [960, 1020]),
  fc.nat({ max: 480 }).map((at): [number, number] => [480 + at, 540 + at]),
  fc
    .tuple(fc.nat({ max: 600 }), fc.nat({ max: 240 }))
    .map(([at, wide]): [number, number] => [480 + at, 480 + at + wide]),
);

export interface Visit {
  place: Place;
  window: [opens: number, closes: number];
  busy: number;
  isRanked: boolean;
}

export const anyVisit: fc.Arbitrary<Visit> = fc.record({
  place: anyPlace,
  window: anyWindow,
  busy: fc.integer({ min: 15, max: 150 }),
  isRanked: fc.nat({ max: 9 }).map((number) => number < 3),
});

const hourOffAndLunch = (at: number): Pause[] => [
  { opens: at, closes: at, minutes: 45 },
  { opens: at + 60, closes: at + 160, minutes: 30 },
];

const anyPauses: fc.Arbitrary<Pause[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Pause[]>([]) },
  { weight: 2, arbitrary: fc.constant<Pause[]>([{ opens: 660, closes: 840, minutes: 30 }]) },
  { weight: 1, arbitrary: fc.integer({ min: 480, max: 1000 }).map((at) => [{ opens: at, closes: at, minutes: 60 }]) },
  { weight: 1, arbitrary: fc.integer({ min: 560, max: 900 }).map(hourOffAndLunch) },
);

/** Lunch with a place on each side of time off; some days keep their other pauses. */
export const anyLunches: fc.Arbitrary<Partial<DayStops>> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 540, max: 780 }), fc.constantFrom(30, 60, 90), fc.nat({ max: 90 }), fc.nat({ max: 180 }))
      .map(([opens, minutes, before, after]) => {
        const off = { opens: opens + minutes + before, closes: opens + minutes + before + 30 };
        const lunch: Pause = { opens, closes: off.closes + after, minutes, what: "lunch" };
        const [pauses, ...otherPauses] = pausePlans(lunch, [off]);
        return { pauses, otherPauses };
      }),
  },
);

export interface Made {
  base: Place;
  visits: Visit[];
  pauses: Pause[];
  from: number | undefined;
}

export const anyDay = (most: number): fc.Arbitrary<Made> =>
  fc.record({
    base: anyPlace,
    visits: fc.array(anyVisit, { maxLength: most }),
    pauses: anyPauses,
    from: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.integer({ min: 480, max: 700 }) },
    ),
  });

export function dayOf({ base, visits, pauses, from }: Made): DayStops {
  const stops = visits.map(
    ({ window: [opens, closes], busy, isRanked }, id): Stop => ({
      kind: "visit",
      id,
      opens,
      closes,
      busy,
      rank: isRanked ? id : undefined,
    }),
  );
  return { stops, pauses, from, ...drivesOf(visits, base) };
}

export function drivesOf(visits: readonly { place: Place }[], base: Place): Pick<DayStops, "drive" | "home"> {
  const places = [...visits.map(({ place }) => place), base];
  return {
    drive: places.map((a, i) => places.map((b, j) => (i === j ? 0 : driveMinutes(a, b)))),
    home: visits.map(({ place }) => driveMinutes(place, base)),
  };
}

export const newcomerOf = ({ base, visits }: Made, { place, window, busy }: Visit): NewStop => ({
  opens: window[0],
  closes: window[1],
  busy,
  drive: visits.map((visit) => driveMinutes(visit.place, place)),
  fromStart: driveMinutes(base, place),
});
