import * as z from "zod/mini";
import { isCalendarDay, isClockTime } from "../base/time.ts";
import { MapView } from "../places/maps.ts";
import { AnyVisitView } from "./added/added-visits.ts";
import { breakKinds } from "./day-plan-limits.ts";

export const DateParams = z.object({ date: z.string().check(z.refine(isCalendarDay)) });

/** Minutes, and local "HH:MM". */
export interface DaySummary {
  date: string;
  visits: number;
  drive: number;
  /** Null today after the last visit. */
  finish: string | null;
  isFeasible: boolean;
}

/** `latest` may be missed on an infeasible day. */
export const DayLeg = z.object({
  bookingId: z.number(),
  drive: z.number(),
  leaveBy: z.string(),
  arrives: z.string(),
  latest: z.string(),
  /** Minutes; negative if late. */
  slack: z.number(),
  /** Visit that a later arrival would miss first. Null for a pause or busy time. */
  limitedBy: z.nullable(z.number()),
  leaves: z.string(),
  hour: z.nullable(z.object({ from: z.string(), until: z.string() })),
});
export type DayLeg = z.infer<typeof DayLeg>;

const FromTo = { begins: z.string(), ends: z.string() };

/** From the first drive to home. Waits come before drives. */
export const DayItinerary = z.array(
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("drive"),
      ...FromTo,
      minutes: z.number(),
      to: z.enum(["visit", "busy", "home"]),
      bookingId: z.nullable(z.number()),
    }),
    z.object({ kind: z.literal("visit"), ...FromTo, bookingId: z.number(), setup: z.number(), work: z.number() }),
    z.object({ kind: z.literal("pause"), ...FromTo, what: z.enum(breakKinds), isOnTheWay: z.boolean() }),
    z.object({ kind: z.literal("free"), ...FromTo, minutes: z.number(), bookable: z.nullable(z.object(FromTo)) }),
  ]),
);
export type DayItinerary = z.infer<typeof DayItinerary>;

/** Minutes, road miles, and local "HH:MM". */
export const DayPlanView = z.object({
  date: z.string(),
  isToday: z.boolean(),
  isPast: z.boolean(),
  isPlanned: z.boolean(),
  isFeasible: z.boolean(),
  why: z.optional(z.string()),
  isConfirmed: z.boolean(),
  /** When the groomer continues after their reported delay. Null without one. */
  lateUntil: z.nullable(z.string()),
  drive: z.number(),
  miles: z.number(),
  finish: z.nullable(z.string()),
  closes: z.nullable(z.string()),
  /** Null if no visit is ahead. */
  map: z.nullable(MapView),
  /** Drives from now on; past visits are only in `visits`. */
  legs: z.array(DayLeg),
  itinerary: DayItinerary,
  visits: z.array(AnyVisitView),
});
export type DayPlanView = z.infer<typeof DayPlanView>;

export const DayHtml = z.object({ path: z.string(), html: z.string() });
export type DayHtml = z.infer<typeof DayHtml>;

export const DayPlanPreview = z.omit(DayPlanView, { visits: true, map: true });
export type DayPlanPreview = z.infer<typeof DayPlanPreview>;

const orderMessage = "List the visits for that day";
const hourMessage = "Enter a time, such as 09:30";

/** A null order returns to the planned order. */
export const DayPlanChanges = z.object({
  order: z.optional(
    z.nullable(z.array(z.number(orderMessage).check(z.int(orderMessage))).check(z.maxLength(50, orderMessage))),
  ),
  /** Window starts by booking ID. */
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
export type DayPlanChanges = z.infer<typeof DayPlanChanges>;

export const ReplanInput = z.object({ confirm: z.optional(z.boolean("Choose yes or no")) });

export const RequestFit = z.object({
  fits: z.boolean(),
  why: z.nullable(z.string()),
  over: z.number(),
  /** Null without a known ZIP code. */
  addedMinutes: z.nullable(z.number()),
  finishesAt: z.nullable(z.string()),
  others: z.number(),
});
export type RequestFit = z.infer<typeof RequestFit>;
