/* Months of the calendar in UTC, as texts "2027-03" that sort by time. */

export const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);

export const addMonths = (month: string, months: number) =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();
