import { MAX_PHOTOS } from "../visits/photo-labels.ts";

export const MAX_REVIEW_CHARS = 2000;

export const reviewFormTexts = {
  /** Words for one to five paws. */
  paws: ["Poor", "Fair", "Good", "Very good", "Wonderful"],
  hint: "Public, with your first name and last initial. At least 10 characters.",
  photosHint: `Up to ${MAX_PHOTOS}, public like your review.`,
  failed: "Failed to submit review",
};

export const reviewToast = (groomerName: string) => ({
  title: "Review submitted",
  description: `It's now on ${groomerName}'s profile.`,
});
