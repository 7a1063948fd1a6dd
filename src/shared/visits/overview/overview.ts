import * as z from "zod/mini";
import { pageNumber } from "../../base/fields.ts";
import { BookingView } from "../bookings.ts";

export const PAST_VISITS_PER_PAGE = 50;

export const OverviewQuery = z.object({ page: pageNumber });

/** Open bookings soonest first, and a page of past ones, latest first. */
export const OverviewView = z.object({
  open: z.array(BookingView),
  past: z.array(BookingView),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  todays: z.record(z.string(), z.string()),
  emailToConfirm: z.optional(z.string()),
});
export type OverviewView = z.infer<typeof OverviewView>;
