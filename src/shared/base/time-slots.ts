/** The parts of a day that can be asked for. Apart from other words of a booking, which the search page does not need. */
export const timeSlots = ["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)", "Evening (4PM - 7PM)"] as const;
export type TimeSlot = (typeof timeSlots)[number];
