import * as z from "zod/mini";
import { pick } from "../../base/by-name.ts";
import { id, zipCode } from "../../base/fields.ts";
import { addedVisitFields } from "./added-visit-input.ts";
import { fieldOrNull, numberOrNull } from "./nullable-fields.ts";

const TimeWithDrive = z.object({
  date: z.string(),
  start: z.string(),
  nearby: z.boolean(),
  /** Undefined while days are not planned. */
  addedMinutes: z.optional(z.number()),
});
export type TimeWithDrive = z.infer<typeof TimeWithDrive>;

const placeAndLength = {
  clientId: numberOrNull(id("Choose one of your clients")),
  zipCode: fieldOrNull(zipCode),
  minutes: addedVisitFields.minutes,
};

export const VisitTimesQuery = z.object({ ...placeAndLength, date: fieldOrNull(addedVisitFields.date) });
export type VisitTimesQuery = z.infer<typeof VisitTimesQuery>;

export const TimesWithDrive = z.object({ times: z.array(TimeWithDrive), isPlaceKnown: z.boolean() });
export type TimesWithDrive = z.infer<typeof TimesWithDrive>;

export const VisitFitQuery = z.object({
  ...placeAndLength,
  /** The visit to move, which has the client and place. */
  visitId: numberOrNull(id("Choose one of your visits")),
  ...pick(addedVisitFields, ["date", "start", "until"]),
});
export type VisitFitQuery = z.infer<typeof VisitFitQuery>;

export const VisitFit = z.object({
  addedMinutes: z.nullable(z.number()),
  /** Reason the visit doesn't fit, as a sentence. */
  problem: z.nullable(z.string()),
});
export type VisitFit = z.infer<typeof VisitFit>;
