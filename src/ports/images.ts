import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "#src/shared/errors.ts";

/** A stored image: its file name in the uploads folder, and its size in pixels. */
export interface StoredImage {
  file: string;
  width: number;
  height: number;
}

/** Takes in what people upload. */
export interface ImagePort {
  /** Re-encodes to WebP without metadata and stores it. Throws AppError for what is not a usable picture. */
  store(bytes: Uint8Array): Promise<StoredImage>;
  /** Where a stored file lies; null when the name is not one of ours. */
  path(file: string): string | null;
}

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const LONGEST_SIDE = 1600;
const MAX_PIXELS = 40e6;
const AT_ONCE = 2;
/** The formats people may upload (decisions.md 38); libvips refuses to open any other. */
const loaders = ["Jpeg", "Png", "Nsgif", "Webp"].map((format) => `VipsForeignLoad${format}`);

const tooLarge = () => new AppError("too_large", "Image must be smaller than 5MB");
const unusable = () =>
  new AppError("bad_request", "This file is not a picture we can read. Use a JPG, PNG, GIF or WebP.");

/** sharp, set up for files of strangers (security.md 27-29). Its settings hold for the whole process. */
export function createImages(folder: string): ImagePort {
  sharp.cache(false);
  sharp.concurrency(2);
  refuseOtherFormats();
  const turn = inTurns(AT_ONCE);
  return {
    store: (bytes) =>
      turn(async () => {
        if (bytes.byteLength > MAX_IMAGE_BYTES) throw tooLarge();
        const { data, info } = await reencode(bytes);
        const file = `${new Bun.CryptoHasher("sha256").update(data).digest("hex")}.webp`;
        await writeOnce(folder, file, data);
        return { file, width: info.width, height: info.height };
      }),
    path: (file) => (/^[0-9a-f]{64}\.webp$/.test(file) ? join(folder, file) : null),
  };
}

function refuseOtherFormats() {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
}

/** Upright, at most 1600 px, WebP; everything else the file carried is left behind. */
async function reencode(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, animated: false })
      .timeout({ seconds: 5 })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw unusable();
  }
}

/** The name says the content, so a file that exists is the same file; a half-written one never gets the name. */
async function writeOnce(folder: string, file: string, data: Uint8Array) {
  const target = join(folder, file);
  if (await stat(target).catch(() => null)) return;
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    await handle.writeFile(data);
    await handle.sync();
    await handle.close();
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function inTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((start) => waiting.push(start));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/**
 * Turns our own SVG drawings into PNG, for the demo's portfolio photos. SVG is open to libvips only while `work` runs,
 * so this is for the start of the process, before anybody can upload.
 */
export async function withDrawings<T>(work: (toPng: (svg: string) => Promise<Uint8Array>) => Promise<T>): Promise<T> {
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  try {
    return await work((svg) => sharp(Buffer.from(svg)).png().toBuffer());
  } finally {
    refuseOtherFormats();
  }
}
