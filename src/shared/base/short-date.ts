const shortDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** Noon UTC, which is the same date in all zones. */
export const noonUtc = (date: string) => new Date(`${date}T12:00:00Z`);

export const weekdayDate = (date: string) => shortDay.format(noonUtc(date));
