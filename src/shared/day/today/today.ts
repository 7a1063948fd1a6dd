import * as z from "zod/mini";
import { BookingView } from "../../visits/bookings.ts";
import { DayPlanView, RequestFit } from "../day-plans.ts";
import { GroomerVisit } from "../own/own-visits.ts";

/** What a day brings, in cents: what was paid where it is known, else the planned prices. Tips are beside it. */
const DaySum = z.object({ incomeMin: z.number(), incomeMax: z.number(), tips: z.number(), owed: z.number() });
export type DaySum = z.infer<typeof DaySum>;

/** More requests than anybody answers at once; the others stand among all bookings. */
export const MAX_REQUESTS = 100;

const roadCauses = ["ferry", "bridge", "water", "longer way", "no road"] as const;
export type RoadCause = (typeof roadCauses)[number];

/** A day that does not work; `more` where it did by what driving was guessed at before roads were known. */
const DayInNeed = z.object({
  date: z.string(),
  /** Minutes that the roads add, whose visit most of it leads to, and why. */
  more: z.nullable(z.object({ minutes: z.number(), to: z.string(), cause: z.enum(roadCauses) })),
});
export type DayInNeed = z.infer<typeof DayInNeed>;

/** What a groomer has to do now. Local times "HH:MM", the groomer's own days. */
export const TodayView = z.object({
  date: z.string(),
  /** The visits of today, done or not, and when the last one that is ahead ends; null once none is. */
  visits: z.number(),
  finish: z.nullable(z.string()),
  /** Of its visits those that are still to be done, and what the day brings. */
  left: z.number(),
  sum: DaySum,
  /** Why today is no working day: days off until then, the day included, or closed on that weekday; null on any other day. */
  off: z.nullable(z.object({ why: z.enum(["away", "closed"]), until: z.string() })),
  /** Visits whose time is over and that are neither completed nor missed, the oldest first. */
  unfinished: z.array(GroomerVisit),
  /** What waits for the groomer's answer, the soonest first; last what waits for the parent's. */
  requests: z.array(
    z.object({
      booking: BookingView,
      /** Null where the groomer plans the days without us, and for a time that is over. */
      fit: z.nullable(RequestFit),
      dayOff: z.nullable(z.string()),
    }),
  ),
  waiting: z.number(),
  needYou: z.array(DayInNeed),
  /** The day to look at: today, and once nothing is left of it the next one that has visits. */
  day: z.nullable(z.omit(DayPlanView, { map: true })),
  nextId: z.nullable(z.number()),
});
export type TodayView = z.infer<typeof TodayView>;
