import { amPmTime } from "../base/time.ts";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Local "HH:MM"; null when closed. */
export type BusinessHours = Record<Weekday, { open: string; close: string } | null>;

export const petTypes = ["Dogs", "Cats", "Small Pets"] as const;
export type PetType = (typeof petTypes)[number];

export const checkStatusKeys = ["not_started", "pending", "passed", "failed"] as const;
export type BackgroundCheckStatus = (typeof checkStatusKeys)[number];

/** `set-up` shows the start line on Today, `hidden` doesn't, and `listed` shows the next suggestion. */
export const startLineModes = ["set-up", "hidden", "listed"] as const;

export const membershipStates = [
  "none",
  "pending_card",
  "trialing",
  "active",
  "canceling",
  "past_due",
  "payment_required",
  "ended",
] as const;
export type MembershipState = (typeof membershipStates)[number];

export const MAX_PACKAGES = 3;
export const MAX_PORTFOLIO_IMAGES = 10;
export const DEFAULT_SERVICE_RADIUS_MILES = 20;
export const MAX_SERVICE_RADIUS_MILES = 100;

export const defaultHours: BusinessHours = {
  monday: { open: "08:00", close: "18:00" },
  tuesday: { open: "08:00", close: "18:00" },
  wednesday: { open: "08:00", close: "18:00" },
  thursday: { open: "08:00", close: "18:00" },
  friday: { open: "08:00", close: "18:00" },
  saturday: { open: "09:00", close: "17:00" },
  sunday: null,
};

const short = (weekday: Weekday) => weekday[0]!.toUpperCase() + weekday.slice(1, 3);

const hour = (time: string) => amPmTime(time).replace(/(:00)? [AP]M$/, "");

const amOrPm = (time: string) => (time < "12:00" ? "AM" : "PM");

/** "8 to 6" from morning to afternoon; "6 to 9 PM" if both are AM or both PM. */
function timesOf(hours: BusinessHours[Weekday]): string {
  if (!hours) return "closed";
  const { open, close } = hours;
  const times = `${hour(open)} to ${hour(close)}`;
  return amOrPm(open) === amOrPm(close) ? `${times} ${amOrPm(close)}` : times;
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
