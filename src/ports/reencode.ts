import sharp from "sharp";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import {
  AVIF_TOO_MANY_PIXELS_TEXT,
  IMAGE_DAMAGED_TEXT,
  IMAGE_EMPTY_TEXT,
  IMAGE_TYPE_TEXT,
  TOO_MANY_PIXELS_TEXT,
} from "#src/shared/people/image-limits.ts";

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Rows compared, and how many of them a truncated upload may lack. */
const ROWS = 64;
const MAX_MISSING = 6;
const END = Uint8Array.from([0xff, 0xd9]);
/** Decodes as image data other than zeros. Starts with 0, because 0xff and another byte are a marker, which ends the data. */
const OTHER_END = new Uint8Array(4096).fill(0x5a, 1);

const closed = (bytes: Uint8Array, more = new Uint8Array()) => new Uint8Array(Buffer.concat([bytes, more, END]));

/** Decodes with two different endings: only missing rows differ. */
async function lacksOnlyItsEnd(bytes: Uint8Array, limitInputPixels: number): Promise<boolean> {
  const rowsOf = (file: Uint8Array) =>
    sharp(file, { failOn: "none", limitInputPixels })
      .timeout({ seconds: 5 })
      .resize({ width: ROWS, height: ROWS, fit: "fill", kernel: "nearest" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer();
  try {
    const [one, other] = [await rowsOf(closed(bytes)), await rowsOf(closed(bytes, OTHER_END))];
    const differsAt = one.findIndex((value, at) => value !== other[at]);
    return differsAt < 0 || differsAt / one.length >= 1 - MAX_MISSING / ROWS;
  } catch {
    return false;
  }
}

/** Pixels, twice a card's width. */
export const SMALL_SIDE = 640;

/** 82 looked no better at display size and took a third more bytes. */
const QUALITY = 75;

const MAX_PIXELS = 50e6;
/** Allows 48-megapixel photos and panoramas; JPEGs are scaled while decoding. */
const MAX_JPEG_PIXELS = 64e6;
/** AVIF decodes without a timeout: 12 megapixels take up to 2.4 s on one core, 40 up to 5.9 s. */
const MAX_AVIF_PIXELS = 12.6e6;
/** Only these loaders are enabled. "Heif" reads AVIF; sharp has no HEIC decoder. */
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`);

/** A valid photo can take this long on an overloaded machine. */
const TIMEOUT_SECONDS = 10;
const tooSlow = () =>
  new AppError("unavailable", "We couldn't process this photo in time. Please try again in a minute.", undefined, 30);

export function blockOtherFormats() {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
}

/** Upright WebP without metadata, up to `side` pixels. Throws 422 on `image` (unusable), 503. */
export async function reencode(bytes: Uint8Array, side: number) {
  if (bytes.byteLength === 0) throw invalid({ image: IMAGE_EMPTY_TEXT });
  try {
    return await shrunk(bytes, side);
  } catch (error) {
    if (String(error).includes("timeout")) throw tooSlow();
    if (String(error).includes("pixel limit")) throw invalid({ image: tooManyPixels(bytes) });
    if (isJpeg(bytes) && (await lacksOnlyItsEnd(bytes, limitFor(bytes)))) return shrunk(closed(bytes), side, "none");
    throw invalid({ image: isOurs(bytes) ? IMAGE_DAMAGED_TEXT : IMAGE_TYPE_TEXT });
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
const tooManyPixels = (bytes: Uint8Array) => (isAvif(bytes) ? AVIF_TOO_MANY_PIXELS_TEXT : TOO_MANY_PIXELS_TEXT);

const startOf = (bytes: Uint8Array, from = 0, to = 4) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
const isAvif = (bytes: Uint8Array) => startOf(bytes, 4, 8) === "ftyp";
/** A supported format, so the file itself is damaged. */
const isOurs = (bytes: Uint8Array) =>
  isJpeg(bytes) ||
  ["\x89PNG", "GIF8"].includes(startOf(bytes)) ||
  startOf(bytes, 8, 12) === "WEBP" ||
  /^ftypavi[fs]$/.test(startOf(bytes, 4, 12));
