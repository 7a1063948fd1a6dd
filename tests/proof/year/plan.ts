export const modes = ["one", "stripe", "two", "nodes"] as const;
/** One process; one that pays through a stub of Stripe's API; two processes on one file; two nodes on a primary and its replica. */
export type Mode = (typeof modes)[number];

/** Everything that a run is made of: numbers, so that it can be printed, run again, and made smaller. */
export interface Plan {
  seed: number;
  days: number;
  parents: number;
  groomers: number;
  mode: Mode;
  /** How much everybody does in a day: 1 is what their habits say. */
  pace: number;
  /** Minutes between two looks at what is due. On a real site it is five seconds; nobody in the world can tell. */
  look: number;
  /** How often something breaks: faults in a hundred steps. */
  faults: number;
  /** What is left out to find out what a failure needs. */
  without: { people: readonly string[]; faults: readonly string[] };
}

export const shortPlan = (seed: number): Plan => ({
  seed,
  days: 20,
  parents: 40,
  groomers: 10,
  mode: "one",
  pace: 0.35,
  look: 60,
  faults: 2,
  without: { people: [], faults: [] },
});

/** Ten years: lives of two months, long enough for a free month, a charge and an end, and of ten days where each costs a server. */
const LONG: readonly { mode: Mode; times: number; days: number }[] = [
  { mode: "one", times: 25, days: 60 },
  { mode: "stripe", times: 17, days: 60 },
  { mode: "two", times: 17, days: 60 },
  { mode: "nodes", times: 11, days: 10 },
];

export const longPlans = (seed: number): Plan[] =>
  LONG.flatMap(({ mode, times, days }) =>
    Array.from({ length: times }, (_, at) => ({
      ...shortPlan(seed + at),
      ...{ mode, days, parents: 10, groomers: 5, pace: 0.3, look: 120 },
    })),
  );
