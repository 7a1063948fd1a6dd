import sharp from "sharp";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { AVIF_TOO_MANY_PIXELS, IMAGE_UNREADABLE } from "#src/shared/people/image-limits.ts";

/** For private files, which are shown as thumbnails, and for the small copies in lists: twice the width of a card. */
export const SMALL_SIDE = 640;

/** Screens show these pictures at half their size or less; 82 looked no better there and took a third more bytes. */
const QUALITY = 75;

const MAX_PIXELS = 40e6;
/**
 * AVIF is decoded in one piece that no timeout can end, and a kilobyte can hold any number of plain pixels. One core of
 * two took 0.8 s (plain) to 2.4 s (noise) for 12 megapixels, 1.6 to 3 s for 24 and 2.7 to 5.9 s for 40; a JPEG of 12
 * takes 0.7 s. The limit admits what the cameras of phones make.
 */
const MAX_AVIF_PIXELS = 12.6e6;
/**
 * The formats people may upload; libvips refuses to open any other. "Heif" reads AVIF; sharp comes without the decoder
 * that HEIC needs.
 */
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`);

/** On an overloaded machine a good picture may take this long as well. */
const tooSlow = () =>
  new AppError("unavailable", "We couldn't process this photo in time. Please try again in a minute.", undefined, 30);
const unusable = () => new AppError("bad_request", IMAGE_UNREADABLE);
const tooManyPixels = () => invalid({ image: AVIF_TOO_MANY_PIXELS });

export function refuseOtherFormats() {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
}

/** Upright, at most `side` pixels, WebP; everything else the file carried is left behind. */
export async function reencode(bytes: Uint8Array, side: number) {
  const limitInputPixels = isAvif(bytes) ? MAX_AVIF_PIXELS : MAX_PIXELS;
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels, animated: false })
      .timeout({ seconds: 5 })
      .rotate()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (String(error).includes("timeout")) throw tooSlow();
    throw isAvif(bytes) && String(error).includes("pixel limit") ? tooManyPixels() : unusable();
  }
}

/** Or HEIC: files of boxes, of which the first has this name. */
const isAvif = (bytes: Uint8Array) => Buffer.from(bytes.subarray(4, 8)).toString("latin1") === "ftyp";
