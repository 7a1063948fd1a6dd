/** Its own file, so that the search page loads less. */
export const timeSlots = ["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)", "Evening (4PM - 7PM)"] as const;
export type TimeSlot = (typeof timeSlots)[number];
