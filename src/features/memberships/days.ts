import { longDate, mediumDate } from "#src/shared/time.ts";
import { localTime } from "../bookings/slot-start.ts";

/** The day of an instant where the groomer is: "Mar 9, 2027". */
export const dayIn = (timeZone: string, instant: number) => mediumDate(localTime(instant, timeZone).today);

/** The same with its weekday: "Tuesday, March 9, 2027". */
export const longDayIn = (timeZone: string, instant: number) => longDate(localTime(instant, timeZone).today);
