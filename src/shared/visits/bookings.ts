import * as z from "zod/mini";
import { byName } from "../base/by-name.ts";
import { PhoneView } from "../base/phones.ts";
import { DepositView } from "../listing/deposit.ts";
import { BookingTermsView } from "../listing/terms.ts";
import { decidedInBooking } from "./about-parents.ts";
import { accessNames } from "./booking-fields.ts";
import { bookingStatuses, contestKinds, reviewObstacles, timeSlots, visitActions } from "./booking-labels.ts";
import { NotePictureView } from "./note-pictures.ts";
import { coatConditions } from "./pets/care-labels.ts";
import { PetView } from "./pets/pets.ts";
import { ProposalView } from "./proposals.ts";

const Area = { city: z.string(), state: z.string(), zipCode: z.string() };

/** Cents, UTC ms, the date local to `timeZone`. What a side may not see is null (docs/product.md, Who sees what). */
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
  /** Of the package, for one pet. */
  durationMinutes: z.number(),
  /** Of all pets and add-ons together. */
  visitMinutes: z.number(),
  petCount: z.number(),
  addOnServices: z.array(
    z.object({ id: z.number(), name: z.string(), price: z.number(), durationMinutes: z.number() }),
  ),
  preferredDate: z.string(),
  preferredTimeSlot: z.enum(timeSlots),
  timeZone: z.string(),
  petInfo: z.string(),
  specialInstructions: z.nullable(z.string()),
  coatCondition: z.nullable(z.enum(coatConditions)),
  /** The way into the house, which the groomer reads as long as the street; null where nothing is said of it. */
  access: z.nullable(z.object(byName(accessNames, () => z.nullable(z.string())))),
  status: z.enum(bookingStatuses),
  statusReason: z.nullable(z.string()),
  hasReview: z.boolean(),
  /** The parent's review when an admin has hidden it, and why; nobody else reads it. */
  hiddenReview: z.optional(z.object({ at: z.number(), reason: z.string(), comment: z.string() })),
  requestDate: z.number(),
  startsAt: z.number(),
  /** The promised hour of arrival, local "HH:MM"; null before there is one. */
  arrival: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** By when the hour is told; null once it is, and where none comes by itself. */
  promisedBy: z.nullable(z.number()),
  onMyWayAt: z.nullable(z.number()),
  arrivedAt: z.nullable(z.number()),
  /** Accepted although the day has no room for it; only the groomer reads that. */
  isForced: z.boolean(),
  actions: z.array(z.enum(visitActions)),
  /** Why a parent cannot review it now; null when they can, and for the groomer. */
  reviewObstacle: z.nullable(z.enum(reviewObstacles)),
  /** When a request ends by itself, unless it is answered before; null while it does not. */
  expiresAt: z.nullable(z.number()),
  /** What the parent disputes; its text is for admins, and the parent's own. */
  contest: z.nullable(
    z.object({
      kind: z.enum(contestKinds),
      contestedAt: z.number(),
      text: z.nullable(z.string()),
      decidedAt: z.nullable(z.number()),
    }),
  ),
  /** Where the groomer comes to; the groomer reads the street from accepted until a week after the visit. */
  serviceAddress: z.nullable(z.object({ address: z.string(), ...Area })),
  /** The same without the street. */
  serviceArea: z.nullable(z.object(Area)),
  /** From the groomer to that ZIP code. */
  distanceMiles: z.nullable(z.number()),
  isOutsideArea: z.boolean(),
  pets: z.array(
    z.extend(PetView, {
      /** For its parent, who reviews the visit: after how many weeks they are reminded of the next one. */
      repeatWeeks: z.optional(z.nullable(z.number())),
    }),
  ),
  /** For the groomer, while an acceptance can be undone: until then street, way in and contact are kept back. */
  isKeptBack: z.optional(z.literal(true)),
  petParentPhone: z.nullable(PhoneView),
  petParentEmail: z.nullable(z.string()),
  groomerPhone: z.nullable(PhoneView),
  groomerEmail: z.nullable(z.string()),
  /** Calling it off this late may cost a fee under the groomer's own terms: by those kept here, 24 hours without any. */
  startsInLessThan24Hours: z.boolean(),
  /** The other side's account is suspended, and the visit is planned all the same: calling it off is free. */
  isOtherSuspended: z.optional(z.literal(true)),
  deposit: z.optional(DepositView),
  /** Other times that one side proposes; null while no proposal is open. */
  proposal: z.nullable(ProposalView),
  /** Messages of the other side that this one has not read. */
  unread: z.optional(z.number()),
  hasThread: z.optional(z.boolean()),
  /** The groomer's terms as they were when it was asked for; left out where there were none. */
  terms: z.optional(BookingTermsView),
  /** For the groomer: how many pictures came with the request, as long as they can be seen; left out for none. */
  requestPictures: z.optional(z.number()),
  /** For the groomer of a request: visits with them so far, what went wrong with any groomer in 12 months, and the account. */
  petParentRecord: z.optional(
    z.object({
      visits: z.number(),
      noShowsAnywhere: z.number(),
      canceledLateAnywhere: z.number(),
      isNewToday: z.boolean(),
      isConfirmed: z.boolean(),
    }),
  ),
  /** For the groomer; left out when the account is closed. */
  ...byName(decidedInBooking, () => z.optional(z.boolean())),
  /** When the groomer has told the parent something after the visit, and what; pictures alone have no words. */
  notedAt: z.optional(z.number()),
  note: z.optional(z.string()),
  /** The pictures with it, in answers about one booking. */
  notePictures: z.optional(z.array(NotePictureView)),
});
export type BookingView = z.infer<typeof BookingView>;

export const RequestedView = z.extend(BookingView, {
  /** The same request was open before, so this one added nothing. */
  alreadyRequested: z.boolean(),
  emailToConfirm: z.optional(z.string()),
});
export type RequestedView = z.infer<typeof RequestedView>;
