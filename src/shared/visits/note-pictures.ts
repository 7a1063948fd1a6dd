import * as z from "zod/mini";
import { optionalText } from "../base/fields.ts";
import { VisitNoteInput } from "./booking-changes.ts";
import { Completion } from "./completion.ts";
import { PicturesInput, PictureView } from "./pictures.ts";

export const NotePictureView = z.extend(PictureView, {
  isAllowed: z.boolean(),
  isInPortfolio: z.boolean(),
});
export type NotePictureView = z.infer<typeof NotePictureView>;

const digits = z.string().check(z.regex(/^[1-9]\d{0,9}$/));
export const NotePicturePath = z.object({ id: digits, pictureId: digits });

export const PortfolioCaption = z.object({ caption: optionalText(200) });

export const StatusChangeWithPictures = z.extend(Completion, { pictures: PicturesInput });
export type StatusChangeWithPictures = z.infer<typeof StatusChangeWithPictures>;

export const VisitNoteWithPictures = z.extend(VisitNoteInput, { pictures: PicturesInput });
export type VisitNoteWithPictures = z.infer<typeof VisitNoteWithPictures>;
