import * as z from "zod/mini";
import { BookingView } from "../../visits/bookings.ts";
import { DayPlanView, RequestFit } from "../day-plans.ts";
import { GroomerVisit } from "../own/own-visits.ts";

export const MAX_REQUESTS = 100;

const roadCauses = ["ferry", "bridge", "water", "longer way", "no road"] as const;
export type RoadCause = (typeof roadCauses)[number];

/** `more` if roads made it infeasible. */
const DayInNeed = z.object({
  date: z.string(),
  more: z.nullable(z.object({ minutes: z.number(), to: z.string(), cause: z.enum(roadCauses) })),
});
export type DayInNeed = z.infer<typeof DayInNeed>;

export const TodayView = z.object({
  date: z.string(),
  /** Null after the last visit. */
  visits: z.number(),
  finish: z.nullable(z.string()),
  /** `until` is inclusive. Null on a working day. */
  off: z.nullable(z.object({ why: z.enum(["away", "closed"]), until: z.string() })),
  /** Past visits to complete, oldest first. */
  unfinished: z.array(GroomerVisit),
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
  needYou: z.array(DayInNeed),
  day: z.nullable(z.omit(DayPlanView, { map: true })),
  nextId: z.nullable(z.number()),
});
export type TodayView = z.infer<typeof TodayView>;
