import fc from "fast-check";

/** What has to hold for every day. Throws where it does not, so that tests and `bun run test:days` can both ask it. */
export interface Property {
  name: string;
  /** How much of the usual number of runs: some ask several questions each, or ask brute force. */
  share: number;
  property: fc.IRawProperty<unknown>;
}

/** Runs in `bun test`, which has other things to do; `bun run test:days` takes 20,000. */
const RUNS = 1000;
const SEED = 20260601;

export const assertProperty = ({ property, share }: Property) =>
  fc.assert(property, { numRuns: Math.ceil(RUNS * share), seed: SEED });
