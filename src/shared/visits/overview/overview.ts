import * as z from "zod/mini";
import { pageNumber } from "../../base/fields.ts";
import { BookingView } from "../bookings.ts";

export const PAST_AT_ONCE = 50;

export const OverviewQuery = z.object({ page: pageNumber });

/** A parent's bookings: everything that is to come or waits for an answer, soonest first, and a page of the past, latest first. */
export const OverviewView = z.object({
  open: z.array(BookingView),
  past: z.array(BookingView),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  /** What day it is now, in the zone of each booking. */
  todays: z.record(z.string(), z.string()),
  emailToConfirm: z.optional(z.string()),
});
export type OverviewView = z.infer<typeof OverviewView>;
