import * as z from "zod/mini";
import { id, integerOrDigits, requiredText } from "../base/fields.ts";
import { PhotosInput } from "../visits/photos.ts";
import { MAX_REVIEW_CHARS } from "./review-labels.ts";

const noBooking = "Missing booking or groomer information";

export const ReviewInput = z.object({
  rating: integerOrDigits(1, 5, "Choose 1 to 5 paws"),
  comment: requiredText("Review comment must be at least 10 characters", MAX_REVIEW_CHARS, 10),
  bookingId: id(noBooking),
  groomerId: z.optional(id(noBooking)),
  /** Compared with the session, never trusted. */
  petParentId: z.optional(id()),
  userId: z.optional(id()),
});

export const ReviewWithPhotos = z.extend(ReviewInput, { photos: PhotosInput });
export type ReviewInput = z.infer<typeof ReviewInput>;
