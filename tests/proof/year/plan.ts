export const modes = ["one", "stripe", "two"] as const;
export type Mode = (typeof modes)[number];

/** All inputs of a run, as numbers, so it can be printed and repeated. */
export interface Plan {
  seed: number;
  days: number;
  parents: number;
  groomers: number;
  mode: Mode;
  pace: number;
  look: number;
  faults: number;
}

export const shortPlan = (seed: number): Plan => ({
  seed,
  days: 20,
  parents: 48,
  groomers: 12,
  mode: "one",
  pace: 0.15,
  look: 240,
  faults: 2,
});

const LONG: readonly { mode: Mode; times: number; days: number }[] = [
  { mode: "one", times: 25, days: 60 },
  { mode: "stripe", times: 18, days: 60 },
  { mode: "two", times: 21, days: 50 },
];
const SMALL = { parents: 6, groomers: 4, pace: 0.15, look: 360 };

/** Runs all modes side by side so a run that ends early has covered part of each. */
export const longPlans = (seed: number): Plan[] =>
  LONG.flatMap(({ mode, times, days }, kind) =>
    Array.from({ length: times }, (_, at) => ({
      place: (at + 0.5) / times,
      plan: { ...shortPlan(seed + kind * 100 + at), ...SMALL, mode, days },
    })),
  )
    .toSorted((a, b) => a.place - b.place)
    .map(({ plan }) => plan);
