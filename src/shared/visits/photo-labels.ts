export const photoPurposes = ["request", "message", "note", "review"] as const;
export type PhotoPurpose = (typeof photoPurposes)[number];

export const MAX_PHOTOS = 3;
export const MAX_PHOTOS_TEXT = `Add up to ${MAX_PHOTOS} photos`;
export const PHOTOS_FULL_TEXT = "You've reached the photo limit. We delete photos two years after the visit.";

export const photoKinds = ["portrait", "portfolio", "pet", "rabies", "visit", "reported"] as const;
export type PhotoKind = (typeof photoKinds)[number];
