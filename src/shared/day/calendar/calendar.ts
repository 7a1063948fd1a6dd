import * as z from "zod/mini";
import { DAY_MS } from "../../base/duration.ts";
import { isCalendarDay } from "../../base/time.ts";
import { busyColors } from "../../listing/busy-calendars.ts";
import { timeSlots, visitSources } from "../../visits/booking-labels.ts";
import { sides } from "../../visits/proposal-labels.ts";

/** Days of a calendar that are asked for at once, at most: a month with the weeks it begins and ends in. */
const MAX_CALENDAR_DAYS = 42;

const day = (message: string) => z._default(z.string(message), "").check(z.refine(isCalendarDay, message));

/** How many days there are from one to another, both included. */
const daysBetween = (from: string, to: string) => 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;
const isBoth = ({ from, to }: { from: string; to: string }) => isCalendarDay(from) && isCalendarDay(to);

/** Days local to the groomer, both included. */
export const CalendarAsked = z
  .object({
    from: day("Enter the first day, such as 2027-03-08"),
    to: day("Enter the last day, such as 2027-03-14"),
  })
  .check(
    z.refine((asked) => !isBoth(asked) || asked.from <= asked.to, {
      path: ["to"],
      error: "The last day can't be before the first",
    }),
    z.refine((asked) => !isBoth(asked) || daysBetween(asked.from, asked.to) <= MAX_CALENDAR_DAYS, {
      path: ["to"],
      error: `Choose up to ${MAX_CALENDAR_DAYS} days`,
    }),
  );
export type CalendarAsked = z.infer<typeof CalendarAsked>;

/** Local "HH:MM", as planned. What would go on after midnight ends at 23:59. */
const Times = { begins: z.string(), ends: z.string() };

const Booked = {
  ...Times,
  bookingId: z.number(),
  name: z.string(),
  /** Empty where the groomer added a visit without one. */
  serviceName: z.string(),
  /** The names of saved pets; empty where the request only describes them. */
  pets: z.array(z.string()),
  petCount: z.number(),
  slot: z.enum(timeSlots),
  /** Who has proposed another time, while that waits for an answer. The proposed times hold no room. */
  proposedBy: z.nullable(z.enum(sides)),
};

const CalendarVisit = z.object({
  kind: z.literal("visit"),
  ...Booked,
  source: z.enum(visitSources),
  /** The arrival window that was sent, or that the groomer entered: both are the same for a fixed time. */
  arrival: z.nullable(z.object({ from: z.string(), until: z.string() })),
  status: z.enum(["accepted", "completed", "no_show"]),
  isBehind: z.boolean(),
  /** On a day that does not work: the van comes later than it may. */
  isLate: z.boolean(),
});

const CalendarRequest = z.object({
  kind: z.literal("request"),
  ...Booked,
  /** Null where the groomer plans the days without us. */
  fit: z.nullable(
    z.object({
      fits: z.boolean(),
      /** It fits, and would not once the other requests of the day that fit are accepted. */
      isAlone: z.boolean(),
      /** Minutes of driving that it adds. */
      added: z.number(),
      /** By how many minutes somebody would be reached too late; 0 where something else stands in the way. */
      over: z.number(),
      /** Why it does not fit, in a sentence. */
      why: z.nullable(z.string()),
    }),
  ),
});

const CalendarHoursOff = z.object({
  kind: z.literal("hours-off"),
  ...Times,
  id: z.number(),
  note: z.nullable(z.string()),
  isWeekly: z.boolean(),
});

const CalendarBusy = z.object({
  kind: z.literal("busy"),
  ...Times,
  id: z.number(),
  /** Null where titles are not kept. */
  title: z.nullable(z.string()),
  color: z.enum(busyColors),
});

const CalendarLunch = z.object({ kind: z.literal("lunch"), ...Times });

export const CalendarEntry = z.discriminatedUnion("kind", [
  CalendarVisit,
  CalendarRequest,
  CalendarHoursOff,
  CalendarBusy,
  CalendarLunch,
]);
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const CalendarDay = z.object({
  date: z.string(),
  /** Null on a day on which nobody works. */
  hours: z.nullable(z.object({ opens: z.string(), closes: z.string() })),
  /** Why nobody works; null on a working day. */
  off: z.nullable(z.enum(["closed", "away"])),
  note: z.nullable(z.string()),
  /** Clocks are changed on this day, which then has an hour less or more. */
  clocks: z.nullable(z.enum(["forward", "back"])),
  visits: z.number(),
  requests: z.number(),
  /** Of the longest visit near home, in quarters of an hour; 0 for none. Null: over, off, or planned without us. */
  room: z.nullable(z.number()),
  isFeasible: z.boolean(),
  /** In the order of the clock. */
  entries: z.array(CalendarEntry),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const CalendarView = z.object({
  /** By the groomer's own clock. */
  today: z.string(),
  timeNow: z.string(),
  isPlanned: z.boolean(),
  visits: z.number(),
  requests: z.number(),
  days: z.array(CalendarDay),
});
export type CalendarView = z.infer<typeof CalendarView>;
