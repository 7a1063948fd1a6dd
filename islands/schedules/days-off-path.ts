/** The call keeps the name of its table. */
export const daysOffPath = "/api/unavailable-ranges";
