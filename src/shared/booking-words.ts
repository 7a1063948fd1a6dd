/** The words of a booking that the database, the rules and the pages share (specification 4 and 9). */
export const bookingStatuses = ["pending", "accepted", "declined", "completed", "cancelled"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const timeSlots = ["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)", "Evening (4PM - 7PM)"] as const;
export type TimeSlot = (typeof timeSlots)[number];

/** Local wall-clock hours of each slot, in the groomer's time zone. */
export const slotHours: Record<TimeSlot, { opens: string; closes: string }> = {
  "Morning (8AM - 12PM)": { opens: "08:00", closes: "12:00" },
  "Afternoon (12PM - 4PM)": { opens: "12:00", closes: "16:00" },
  "Evening (4PM - 7PM)": { opens: "16:00", closes: "19:00" },
};

export const statusLabels: Record<BookingStatus, string> = {
  pending: "Waiting for the groomer",
  accepted: "Accepted",
  declined: "Declined",
  completed: "Completed",
  cancelled: "Cancelled",
};
