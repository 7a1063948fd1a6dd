/** What the calendar and the clock on the groomer's wall show: 'YYYY-MM-DD' and 'HH:MM'. */
export function localTime(now: number, timeZone: string): { today: string; timeNow: string } {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return { today: there.toPlainDate().toString(), timeNow: there.toPlainTime().toString().slice(0, 5) };
}

/** Kept, because making one takes longer than all the rest of a mail. There are a few dozen zones at most. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** A zone as people call it: "Eastern Time". */
export function zoneName(timeZone: string, instant: number): string {
  const format =
    zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  zoneFormats.set(timeZone, format);
  return format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
