import * as z from "zod/mini";
import { integerIn } from "../base/fields.ts";
import { isClockTime } from "../base/time.ts";

export const trafficLevelNames = ["light", "normal", "heavy"] as const;
export const MAX_SETUP_MINUTES = 60;

/** Minutes, and local "HH:MM". */
export const DayRulesView = z.object({
  isPlanned: z.boolean(),
  setupMinutes: z.number(),
  traffic: z.enum(trafficLevelNames),
  /** Percent of the planned driving time, learned from the groomer's own drives. */
  drivePercent: z.number(),
  maxVisits: z.number(),
  mostAddedMinutes: z.nullable(z.number()),
  lunchMinutes: z.number(),
  lunchOpens: z.string(),
  lunchCloses: z.string(),
  noticeHours: z.number(),
  horizonDays: z.number(),
  /** Parents move a visit by themselves while they can cancel for free. */
  movesAtOnce: z.boolean(),
});
export type DayRules = z.infer<typeof DayRulesView>;

export interface DriveLearning {
  /** Percent. Null if there is nothing new to learn. */
  learned: number | null;
  missing: number;
}

export const MAX_NOTICE_HOURS = 72;

export const defaultDayRules: DayRules = {
  isPlanned: true,
  setupMinutes: 10,
  traffic: "normal",
  drivePercent: 100,
  maxVisits: 8,
  mostAddedMinutes: null,
  lunchMinutes: 0,
  lunchOpens: "11:00",
  lunchCloses: "14:00",
  noticeHours: 2,
  horizonDays: 365,
  movesAtOnce: true,
};

const timeMessage = "Enter a time, such as 11:30";
const clockTime = z.string(timeMessage).check(z.refine(isClockTime, timeMessage));

const between = (low: number, high: number) => integerIn(low, high, `Enter a whole number from ${low} to ${high}`);

export const lunchOrderMessage = "The latest time can't be before the earliest";

/** Omitted fields stay. */
export const DayRulesChanges = z.object({
  isPlanned: z.optional(z.boolean("Choose yes or no")),
  setupMinutes: z.optional(between(0, MAX_SETUP_MINUTES)),
  traffic: z.optional(z.enum(trafficLevelNames, "Choose an option from the list")),
  drivePercent: z.optional(between(50, 200)),
  maxVisits: z.optional(between(1, 12)),
  mostAddedMinutes: z.optional(z.nullable(between(10, 120))),
  lunchMinutes: z.optional(between(0, 120)),
  lunchOpens: z.optional(clockTime),
  lunchCloses: z.optional(clockTime),
  noticeHours: z.optional(between(0, MAX_NOTICE_HOURS)),
  horizonDays: z.optional(between(7, 365)),
  movesAtOnce: z.optional(z.boolean("Choose yes or no")),
  /** Confirms that days with accepted visits become infeasible. */
  confirm: z.optional(z.boolean()),
});
export type DayRulesChanges = z.infer<typeof DayRulesChanges>;
