import * as z from "zod/mini";
import { id, optionalText, pathId } from "../base/fields.ts";
import { StatusChange, VisitNoteInput } from "./booking-changes.ts";
import { PaymentInput, PetNotes } from "./payments.ts";
import { PicturesInput, PictureView } from "./photos.ts";

export const NotePictureView = z.extend(PictureView, {
  isAllowed: z.boolean(),
  isInPortfolio: z.boolean(),
});
export type NotePictureView = z.infer<typeof NotePictureView>;

export const NotePicturePath = z.object({ id: pathId, pictureId: pathId });

export const PortfolioCaption = z.object({ caption: optionalText(200) });

const MAX_EXTRAS = 20;

/** A change of status, which for a completion brings what the groomer alone reads: what was paid, and what to know next time. */
export const Completion = z.extend(StatusChange, {
  payment: z.optional(z.nullable(PaymentInput)),
  petNotes: z.optional(PetNotes),
  /** Done beyond what was booked. */
  addOnServiceIds: z.optional(
    z.array(id("Choose your add-ons")).check(z.maxLength(MAX_EXTRAS, `Choose up to ${MAX_EXTRAS} add-ons`)),
  ),
});
export type Completion = z.infer<typeof Completion>;

export const StatusChangeWithPictures = z.extend(Completion, { pictures: PicturesInput });
export type StatusChangeWithPictures = z.infer<typeof StatusChangeWithPictures>;

export const VisitNoteWithPictures = z.extend(VisitNoteInput, { pictures: PicturesInput });
export type VisitNoteWithPictures = z.infer<typeof VisitNoteWithPictures>;
