import type fc from "fast-check";
import { askedProperties } from "./asked-properties.ts";
import { itineraryProperties } from "./itinerary-properties.ts";
import { lateProperties } from "./late-properties.ts";
import { planProperties } from "./plan-properties.ts";
import { promiseProperties } from "./promise-properties.ts";
import { shownProperties } from "./shown-properties.ts";
import { slotProperties } from "./slot-properties.ts";
import { suggestProperties } from "./suggest-properties.ts";

/** A rule for every day. Throws when it fails, so `bun test` and `bun run test:days` can both use it. */
export interface Property {
  name: string;
  share: number;
  property: fc.IRawProperty<unknown>;
}

export const allProperties: readonly Property[] = [
  ...planProperties,
  ...slotProperties,
  ...askedProperties,
  ...shownProperties,
  ...promiseProperties,
  ...suggestProperties,
  ...lateProperties,
  ...itineraryProperties,
];

export const runsOf = ({ share }: Property, runs: number) => Math.ceil(runs * share);
