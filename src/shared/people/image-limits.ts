export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const IMAGE_SIZE_TEXT = "Image must be smaller than 5MB";
export const PDF_SIZE_TEXT = "File must be smaller than 5MB";
export const IMAGE_TYPE_TEXT = "We can't read this file. Use a JPG, PNG, GIF, WebP, or AVIF.";
export const IMAGE_DAMAGED_TEXT = "Part of this photo is missing. Choose another one.";
export const BANNED_PHOTO_TEXT = "We removed this photo because it breaks our terms. Choose another one.";
export const IMAGE_EMPTY_TEXT = "This file is empty. Choose another one.";
export const TOO_MANY_PIXELS_TEXT = "This photo has too many pixels. Make it smaller, or choose another one.";
export const AVIF_TOO_MANY_PIXELS_TEXT = "AVIF photos can be up to 12 megapixels. Use a JPG instead.";

export function imageFileProblem(
  { size, type }: Pick<File, "size" | "type">,
  accepted: string = acceptedImages,
): string | undefined {
  if (!accepted.split(",").includes(type)) return IMAGE_TYPE_TEXT;
  if (size === 0) return IMAGE_EMPTY_TEXT;
  return size > MAX_IMAGE_BYTES ? IMAGE_SIZE_TEXT : undefined;
}

export const acceptedImages = "image/jpeg,image/png,image/gif,image/webp,image/avif";
export const acceptedCertificates = `${acceptedImages},application/pdf`;
