import * as z from "zod/mini";
import { integerIn, optionalText, requiredText } from "../base/fields.ts";
import { bookingStatuses, NO_REASON_TEXT, REASON_CHARS } from "./booking-labels.ts";
import { MAX_VISIT_MINUTES } from "./estimate.ts";
import { MAX_VISIT_NOTE_CHARS } from "./visit-note-labels.ts";

const minutesMessage = `Enter a whole number of minutes from 15 to ${MAX_VISIT_MINUTES}`;

export const StatusChange = z.object({
  status: z.enum(bookingStatuses, "Choose a status from the list"),
  reason: optionalText(REASON_CHARS),
  /** Optimistic lock: refused if the status has changed since. */
  from: z.optional(z.enum(bookingStatuses)),
  /** Acceptance only: minutes, if they differ from the estimate. */
  minutes: z.optional(integerIn(15, MAX_VISIT_MINUTES, minutesMessage)),
  /** Acceptance only: accepts a visit that doesn't fit, or despite a counterproposal. */
  confirm: z.optional(z.boolean("Choose yes or no")),
  /** Acceptance only: sends the groomer's deposit link too. */
  sendDeposit: z.optional(z.boolean("Choose yes or no")),
  note: z.optional(optionalText(MAX_VISIT_NOTE_CHARS)),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** For multipart forms; minutes, confirm, and sendDeposit need JSON. */
export const StatusForm = z.omit(StatusChange, { minutes: true, confirm: true, sendDeposit: true });

export const VisitNoteInput = z.object({ note: z.optional(optionalText(MAX_VISIT_NOTE_CHARS)) });
export type VisitNoteInput = z.infer<typeof VisitNoteInput>;

export const StatusChangeWithReason = z.extend(StatusChange, { reason: requiredText(NO_REASON_TEXT, REASON_CHARS) });

export const DisputeInput = z.object({ text: requiredText("Tell us what happened in a sentence", REASON_CHARS) });
export type DisputeInput = z.infer<typeof DisputeInput>;
