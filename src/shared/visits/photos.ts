import * as z from "zod/mini";
import { MAX_PHOTOS, MAX_PHOTOS_TEXT } from "./photo-labels.ts";

/** For the two sides of the booking. Pixels. */
export const PhotoView = z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() });
export type PhotoView = z.infer<typeof PhotoView>;

/** Data URLs; multipart forms send files. */
export const PhotosInput = z.optional(
  z.array(z.string("Send each photo as a data URL")).check(z.maxLength(MAX_PHOTOS, MAX_PHOTOS_TEXT)),
);
