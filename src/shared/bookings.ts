import * as z from "zod/mini";
import { bookingActions, bookingStatuses, timeSlots } from "./booking-words.ts";
import { id, listOf, optionalText, required } from "./fields.ts";
import { isCalendarDay } from "./time.ts";

const dateMessage = "Please select a date";

/** A calendar day, local to the groomer; an ISO instant is cut to its date (decisions.md, "Shapes"). */
const localDay = z.pipe(
  z.pipe(
    z._default(z.string(dateMessage), ""),
    z.transform((value) => (/^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value.trim())),
  ),
  z.string().check(z.refine(isCalendarDay, dateMessage)),
);

/** What a pet parent sends to ask for an appointment (specification 7). */
export const BookingRequest = z.object({
  groomerId: id("Choose a groomer"),
  servicePackageId: id("Choose a service package"),
  preferredDate: localDay,
  preferredTimeSlot: z.enum(timeSlots, "Choose a preferred time"),
  addOnServiceIds: z.optional(listOf(id("Choose add-ons of this groomer"))),
  petInfo: required("Pet information is required", 2000),
  specialInstructions: optionalText(2000),
  /** Accepted and compared with the session, never trusted (decisions.md 10). */
  petParentId: z.optional(id()),
  userId: z.optional(id()),
});
export type BookingRequest = z.infer<typeof BookingRequest>;

/** A booking as one of its two sides sees it. Prices in cents, instants in UTC ms, the date local to `timeZone`. */
export const BookingView = z.object({
  id: z.number(),
  groomerId: z.number(),
  groomerName: z.string(),
  petParentId: z.number(),
  petParentName: z.string(),
  servicePackageId: z.number(),
  serviceName: z.string(),
  priceMin: z.number(),
  priceMax: z.number(),
  durationMinutes: z.number(),
  addOnServices: z.array(z.object({ id: z.number(), name: z.string(), price: z.number() })),
  preferredDate: z.string(),
  preferredTimeSlot: z.enum(timeSlots),
  timeZone: z.string(),
  petInfo: z.string(),
  specialInstructions: z.nullable(z.string()),
  status: z.enum(bookingStatuses),
  statusReason: z.nullable(z.string()),
  hasReview: z.boolean(),
  requestDate: z.number(),
  startsAt: z.number(),
  actions: z.array(z.enum(bookingActions)),
});
export type BookingView = z.infer<typeof BookingView>;
