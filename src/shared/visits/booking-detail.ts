import * as z from "zod/mini";
import { BookingView } from "./bookings.ts";
import { doers, happenings } from "./history-labels.ts";
import { PictureView } from "./photos.ts";

export const BookingDetail = z.extend(BookingView, {
  reader: z.enum(["parent", "groomer", "admin"]),
  pictures: z.array(PictureView),
  nextBookingId: z.nullable(z.number()),
  history: z.array(z.object({ at: z.number(), by: z.nullable(z.enum(doers)), what: z.enum(happenings) })),
});
export type BookingDetail = z.infer<typeof BookingDetail>;
