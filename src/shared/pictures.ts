import * as z from "zod/mini";
import { optionalText } from "./fields.ts";
import { MOST_PICTURES, TOO_MANY_PICTURES } from "./picture-words.ts";

const digits = z.string().check(z.regex(/^[1-9]\d{0,9}$/));

/** A picture that only the two sides of its booking may open; the address asks who is looking. Its size is in pixels. */
export const PictureView = z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() });
export type PictureView = z.infer<typeof PictureView>;

/** One that came with the note after a visit, with what its parent has said about it. */
export const NotePictureView = z.extend(PictureView, {
  /** Whether the parent lets the groomer show it in public. */
  isAllowed: z.boolean(),
  /** Whether the groomer does. */
  isInPortfolio: z.boolean(),
});
export type NotePictureView = z.infer<typeof NotePictureView>;

/** The ids in the path of one of them. */
export const NotePicturePath = z.object({ id: digits, pictureId: digits });

/** What stands below its copy in the groomer's portfolio. */
export const PortfolioCaption = z.object({ caption: optionalText(200) });

/** New pictures as data URLs; in a multipart form each is a file under the same name. */
export const PicturesInput = z.optional(
  z.array(z.string("Send each picture as a data URL")).check(z.maxLength(MOST_PICTURES, TOO_MANY_PICTURES)),
);
