import * as z from "zod/mini";
import { pageNumber, text } from "../../base/fields.ts";
import { BookingView } from "../../visits/bookings.ts";
import { AddedVisitView } from "../added/added-visits.ts";
import { RequestFit } from "../day-plans.ts";
import { MAX_SEARCH_CHARS, stateFilters } from "./list-limits.ts";

export const BookingListQuery = z.object({
  q: z.optional(text(MAX_SEARCH_CHARS)),
  show: z.optional(z.enum(stateFilters, "Choose a status from the list")),
  page: pageNumber,
});
export type BookingListQuery = z.infer<typeof BookingListQuery>;

const BookingListVisit = z.union([
  z.extend(BookingView, { dayOff: z.nullable(z.string()), fit: z.nullable(RequestFit) }),
  AddedVisitView,
]);
export type BookingListVisit = z.infer<typeof BookingListVisit>;

export const BookingList = z.object({
  today: z.string(),
  visits: z.array(BookingListVisit),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
});
export type BookingList = z.infer<typeof BookingList>;
