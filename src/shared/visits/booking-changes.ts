import * as z from "zod/mini";
import { optionalText, required } from "../base/fields.ts";
import { bookingStatuses, MAX_REASON, REASON_NEEDED } from "./booking-labels.ts";
import { MAX_VISIT_MINUTES } from "./estimate.ts";
import { MAX_VISIT_NOTE } from "./visit-note-labels.ts";

const minutesMessage = `Enter a whole number of minutes from 15 to ${MAX_VISIT_MINUTES}`;

/** What changes a booking. The reason is for the other side to read. */
export const StatusChange = z.object({
  status: z.enum(bookingStatuses, "Choose a status from the list"),
  reason: optionalText(MAX_REASON),
  /** The status that the person saw. If it has changed since, nothing happens: of two tabs only one decides. */
  from: z.optional(z.enum(bookingStatuses)),
  /** With an acceptance: how long the visit takes, when that is not what the request comes to. */
  minutes: z.optional(
    z
      .number(minutesMessage)
      .check(z.int(minutesMessage), z.gte(15, minutesMessage), z.lte(MAX_VISIT_MINUTES, minutesMessage)),
  ),
  /** With an acceptance: taken although the day has no room for it, or its parent has proposed other times. */
  confirm: z.optional(z.boolean("Choose yes or no")),
  /** With an acceptance: the groomer's deposit link goes with it. */
  sendDeposit: z.optional(z.boolean("Choose yes or no")),
  /** With a completion: what the groomer tells the parent after the visit. */
  note: z.optional(optionalText(MAX_VISIT_NOTE)),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** The same as a multipart form, where pictures are files; numbers and yes or no are for JSON. */
export const StatusForm = z.omit(StatusChange, { minutes: true, confirm: true, sendDeposit: true });

export const VisitNoteInput = z.object({ note: z.optional(optionalText(MAX_VISIT_NOTE)) });
export type VisitNoteInput = z.infer<typeof VisitNoteInput>;

/** What changes it, from a groomer who calls off an accepted booking. */
export const StatusChangeWithReason = z.extend(StatusChange, { reason: required(REASON_NEEDED, MAX_REASON) });

/** What a parent says in a dispute, for admins to read. */
export const ContestInput = z.object({
  text: required("Tell us what happened in a sentence", MAX_REASON),
});
export type ContestInput = z.infer<typeof ContestInput>;
