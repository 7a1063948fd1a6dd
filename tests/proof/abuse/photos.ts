import sharp from "sharp";

/** Of photos in the short form: as many bytes to take in, and few pixels to encode. */
export const SHORT_WIDTH = 800;

/**
 * A JPEG of twelve megapixels, or seven when it has to be below 4.2 MB, or as wide as is said; what is missing to `bytes`
 * stands behind it.
 */
export async function photoOf(bytes: number, width = bytes < 4.2e6 ? 3000 : 4000): Promise<Buffer<ArrayBuffer>> {
  const noise = { width: 1000, height: 750, channels: 3 } as const;
  const pixels = new Uint8Array(noise.width * noise.height * noise.channels);
  for (let at = 0; at < pixels.length; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536));
  const jpeg = await sharp(pixels, { raw: noise }).resize(width).jpeg({ quality: 80 }).toBuffer();
  if (jpeg.length > bytes) throw new Error(`The photo has ${jpeg.length} bytes, more than ${bytes}`);
  return Buffer.concat([jpeg, new Uint8Array(bytes - jpeg.length)]);
}
