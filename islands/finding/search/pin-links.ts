import type { PinLink } from "#islands/places/map/map-frame.tsx";
import { awayText } from "#src/shared/listing/area-labels.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { cardId } from "./groomer-card.tsx";

export const pinLinks = (groomers: readonly SearchResult[]): PinLink[] =>
  groomers.map(({ id, businessName, distance }, at) => ({
    href: `#${cardId(id)}`,
    name: `${at + 1}. ${businessName}, ${awayText(distance)}`,
  }));
