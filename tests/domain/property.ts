import type fc from "fast-check";

/** What has to hold for every day. Throws where it does not, so that `bun test` and `bun run test:days` can both ask it. */
export interface Property {
  name: string;
  /** How much of the usual number of runs: some look at several days each. */
  share: number;
  property: fc.IRawProperty<unknown>;
}
