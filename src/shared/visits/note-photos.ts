import * as z from "zod/mini";
import { id, optionalText, pathId } from "../base/fields.ts";
import { StatusChange, VisitNoteInput } from "./booking-changes.ts";
import { PaymentInput, PetNotesInput } from "./payments.ts";
import { PhotosInput, PhotoView } from "./photos.ts";

export const NotePhotoView = z.extend(PhotoView, { isAllowed: z.boolean(), isInPortfolio: z.boolean() });
export type NotePhotoView = z.infer<typeof NotePhotoView>;

export const NotePhotoParams = z.object({ id: pathId, photoId: pathId });

export const PortfolioCaption = z.object({ caption: optionalText(200) });

const MAX_EXTRAS = 20;

/** A change of status; "completed" may bring a payment and private notes. */
export const CompletionInput = z.extend(StatusChange, {
  payment: z.optional(z.nullable(PaymentInput)),
  petNotes: z.optional(PetNotesInput),
  /** Add-ons done but not booked. */
  addOnServiceIds: z.optional(
    z.array(id("Choose your add-ons")).check(z.maxLength(MAX_EXTRAS, `Choose up to ${MAX_EXTRAS} add-ons`)),
  ),
});
export type CompletionInput = z.infer<typeof CompletionInput>;

export const StatusChangeWithPhotos = z.extend(CompletionInput, { photos: PhotosInput });
export type StatusChangeWithPhotos = z.infer<typeof StatusChangeWithPhotos>;

export const NoteInputWithPhotos = z.extend(VisitNoteInput, { photos: PhotosInput });
export type NoteInputWithPhotos = z.infer<typeof NoteInputWithPhotos>;
