import * as z from "zod/mini";
import { id, listOf, zipCode } from "../base/fields.ts";
import { isCalendarDay } from "../base/time.ts";
import { timeSlots } from "./booking-labels.ts";

const MAX_FREE_DAYS = 60;

function wholeNumber(low: number, high: number) {
  const message = `Enter a whole number from ${low} to ${high}`;
  return z.pipe(id(message), z.number().check(z.lte(high, message)));
}

/** Numbers in one text, "3,7", as an address holds them. */
const ids = z.pipe(
  z.transform((value: unknown) => (typeof value === "string" ? value.split(",").filter(Boolean) : value)),
  listOf(id("Choose add-ons of this groomer")),
);

/** What a visit would be: without a package their shortest one, for one pet. */
export const FreeTimesQuery = z.object({
  /** The first day, local to the groomer; today when nothing is said. */
  from: z.optional(z.string().check(z.refine(isCalendarDay, "Choose a day, such as 2027-03-09"))),
  days: z._default(wholeNumber(1, MAX_FREE_DAYS), MAX_FREE_DAYS),
  servicePackageId: z.optional(id("Choose a service package of this groomer")),
  petCount: z._default(wholeNumber(1, 10), 1),
  addOnServiceIds: ids,
  zipCode: z.optional(zipCode),
});
export type FreeTimesQuery = z.infer<typeof FreeTimesQuery>;

/** Why the groomer does not come on a day: never open then, days off, no room left, or too late to ask. */
const dayReasons = ["closed", "away", "full", "too_late"] as const;

/** Only `open` can be requested; a `late` visit would end after closing. `hours`: what is left of it, "HH:MM". */
const FreeSlotView = z.object({
  slot: z.enum(timeSlots),
  state: z.enum(["open", "late", "full", "closed"]),
  hours: z.nullable(z.object({ opens: z.string(), closes: z.string() })),
  nearby: z.boolean(),
});
export type FreeSlot = z.infer<typeof FreeSlotView>;

const FreeDayView = z.object({
  date: z.string(),
  reason: z.optional(z.enum(dayReasons)),
  slots: z.array(FreeSlotView),
});
export type FreeDay = z.infer<typeof FreeDayView>;

/** When a groomer has room for a visit of so many minutes. */
export const FreeTimesView = z.object({ minutes: z.number(), days: z.array(FreeDayView) });
export type FreeTimes = z.infer<typeof FreeTimesView>;
