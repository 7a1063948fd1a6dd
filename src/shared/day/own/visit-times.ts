import * as z from "zod/mini";
import { id, zipCode } from "../../base/fields.ts";
import { PetLastTime } from "../../visits/payments.ts";
import { numberOrNothing, orNothing } from "./own-fields.ts";
import { ownVisitFields } from "./own-visits.ts";

const VisitTime = z.object({
  date: z.string(),
  start: z.string(),
  nearby: z.boolean(),
  /** Undefined while days are not planned. */
  addedMinutes: z.optional(z.number()),
});
export type VisitTime = z.infer<typeof VisitTime>;

export const NextOwnVisit = z.object({
  weeks: z.number(),
  /** Date of an upcoming visit, which rules out offers. */
  planned: z.nullable(z.string()),
  last: z.array(PetLastTime),
  times: z.array(VisitTime),
});
export type NextOwnVisit = z.infer<typeof NextOwnVisit>;

const asked = {
  clientId: numberOrNothing(id("Choose one of your clients")),
  zipCode: orNothing(zipCode),
  minutes: ownVisitFields.minutes,
};

export const AskedTimes = z.object({ ...asked, date: orNothing(ownVisitFields.date) });
export type AskedTimes = z.infer<typeof AskedTimes>;

export const VisitTimes = z.object({
  times: z.array(VisitTime),
  isPlaceKnown: z.boolean(),
});
export type VisitTimes = z.infer<typeof VisitTimes>;

export const AskedFit = z.object({
  ...asked,
  /** A visit to move, which says whose it is and where. */
  visitId: numberOrNothing(id("Choose one of your visits")),
  date: ownVisitFields.date,
  start: ownVisitFields.start,
  until: ownVisitFields.until,
});
export type AskedFit = z.infer<typeof AskedFit>;

export const VisitFit = z.object({
  addedMinutes: z.nullable(z.number()),
  /** A sentence. */
  problem: z.nullable(z.string()),
});
export type VisitFit = z.infer<typeof VisitFit>;
