import * as z from "zod/mini";
import { SearchResult } from "../listing/groomers.ts";
import { MapView } from "../places/maps.ts";
import { PlaceChoice } from "../places/place-choice.ts";

/** The result of a search as a page shows it; `total` and `pages` count all of it, `results` are one page. */
export const SearchOutcome = z.object({
  results: z.array(SearchResult),
  total: z.number(),
  pages: z.number(),
  /** The place as people write it: "28801" or "Asheville, NC". */
  label: z.string(),
  /** The same with its town: "Asheville, NC 28801". */
  place: z.string(),
  corrected: z.boolean(),
  others: z.optional(z.array(PlaceChoice)),
  /** When no groomer is free on the day: the nearest day on which one is. */
  nearestDay: z.optional(z.string()),
  /** How many were asked about the day, when that was not everybody. */
  asked: z.optional(z.number()),
  /** When there is no groomer within the distance: the nearest ones beyond it. */
  nearest: z.array(SearchResult),
  /** When no groomer's own area reaches the place: the ZIP code for which people can wait for one. */
  waitFor: z.optional(z.string()),
  /** Where those are whom the page lists, by their place in the list from 1, and the circle that was searched. */
  map: MapView,
});
export type SearchOutcome = z.infer<typeof SearchOutcome>;
