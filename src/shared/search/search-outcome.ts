import * as z from "zod/mini";
import { SearchResult } from "../listing/groomers.ts";
import { MapView } from "../places/maps.ts";
import { PlaceChoice } from "../places/place-choice.ts";

/** `total` and `pages` count all results. */
export const SearchResults = z.object({
  results: z.array(SearchResult),
  total: z.number(),
  pages: z.number(),
  /** "28801" or "Asheville, NC". */
  label: z.string(),
  /** "Asheville, NC 28801". */
  place: z.string(),
  corrected: z.boolean(),
  others: z.optional(z.array(PlaceChoice)),
  nearestDay: z.optional(z.string()),
  /** Groomers checked for the date. Undefined if all were. */
  asked: z.optional(z.number()),
  /** The filters leave out all groomers within the radius. */
  isFilteredOut: z.optional(z.boolean()),
  /** Groomers beyond the radius, if none is within. */
  nearest: z.array(SearchResult),
  /** ZIP code for the waiting list, if no groomer serves it. */
  waitFor: z.optional(z.string()),
  /** Pins are numbered as in the list. */
  map: z.optional(MapView),
});
export type SearchResults = z.infer<typeof SearchResults>;
