import * as z from "zod/mini";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { acceptedImages, IMAGE_SIZE_TEXT, IMAGE_TYPE_TEXT, MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import { MAX_PHOTOS, MAX_PHOTOS_TEXT } from "#src/shared/visits/photo-labels.ts";
import { PhotosInput } from "#src/shared/visits/photos.ts";
import { readInput } from "../pages/page.tsx";
import type { Upload } from "./upload-body.ts";

const Input = z.object({ photos: PhotosInput });

/** Files or data URLs. Throws 413, 422. */
export function readNewPhotos({ fields, photos }: Upload): Uint8Array[] {
  const { photos: urls = [] } = readInput(Input, fields);
  if (photos.length + urls.length > MAX_PHOTOS) throw invalid({ photos: MAX_PHOTOS_TEXT });
  return [...photos, ...urls.map((url) => bytesOfDataUrl(url, "photos"))];
}

/** Base64 has four characters per three bytes. */
const MAX_CHARACTERS = Math.ceil(MAX_IMAGE_BYTES / 3) * 4;

/** Other URLs are never fetched. Throws 422 on `field`, 413. */
export function bytesOfDataUrl(
  url: string,
  field: "image" | "photos" = "image",
  types = acceptedImages,
): Uint8Array<ArrayBuffer> {
  const comma = url.indexOf(",");
  const [type, ...more] = url
    .slice(0, Math.max(comma, 0))
    .toLowerCase()
    .replace(/^data:/, "")
    .split(";");
  const isPhoto = /^data:/i.test(url) && types.split(",").includes(type === "image/jpg" ? "image/jpeg" : type!);
  if (!isPhoto || more.at(-1) !== "base64") throw unreadable(field);
  if (url.length - comma - 1 > MAX_CHARACTERS) throw new AppError("too_large", IMAGE_SIZE_TEXT);
  try {
    return Uint8Array.fromBase64(url.slice(comma + 1));
  } catch {
    throw unreadable(field);
  }
}

const unreadable = (field: string) => invalid({ [field]: IMAGE_TYPE_TEXT });
