import type fc from "fast-check";

/** A rule for every day. Throws when it fails, so `bun test` and `bun run test:days` can both use it. */
export interface Property {
  name: string;
  share: number;
  property: fc.IRawProperty<unknown>;
}
