import * as z from "zod/mini";
import { BookingView } from "./bookings.ts";
import { historyActors, historyKeys } from "./history-labels.ts";
import { PhotoView } from "./photos.ts";

export const BookingDetail = z.extend(BookingView, {
  reader: z.enum(["parent", "groomer", "admin"]),
  photos: z.array(PhotoView),
  nextBookingId: z.nullable(z.number()),
  /** Dates ahead on which a repeat visit didn't fit. */
  skipped: z.array(z.string()),
  history: z.array(z.object({ at: z.number(), by: z.nullable(z.enum(historyActors)), what: z.enum(historyKeys) })),
});
export type BookingDetail = z.infer<typeof BookingDetail>;
