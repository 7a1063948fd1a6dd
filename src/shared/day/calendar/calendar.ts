import * as z from "zod/mini";
import { DAY_MS, isCalendarDay } from "../../base/time.ts";
import { busyColors } from "../../listing/connected-calendars.ts";
import { sides, timeSlots, visitSources } from "../../visits/booking-labels.ts";

/** A month with its first and last week. */
const MAX_CALENDAR_DAYS = 42;

const day = (message: string) => z._default(z.string(message), "").check(z.refine(isCalendarDay, message));

/** Counts both dates. */
const daysBetween = (from: string, to: string) => 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;
const isBoth = ({ from, to }: { from: string; to: string }) => isCalendarDay(from) && isCalendarDay(to);

export const CalendarRange = z
  .object({ from: day("Enter the first day, such as 2027-03-08"), to: day("Enter the last day, such as 2027-03-14") })
  .check(
    z.refine((range) => !isBoth(range) || range.from <= range.to, {
      path: ["to"],
      error: "The last day can't be before the first",
    }),
    z.refine((range) => !isBoth(range) || daysBetween(range.from, range.to) <= MAX_CALENDAR_DAYS, {
      path: ["to"],
      error: `Choose up to ${MAX_CALENDAR_DAYS} days`,
    }),
  );
export type CalendarRange = z.infer<typeof CalendarRange>;

/** Local "HH:MM". Times after midnight become 23:59. */
const Times = { begins: z.string(), ends: z.string() };

const Booked = {
  ...Times,
  bookingId: z.number(),
  name: z.string(),
  serviceName: z.string(),
  minutes: z.number(),
  pets: z.array(z.string()),
  petCount: z.number(),
  /** A pet may bite, needs a muzzle, or its coat is matted. */
  isCaution: z.boolean(),
  slot: z.enum(timeSlots),
  /** Null without an open proposal. */
  proposedBy: z.nullable(z.enum(sides)),
  /** Minutes from the visit's clock to the groomer's, who has moved since. */
  shift: z.optional(z.number()),
};

const CalendarVisit = z.object({
  kind: z.literal("visit"),
  ...Booked,
  source: z.enum(visitSources),
  /** `from` and `until` are equal for a fixed time. */
  arrival: z.nullable(z.object({ from: z.string(), until: z.string() })),
  status: z.enum(["accepted", "completed", "no_show"]),
  isBehind: z.boolean(),
  isLate: z.boolean(),
});

const CalendarRequest = z.object({
  kind: z.literal("request"),
  ...Booked,
  /** Null while days are not planned. */
  fit: z.nullable(
    z.object({
      fits: z.boolean(),
      /** Fits, but not together with the other requests of the day. */
      isAlone: z.boolean(),
      added: z.number(),
      /** Minutes late at another visit; 0 if that's not the cause. */
      over: z.number(),
      why: z.nullable(z.string()),
    }),
  ),
});

const CalendarTimeOff = z.object({
  kind: z.literal("time-off"),
  ...Times,
  id: z.number(),
  note: z.nullable(z.string()),
  isWeekly: z.boolean(),
});

const CalendarBusy = z.object({
  kind: z.literal("busy"),
  ...Times,
  id: z.number(),
  title: z.nullable(z.string()),
  color: z.enum(busyColors),
});

/** A gap that fits one more visit. */
const CalendarFree = z.object({ kind: z.literal("free"), ...Times });

export const CalendarEntry = z.discriminatedUnion("kind", [
  CalendarVisit,
  CalendarRequest,
  CalendarTimeOff,
  CalendarBusy,
  z.object({ kind: z.literal("lunch"), ...Times }),
  z.object({ kind: z.literal("drive"), ...Times }),
  CalendarFree,
]);
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const CalendarDay = z.object({
  date: z.string(),
  hours: z.nullable(z.object({ opens: z.string(), closes: z.string() })),
  off: z.nullable(z.enum(["closed", "away"])),
  note: z.nullable(z.string()),
  /** A clock change makes this day an hour shorter or longer. */
  clocks: z.nullable(z.enum(["forward", "back"])),
  visits: z.number(),
  requests: z.number(),
  /** Minutes of the longest visit near home that still fits; 0 for none. Null if past, off, or not planned. */
  freeMinutes: z.nullable(z.number()),
  isFeasible: z.boolean(),
  /** Estimated from the lower prices, in cents. */
  cents: z.number(),
  entries: z.array(CalendarEntry),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const CalendarView = z.object({
  today: z.string(),
  timeNow: z.string(),
  isPlanned: z.boolean(),
  days: z.array(CalendarDay),
});
export type CalendarView = z.infer<typeof CalendarView>;
