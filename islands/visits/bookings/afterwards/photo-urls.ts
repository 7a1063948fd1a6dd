import { MAX_PHOTOS } from "#src/shared/visits/photo-labels.ts";

/** Matches the server's limit. */
const LONGEST_SIDE = 1600;

/** Downscales photos, because phones' are ten times too large. Includes one over the limit, to trigger its error. */
export const photoUrls = (files: Iterable<File>) => Promise.all([...files].slice(0, MAX_PHOTOS + 1).map(pictureUrl));

export async function photosIn(data: FormData): Promise<{ pictures?: string[] }> {
  const files = (data.getAll("pictures") as File[]).filter(({ name }) => name !== "");
  return files.length > 0 ? { pictures: await photoUrls(files) } : {};
}

async function pictureUrl(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => null);
  // The server may be able to read it.
  if (!picture) return asItIs(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.85);
}

const asItIs = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
