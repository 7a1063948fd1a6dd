/** Pictures that people upload. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const IMAGE_TOO_LARGE = "Image must be smaller than 5MB";
export const IMAGE_UNREADABLE = "This file is not a picture we can read. Use a JPG, PNG, GIF, WebP or AVIF.";
export const AVIF_TOO_MANY_PIXELS = "AVIF pictures may have 12 megapixels. Make it smaller, or save it as a JPG.";

/** For the `accept` of a file input. */
export const imageTypes = "image/jpeg,image/png,image/gif,image/webp,image/avif";
