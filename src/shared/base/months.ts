/* UTC months such as "2027-03", which sort by time. */

export const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);

export const addMonths = (month: string, months: number) =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();
