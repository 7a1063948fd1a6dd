import * as z from "zod/mini";
import { isCalendarDay, isClockTime } from "../base/time.ts";
import { MapView } from "../places/maps.ts";
import { BookingView } from "../visits/bookings.ts";
import { lateChoices, MAX_DAYS, pauseKinds } from "./day-plan-limits.ts";
import { OwnVisitView } from "./own/own-visits.ts";

/** The day in a path: anything else is an unknown page or record. */
export const PathDate = z.object({ date: z.string().check(z.refine(isCalendarDay)) });

const dayMessage = "Choose the first day";
const daysMessage = `Choose 1 to ${MAX_DAYS} days`;

/** Which days to list; from today on when no day is given. */
export const DaysAsked = z.object({
  from: z.optional(z.string(dayMessage).check(z.refine(isCalendarDay, dayMessage))),
  days: z.optional(
    z.pipe(
      z.string(daysMessage).check(z.regex(/^\d{1,2}$/, daysMessage)),
      z.pipe(z.transform(Number), z.number().check(z.gte(1, daysMessage), z.lte(MAX_DAYS, daysMessage))),
    ),
  ),
});
export type DaysAsked = z.infer<typeof DaysAsked>;

/** A day that has visits, in one line. Minutes, and local times "HH:MM". */
export const DayLine = z.object({
  date: z.string(),
  visits: z.number(),
  drive: z.number(),
  /** Null today, once the last visit is behind. */
  finish: z.nullable(z.string()),
  isFeasible: z.boolean(),
  isConfirmed: z.boolean(),
});
export type DayLine = z.infer<typeof DayLine>;

/** An own visit has its number below zero. `latest` breaks nothing after it; on a day that fails it may be missed. */
export const DayLeg = z.object({
  bookingId: z.number(),
  drive: z.number(),
  leaveBy: z.string(),
  arrives: z.string(),
  latest: z.string(),
  /** Minutes to spare; below 0 the van comes that much too late. */
  slack: z.number(),
  /** The first visit that a later arrival would miss, which may be this one; null when it would miss a pause or a busy time. */
  limitedBy: z.nullable(z.number()),
  leaves: z.string(),
  hour: z.nullable(z.object({ from: z.string(), until: z.string() })),
});
export type DayLeg = z.infer<typeof DayLeg>;

const FromTo = { begins: z.string(), ends: z.string() };

/** A planned day as it will be lived, from the first drive to home again; each wait stands before its drive. */
export const DayItinerary = z.array(
  z.discriminatedUnion("kind", [
    /** To a visit, to a busy time whose place is known, or home. A pause on the way lies between beginning and end. */
    z.object({
      kind: z.literal("drive"),
      ...FromTo,
      minutes: z.number(),
      to: z.enum(["visit", "busy", "home"]),
      bookingId: z.nullable(z.number()),
    }),
    /** Setting up comes first, then the work. */
    z.object({ kind: z.literal("visit"), ...FromTo, bookingId: z.number(), setup: z.number(), work: z.number() }),
    z.object({ kind: z.literal("pause"), ...FromTo, what: z.enum(pauseKinds), isOnTheWay: z.boolean() }),
    /** More than 15 minutes of waiting; `hasRoom` when they would do for the shortest visit on the way. */
    z.object({ kind: z.literal("free"), ...FromTo, minutes: z.number(), hasRoom: z.boolean() }),
  ]),
);
export type DayItinerary = z.infer<typeof DayItinerary>;

/** One day of the groomer. Minutes, miles of road, and local times "HH:MM". */
export const DayPlanView = z.object({
  date: z.string(),
  isToday: z.boolean(),
  isPast: z.boolean(),
  isPlanned: z.boolean(),
  isFeasible: z.boolean(),
  /** Why the day does not work, in a sentence; left out when it does. */
  why: z.optional(z.string()),
  isConfirmed: z.boolean(),
  /** When the van goes on after the groomer has said that it runs late; null when nobody did. */
  lateUntil: z.nullable(z.string()),
  drive: z.number(),
  miles: z.number(),
  finish: z.nullable(z.string()),
  /** Null on a day on which the business is closed. */
  closes: z.nullable(z.string()),
  pauses: z.array(z.object({ begins: z.string(), ends: z.string() })),
  /** The way that is ahead, by ZIP codes alone; null when no visit is. */
  map: z.nullable(MapView),
  /** The van's way from now on; what it has behind it today is among `bookings` alone. */
  legs: z.array(DayLeg),
  itinerary: DayItinerary,
  /** Everything accepted, done or missed on that day. */
  bookings: z.array(BookingView),
  /** And what the groomer has entered; among stops the number of one of these is below zero. */
  ownVisits: z.array(OwnVisitView),
});
export type DayPlanView = z.infer<typeof DayPlanView>;

export const OfflineDay = z.object({ path: z.string(), html: z.string() });
export type OfflineDay = z.infer<typeof OfflineDay>;

/** A day as a change would make it. Whose visits these are stands in the day that was read. */
export const DayPlanDraft = z.omit(DayPlanView, { bookings: true, ownVisits: true, map: true });
export type DayPlanDraft = z.infer<typeof DayPlanDraft>;

const orderMessage = "List the visits for that day";
const hourMessage = "Enter a time, such as 09:30";

/** A change by hand. An order of null gives it back to the plan. */
export const DayPlanChange = z.object({
  order: z.optional(
    z.nullable(z.array(z.number(orderMessage).check(z.int(orderMessage))).check(z.maxLength(50, orderMessage))),
  ),
  /** The beginning of the promised hour, by the number of the booking. */
  hours: z.optional(
    z
      .record(
        z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
        z.string(hourMessage).check(z.refine(isClockTime, hourMessage)),
      )
      .check(z.refine((hours) => Object.keys(hours).length <= 50, "You can change up to 50 arrival windows")),
  ),
  confirm: z.optional(z.boolean("Choose yes or no")),
});
export type DayPlanChange = z.infer<typeof DayPlanChange>;

const lateMessage = "Choose 15, 30, or 60 minutes";

export const RunningLate = z.object({
  minutes: z.union(
    lateChoices.map((minutes) => z.literal(minutes)),
    lateMessage,
  ),
  next: z.optional(z.number("Choose the next visit")),
});
export type RunningLate = z.infer<typeof RunningLate>;

export const PlanAnew = z.object({ confirm: z.optional(z.boolean("Choose yes or no")) });

export const RequestFit = z.object({
  bookingId: z.number(),
  fits: z.boolean(),
  /** Why not, in a sentence; null when it does. */
  why: z.nullable(z.string()),
  /** By how many minutes somebody would be reached too late; 0 where something else stands in the way. */
  over: z.number(),
  addedMinutes: z.number(),
  finishesAt: z.nullable(z.string()),
  others: z.number(),
});
export type RequestFit = z.infer<typeof RequestFit>;
