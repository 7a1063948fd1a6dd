import * as z from "zod/mini";
import { BookingView } from "./bookings.ts";
import { doers, happenings } from "./history-labels.ts";
import { PictureView } from "./pictures.ts";

export const BookingDetail = z.extend(BookingView, {
  reader: z.enum(["parent", "groomer", "admin"]),
  pictures: z.array(PictureView),
  /** The visit that was agreed on after this one; null while there is none. */
  nextBookingId: z.nullable(z.number()),
  /** What has happened, oldest first; instants in UTC ms. `by` is null where it is not known any more. */
  history: z.array(z.object({ at: z.number(), by: z.nullable(z.enum(doers)), what: z.enum(happenings) })),
});
export type BookingDetail = z.infer<typeof BookingDetail>;
