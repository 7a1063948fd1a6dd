import { clockTime } from "../base/time.ts";
import { type BusinessHours, type Weekday, weekdays } from "./groomer-labels.ts";

const short = (weekday: Weekday) => weekday[0]!.toUpperCase() + weekday.slice(1, 3);

const hour = (time: string) => clockTime(time).replace(/(:00)? [AP]M$/, "");

const half = (time: string) => (time < "12:00" ? "AM" : "PM");

/** "8 to 6" for a typical day, otherwise "6 to 9 PM". */
function timesOf(hours: BusinessHours[Weekday]): string {
  if (!hours) return "closed";
  const { open, close } = hours;
  const times = `${hour(open)} to ${hour(close)}`;
  return half(open) === half(close) ? `${times} ${half(close)}` : times;
}

/** "Mon to Fri 8 to 6, Sat 9 to 5, Sun closed". */
export function hoursText(hours: BusinessHours): string {
  const runs: { first: Weekday; last: Weekday; times: string }[] = [];
  for (const weekday of weekdays) {
    const times = timesOf(hours[weekday]);
    const run = runs.at(-1);
    if (run?.times === times) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, times });
  }
  if (runs.length === 1) return runs[0]!.times === "closed" ? "Closed every day" : `Every day ${runs[0]!.times}`;
  return runs.map(({ first, last, times }) => `${daysOf(first, last)} ${times}`).join(", ");
}

const daysOf = (first: Weekday, last: Weekday) => (first === last ? short(first) : `${short(first)} to ${short(last)}`);
