import * as z from "zod/mini";
import { requiredText } from "../base/fields.ts";
import { sides } from "../visits/booking-labels.ts";
import { PhotoView } from "../visits/photos.ts";
import { reportKinds, reportOutcomes, reportReasonKeys, visibilities } from "./report-labels.ts";

const Person = z.object({ userId: z.number(), name: z.string() });

/** Leaves out message content, because threads are private. UTC milliseconds. */
export const ReportView = z.object({
  id: z.number(),
  kind: z.enum(reportKinds),
  reason: z.enum(reportReasonKeys),
  text: z.nullable(z.string()),
  reporter: z.nullable(Person),
  createdAt: z.number(),
  decidedAt: z.nullable(z.number()),
  outcome: z.nullable(z.enum(reportOutcomes)),
  isUnread: z.boolean(),
  decisionReason: z.nullable(z.string()),
  about: z.nullable(Person),
  bookingId: z.nullable(z.number()),
  message: z.nullable(
    z.object({ id: z.number(), bookingId: z.nullable(z.number()), author: Person, isHidden: z.boolean() }),
  ),
  review: z.nullable(
    z.object({
      id: z.number(),
      bookingId: z.number(),
      groomerId: z.number(),
      groomerName: z.string(),
      rating: z.number(),
      comment: z.string(),
      createdAt: z.number(),
      isHidden: z.boolean(),
      author: z.nullable(Person),
      photos: z.array(PhotoView),
    }),
  ),
});
export type ReportView = z.infer<typeof ReportView>;

/** Deleted messages have an empty text. */
export const ReportedThreadView = z.object({
  /** Null for a question. */
  bookingId: z.nullable(z.number()),
  preferredDate: z.nullable(z.string()),
  timeZone: z.string(),
  parent: Person,
  groomer: Person,
  messages: z.array(
    z.object({
      id: z.number(),
      from: z.enum(sides),
      text: z.string(),
      photos: z.array(PhotoView),
      sentAt: z.number(),
      hiddenAt: z.nullable(z.number()),
      isOpen: z.boolean(),
    }),
  ),
});
export type ReportedThreadView = z.infer<typeof ReportedThreadView>;

export const ReportedItemView = z.object({
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  photos: z.array(z.string()),
});
export type ReportedItemView = z.infer<typeof ReportedItemView>;

export const HidingInput = z.object({
  hidden: z.boolean("Choose whether to hide it"),
  reason: requiredText("Please enter a reason", 500),
  /** Refused if the state has changed. */
  was: z.optional(z.enum(visibilities, "Choose reported, visible, or hidden")),
});
export type HidingInput = z.infer<typeof HidingInput>;

/** For items that can't be hidden, `hidden` means that an admin took action. */
export const ReportDecision = z.object({
  hidden: HidingInput.shape.hidden,
  reason: HidingInput.shape.reason,
  suspend: z._default(z.boolean(), false),
});
export type ReportDecision = z.infer<typeof ReportDecision>;
