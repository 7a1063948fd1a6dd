import sharp from "sharp";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import {
  AVIF_TOO_MANY_PIXELS,
  IMAGE_DAMAGED,
  IMAGE_EMPTY,
  IMAGE_UNREADABLE,
  TOO_MANY_PIXELS,
} from "#src/shared/people/image-limits.ts";
import { closed, isJpeg, lacksOnlyItsEnd } from "./cut-jpeg.ts";

/** For private files, which are shown as thumbnails, and for the small copies in lists: twice the width of a card. */
export const SMALL_SIDE = 640;

/** Screens show these pictures at half their size or less; 82 looked no better there and took a third more bytes. */
const QUALITY = 75;

const MAX_PIXELS = 50e6;
/** Photos of 48 megapixels and the panoramas of phones: read at a fraction of their size, these take no more memory than others. */
const MAX_JPEG_PIXELS = 64e6;
/**
 * AVIF is decoded in one piece that no timeout can end, and a kilobyte can hold any number of plain pixels. One core of
 * two took 0.8 s (plain) to 2.4 s (noise) for 12 megapixels, 1.6 to 3 s for 24 and 2.7 to 5.9 s for 40; a JPEG of 12
 * takes 0.7 s. The limit admits what the cameras of phones make.
 */
const MAX_AVIF_PIXELS = 12.6e6;
/** libvips refuses to open any other. "Heif" reads AVIF; sharp comes without the decoder that HEIC needs. */
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`);

/** On an overloaded machine a good picture may take this long as well. */
const TIMEOUT_SECONDS = 10;
const tooSlow = () =>
  new AppError("unavailable", "We couldn't process this photo in time. Please try again in a minute.", undefined, 30);

export function refuseOtherFormats() {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
}

/** Upright, at most `side` pixels, WebP without metadata. Throws 422 on `image` (no usable picture), 503. */
export async function reencode(bytes: Uint8Array, side: number) {
  if (bytes.byteLength === 0) throw invalid({ image: IMAGE_EMPTY });
  try {
    return await shrunk(bytes, side);
  } catch (error) {
    if (String(error).includes("timeout")) throw tooSlow();
    if (String(error).includes("pixel limit")) throw invalid({ image: tooManyPixels(bytes) });
    if (isJpeg(bytes) && (await lacksOnlyItsEnd(bytes, limitFor(bytes)))) return shrunk(closed(bytes), side, "none");
    throw invalid({ image: isOurs(bytes) ? IMAGE_DAMAGED : IMAGE_UNREADABLE });
  }
}

const shrunk = (bytes: Uint8Array, side: number, failOn: "error" | "none" = "error") =>
  sharp(bytes, { failOn, limitInputPixels: limitFor(bytes), animated: false })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });

const limitFor = (bytes: Uint8Array) =>
  isAvif(bytes) ? MAX_AVIF_PIXELS : isJpeg(bytes) ? MAX_JPEG_PIXELS : MAX_PIXELS;
const tooManyPixels = (bytes: Uint8Array) => (isAvif(bytes) ? AVIF_TOO_MANY_PIXELS : TOO_MANY_PIXELS);

const startOf = (bytes: Uint8Array, from = 0, to = 4) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
/** Or HEIC: files of boxes, of which the first has this name. */
const isAvif = (bytes: Uint8Array) => startOf(bytes, 4, 8) === "ftyp";
/** Of a format that we read: its sender needs another photo, and no other format. */
const isOurs = (bytes: Uint8Array) =>
  isJpeg(bytes) ||
  ["\x89PNG", "GIF8"].includes(startOf(bytes)) ||
  startOf(bytes, 8, 12) === "WEBP" ||
  /^ftypavi[fs]$/.test(startOf(bytes, 4, 12));
