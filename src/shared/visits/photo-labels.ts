export const picturePurposes = ["request", "message", "note"] as const;
export type PicturePurpose = (typeof picturePurposes)[number];

export const MAX_PICTURES = 3;
export const TOO_MANY_PICTURES = `Add up to ${MAX_PICTURES} photos`;
export const NO_ROOM_FOR_PICTURES = "You've reached the photo limit. We delete photos two years after the visit.";

export const pictureKinds = ["portrait", "portfolio", "pet", "rabies", "visit"] as const;
export type PictureKind = (typeof pictureKinds)[number];
