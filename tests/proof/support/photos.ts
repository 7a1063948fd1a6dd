import sharp from "sharp";

/** Makes noise that doesn't compress. `bytes` pads it to a size. */
export async function photoOf(width: number, bytes = 0): Promise<Blob> {
  const raw = { width: Math.min(width, 1000), height: Math.round(Math.min(width, 1000) * 0.75), channels: 3 } as const;
  const pixels = new Uint8Array(raw.width * raw.height * raw.channels);
  for (let at = 0; at < pixels.length; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536));
  const jpeg = await sharp(pixels, { raw }).resize(width).jpeg({ quality: 80 }).toBuffer();
  if (bytes > 0 && jpeg.length > bytes) throw new Error(`The photo has ${jpeg.length} bytes, more than ${bytes}`);
  return new Blob([new Uint8Array(jpeg), new Uint8Array(Math.max(0, bytes - jpeg.length))], { type: "image/jpeg" });
}

export const photos = (count: number, width: number) =>
  Promise.all(Array.from({ length: count }, () => photoOf(width)));

export const dataUrlOf = async (photo: Blob) =>
  `data:image/jpeg;base64,${Buffer.from(await photo.arrayBuffer()).toString("base64")}`;
