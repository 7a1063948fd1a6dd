import sharp from "sharp";

export const SHORT_WIDTH = 800;

export async function photoOf(bytes: number, width = bytes < 4.2e6 ? 3000 : 4000): Promise<Buffer<ArrayBuffer>> {
  const noise = { width: 1000, height: 750, channels: 3 } as const;
  const pixels = new Uint8Array(noise.width * noise.height * noise.channels);
  for (let at = 0; at < pixels.length; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536));
  const jpeg = await sharp(pixels, { raw: noise }).resize(width).jpeg({ quality: 80 }).toBuffer();
  if (jpeg.length > bytes) throw new Error(`The photo has ${jpeg.length} bytes, more than ${bytes}`);
  return Buffer.concat([jpeg, new Uint8Array(bytes - jpeg.length)]);
}
