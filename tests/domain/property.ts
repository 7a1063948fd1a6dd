import type fc from "fast-check";

/** What has to hold for every day. Throws where it does not, so that `bun test` and `bun run test:days` can both ask it. */
export interface Property {
  name: string;
  share: number;
  property: fc.IRawProperty<unknown>;
}
