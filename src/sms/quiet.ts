import { localTime } from "#src/shared/base/local-time.ts";
import { addDays } from "#src/shared/base/time.ts";

/** Local: nobody is texted before or after. Carriers and the law of several states want it so. */
const FROM = "08:00";
const UNTIL = "21:00";

/** When a text may go out at the earliest, by the clocks of an IANA zone: now, or at 8 in the morning. */
export function afterQuietHours(now: number, timeZone: string): number {
  const { today, timeNow } = localTime(now, timeZone);
  if (timeNow >= FROM && timeNow < UNTIL) return now;
  const day = timeNow < FROM ? today : addDays(today, 1);
  return Temporal.PlainDateTime.from(`${day}T${FROM}`).toZonedDateTime(timeZone).epochMilliseconds;
}
