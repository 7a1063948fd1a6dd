const shortDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** Noon of a calendar day "2027-03-09": the same day in UTC, whatever the zone. */
export const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);

/** "Tue, Mar 9" from a calendar day. Apart from other times, which the search page does not need. */
export const shortDate = (date: string) => shortDay.format(atNoon(date));
