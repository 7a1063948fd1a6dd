import * as z from "zod/mini";
import { MAX_PICTURES, TOO_MANY_PICTURES } from "./photo-labels.ts";

/** For the two sides of the booking. Pixels. */
export const PictureView = z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() });
export type PictureView = z.infer<typeof PictureView>;

/** Data URLs; multipart forms send files. */
export const PicturesInput = z.optional(
  z.array(z.string("Send each photo as a data URL")).check(z.maxLength(MAX_PICTURES, TOO_MANY_PICTURES)),
);
