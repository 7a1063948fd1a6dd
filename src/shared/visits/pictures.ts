import * as z from "zod/mini";
import { MAX_PICTURES, TOO_MANY_PICTURES } from "./picture-labels.ts";

/** A picture that only the two sides of its booking may open; the address asks who is looking. Its size is in pixels. */
export const PictureView = z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() });
export type PictureView = z.infer<typeof PictureView>;

/** New pictures as data URLs; in a multipart form each is a file under the same name. */
export const PicturesInput = z.optional(
  z.array(z.string("Send each photo as a data URL")).check(z.maxLength(MAX_PICTURES, TOO_MANY_PICTURES)),
);
