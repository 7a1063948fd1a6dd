import * as z from "zod/mini";
import { id, integerOrDigits, listOf, zipCode } from "../base/fields.ts";
import { isCalendarDay } from "../base/time.ts";
import { petSizes } from "../listing/sizes.ts";
import { timeSlots } from "./booking-labels.ts";

const MAX_FREE_DAYS = 60;

const upTo = (most: number) => integerOrDigits(1, most, `Enter a whole number from 1 to ${most}`);

const inOneText = <T extends z.core.$ZodType>(one: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === "string" ? value.split(",").filter(Boolean) : value)),
    listOf(one),
  );

/** Defaults to the shortest package and one pet. */
export const FreeTimesQuery = z.object({
  from: z.optional(z.string().check(z.refine(isCalendarDay, "Choose a day, such as 2027-03-09"))),
  days: z._default(upTo(MAX_FREE_DAYS), MAX_FREE_DAYS),
  servicePackageId: z.optional(id("Choose a service package of this groomer")),
  petCount: z._default(upTo(10), 1),
  petSizes: inOneText(z.enum(petSizes, "Choose sizes from the list")),
  addOnServiceIds: inOneText(id("Choose add-ons from this groomer")),
  zipCode: z.optional(zipCode),
});
export type FreeTimesQuery = z.infer<typeof FreeTimesQuery>;

/** Only `open` can be requested; `late` ends after closing. `hours` is what remains, "HH:MM". */
const FreeSlotView = z.object({
  slot: z.enum(timeSlots),
  state: z.enum(["open", "late", "full", "closed"]),
  hours: z.nullable(z.object({ opens: z.string(), closes: z.string() })),
  nearby: z.boolean(),
  /** End of free cancellation, "Sat, Nov 28, 8:00 AM" (groomer's time zone). Null once over, and unless `open`. */
  freeUntil: z.optional(z.nullable(z.string())),
});
export type FreeSlot = z.infer<typeof FreeSlotView>;

const FreeDayView = z.object({
  date: z.string(),
  reason: z.optional(z.enum(["closed", "away", "full", "too_late"])),
  slots: z.array(FreeSlotView),
});
export type FreeDay = z.infer<typeof FreeDayView>;

export const FreeTimesView = z.object({ minutes: z.number(), days: z.array(FreeDayView) });
export type FreeTimes = z.infer<typeof FreeTimesView>;
