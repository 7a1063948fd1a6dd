import { askedProperties } from "./asked-properties.ts";
import { itineraryProperties } from "./itinerary-properties.ts";
import { lateProperties } from "./late-properties.ts";
import { planProperties } from "./plan-properties.ts";
import { promiseProperties } from "./promise-properties.ts";
import type { Property } from "./property.ts";
import { shownProperties } from "./shown-properties.ts";
import { slotProperties } from "./slot-properties.ts";
import { suggestProperties } from "./suggest-properties.ts";

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
