import sharp from "sharp";

export const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Maximum rows missing from a truncated upload. */
const ROWS = 64;
const MAX_MISSING = 6;
const END = Uint8Array.from([0xff, 0xd9]);
/** Decodes as image data other than zeros. */
const OTHER_END = new Uint8Array(4096).fill(0x5a);

export const closed = (bytes: Uint8Array, more = new Uint8Array()) => new Uint8Array(Buffer.concat([bytes, more, END]));

/** Decodes with two different endings: only missing rows differ. */
export async function lacksOnlyItsEnd(bytes: Uint8Array, limitInputPixels: number): Promise<boolean> {
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
