/** Pictures that people upload. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const IMAGE_TOO_LARGE = "Image must be smaller than 5MB";
export const IMAGE_UNREADABLE = "We can't read this file. Use a JPG, PNG, GIF, WebP, or AVIF.";
export const AVIF_TOO_MANY_PIXELS = "AVIF photos can be up to 12 megapixels. Use a JPG instead.";

/** For the `accept` of a file input. */
export const imageTypes = "image/jpeg,image/png,image/gif,image/webp,image/avif";
