import * as z from "zod/mini";
import { toRecord } from "../base/by-name.ts";
import { PhoneLink } from "../base/phones.ts";
import { BookingPoliciesView, DepositLinkView } from "../listing/policies.ts";
import { petSizes } from "../listing/sizes.ts";
import { accessKeys } from "./booking-fields.ts";
import { bookingStatuses, disputeKeys, reviewObstacleNames, timeSlots, visitActions } from "./booking-labels.ts";
import { NotePhotoView } from "./note-photos.ts";
import { PrivateNotes } from "./payments.ts";
import { coatConditions } from "./pets/pet-labels.ts";
import { PetView } from "./pets/pets.ts";
import { BookedWork, ProposalView } from "./proposals.ts";

const Area = { city: z.string(), state: z.string(), zipCode: z.string() };

/** Cents, UTC milliseconds, dates local to `timeZone`. Hidden fields are null (docs/product.md, Visibility). */
export const BookingView = z.extend(BookedWork, {
  id: z.number(),
  groomerId: z.number(),
  groomerName: z.string(),
  petParentId: z.number(),
  petParentName: z.string(),
  servicePackageId: z.number(),
  /** Minutes of the package for all pets, like the prices. */
  durationMinutes: z.number(),
  petSize: z.nullable(z.enum(petSizes)),
  preferredDate: z.string(),
  preferredTimeSlot: z.enum(timeSlots),
  timeZone: z.string(),
  petInfo: z.string(),
  specialInstructions: z.nullable(z.string()),
  coatCondition: z.nullable(z.enum(coatConditions)),
  access: z.nullable(z.object(toRecord(accessKeys, () => z.nullable(z.string())))),
  status: z.enum(bookingStatuses),
  statusReason: z.nullable(z.string()),
  hasReview: z.boolean(),
  /** Only the parent sees a hidden review and the reason. */
  hiddenReview: z.optional(z.object({ at: z.number(), reason: z.string(), comment: z.string() })),
  requestDate: z.number(),
  startsAt: z.number(),
  /** Local "HH:MM"; null until sent. */
  arrival: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** When the arrival window is sent at the latest. Null once sent, or if none will be. */
  promisedBy: z.nullable(z.number()),
  onMyWayAt: z.nullable(z.number()),
  arrivedAt: z.nullable(z.number()),
  /** Overbooked; only the groomer sees it. */
  isOverbooked: z.boolean(),
  actions: z.array(z.enum(visitActions)),
  reviewObstacle: z.nullable(z.enum(reviewObstacleNames)),
  /** Null while the parent must reply, and once answered. */
  expiresAt: z.nullable(z.number()),
  dispute: z.nullable(
    z.object({
      kind: z.enum(disputeKeys),
      disputedAt: z.number(),
      text: z.nullable(z.string()),
      decidedAt: z.nullable(z.number()),
    }),
  ),
  /** Groomers see it from acceptance until a week after the visit. */
  serviceAddress: z.nullable(z.object({ address: z.string(), ...Area })),
  serviceArea: z.nullable(z.object(Area)),
  distanceMiles: z.nullable(z.number()),
  isOutsideArea: z.boolean(),
  pets: z.array(z.extend(PetView, { repeatWeeks: z.optional(z.nullable(z.number())) })),
  /** Groomers only: the acceptance can be undone, so street, access, and contact are withheld. */
  isKeptBack: z.optional(z.literal(true)),
  petParentPhone: z.nullable(PhoneLink),
  petParentEmail: z.nullable(z.string()),
  groomerPhone: z.nullable(PhoneLink),
  groomerEmail: z.nullable(z.string()),
  /** Canceling is no longer free (24 hours without policies). */
  startsInLessThan24Hours: z.boolean(),
  /** Accepted when canceling was no longer free. */
  isBookedLate: z.optional(z.literal(true)),
  /** Parents only: proposing one time moves the visit. */
  movesAtOnce: z.optional(z.literal(true)),
  /** The other account is suspended: the visit stays booked, and canceling is free. */
  isOtherSuspended: z.optional(z.literal(true)),
  deposit: z.optional(DepositLinkView),
  proposal: z.nullable(ProposalView),
  /** Undefined for a visit that doesn't repeat. */
  everyWeeks: z.optional(z.number()),
  unread: z.optional(z.number()),
  hasThread: z.optional(z.boolean()),
  /** Snapshot from the request. Undefined without policies. */
  policies: z.optional(BookingPoliciesView),
  /** Groomers only: the number of photos in the request. */
  requestPhotos: z.optional(z.number()),
  /** Groomers only: the parent's visits with them, problems with any groomer in 12 months, and account state. */
  petParentRecord: z.optional(
    z.object({
      visits: z.number(),
      noShowsAnywhere: z.number(),
      canceledLateAnywhere: z.number(),
      isNewToday: z.boolean(),
      isConfirmed: z.boolean(),
    }),
  ),
  /** Groomers only. Undefined for a closed account. */
  isParentBlocked: z.optional(z.boolean()),
  privateNotes: z.optional(PrivateNotes),
  notedAt: z.optional(z.number()),
  note: z.optional(z.string()),
  /** Only in responses about one booking. */
  notePhotos: z.optional(z.array(NotePhotoView)),
});
export type BookingView = z.infer<typeof BookingView>;

export const SentRequestView = z.extend(BookingView, {
  /** True if an identical open request existed, which is returned. */
  alreadyRequested: z.boolean(),
  emailToConfirm: z.optional(z.string()),
});
export type SentRequestView = z.infer<typeof SentRequestView>;
