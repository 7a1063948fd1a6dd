import type { BookingView } from "#src/shared/visits/bookings.ts";

/** What is told once a note has arrived. */
export const noteSent = ({ petParentName }: BookingView) => ({
  title: "Note sent",
  description: `${petParentName} reads it with the booking, and hears of it from us.`,
});
