import * as z from "zod/mini";
import { ClientView } from "../../clients/clients.ts";
import { BookingView } from "../../visits/bookings.ts";
import { AddedVisitView, AnyVisitView } from "../added/added-visits.ts";
import { DayPlanView, RequestFit } from "../day-plans.ts";

const DayMoney = z.object({ incomeMin: z.number(), incomeMax: z.number(), tips: z.number(), owed: z.number() });
export type DayMoney = z.infer<typeof DayMoney>;

export const REQUESTS_SHOWN = 100;

const roadCauses = ["ferry", "bridge", "water", "longer way", "no road"] as const;
export type RoadCause = (typeof roadCauses)[number];

/** `more` is set if longer drives made the day infeasible. */
const ProblemDay = z.object({
  date: z.string(),
  more: z.nullable(z.object({ minutes: z.number(), to: z.string(), cause: z.enum(roadCauses) })),
});
export type ProblemDay = z.infer<typeof ProblemDay>;

export const TodayView = z.object({
  date: z.string(),
  /** By the groomer's clock, "HH:MM". */
  timeNow: z.string(),
  visits: z.number(),
  /** Null after the last visit. */
  finish: z.nullable(z.string()),
  left: z.number(),
  sum: DayMoney,
  /** Days off until a date (inclusive), or closed on that weekday. Null on working days. */
  off: z.nullable(z.object({ why: z.enum(["away", "closed"]), until: z.string() })),
  /** Past visits to complete, oldest first. */
  unfinished: z.array(AnyVisitView),
  /** Soonest first; those that wait for the parent last. */
  requests: z.array(
    z.object({
      booking: BookingView,
      /** Null while days are not planned, and for past times. */
      fit: z.nullable(RequestFit),
      dayOff: z.nullable(z.string()),
    }),
  ),
  waiting: z.number(),
  needYou: z.array(ProblemDay),
  day: z.nullable(z.omit(DayPlanView, { map: true })),
  /** Clients due for a visit, longest first. Null with a visit today. */
  due: z.nullable(z.object({ clients: z.array(ClientView), total: z.number() })),
  nextId: z.nullable(z.number()),
  /** The groomer's first name, which ends their texts. */
  from: z.string(),
  /** Null without a visit that day. */
  tomorrow: z.nullable(
    z.object({
      date: z.string(),
      /** When the first visit begins at the earliest. */
      first: z.string(),
      visits: z.number(),
      /** Lowest planned income of the day, in cents. */
      price: z.number(),
      /** From 3 PM, groomers can text reminders. */
      isTextTime: z.boolean(),
      /** Visits the groomer added. We don't remind these clients. */
      toText: z.array(
        z.extend(z.pick(AddedVisitView, { id: true, name: true, date: true, start: true, until: true, phone: true }), {
          pets: z.array(z.object({ name: z.string() })),
        }),
      ),
      /** Number of bookings that get an arrival window from us. */
      booked: z.number(),
    }),
  ),
});
export type TodayView = z.infer<typeof TodayView>;
export type TomorrowView = NonNullable<TodayView["tomorrow"]>;
