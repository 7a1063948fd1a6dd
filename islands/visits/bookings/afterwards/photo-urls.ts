import { MAX_PHOTOS } from "#src/shared/visits/photo-labels.ts";

/** Pixels. Matches the server's limit. */
const LONGEST_SIDE = 1600;

/** Downscales photos, because phones' are ten times too large. Includes one over the limit, to trigger its error. */
export const photoDataUrls = (files: Iterable<File>) => Promise.all([...files].slice(0, MAX_PHOTOS + 1).map(photoUrl));

export async function photosIfChosen(data: FormData): Promise<{ photos?: string[] }> {
  const files = (data.getAll("photos") as File[]).filter(({ name }) => name !== "");
  return files.length > 0 ? { photos: await photoDataUrls(files) } : {};
}

async function photoUrl(file: File): Promise<string> {
  const photo = await createImageBitmap(file).catch(() => null);
  // The server may be able to read the file.
  if (!photo) return asItIs(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  canvas.getContext("2d")!.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.85);
}

const asItIs = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
