import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "#src/shared/errors.ts";
import { IMAGE_TOO_LARGE, IMAGE_UNREADABLE, MAX_IMAGE_BYTES } from "#src/shared/image-words.ts";
import { SMALL_COPY } from "#src/shared/paths.ts";
import { inTurns } from "../turns.ts";

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
  /** Where a stored file lies, or its small copy, which is made when it is first asked for; null when there is none. */
  find(file: string): Promise<string | null>;
  /** Like `store`, under a name of 128 random bits in the folder of files that only some people may open. */
  storePrivate(bytes: Uint8Array): Promise<StoredImage>;
  /** Where such a file lies; null when the name is not one of ours. */
  privatePath(file: string): string | null;
}

const LONGEST_SIDE = 1600;
/** Of private files, which are shown as thumbnails, and of the small copies in lists: twice the width of a card. */
const SMALL_SIDE = 640;
const MAX_PIXELS = 40e6;
const AT_ONCE = 2;
/** Below the uploads folder; no route serves it by name (security.md 29). */
const PRIVATE_FOLDER = "private";
/**
 * The formats people may upload (decisions.md 38); libvips refuses to open any other. "Heif" reads AVIF; sharp comes
 * without the decoder that HEIC needs.
 */
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`);

const tooLarge = () => new AppError("too_large", IMAGE_TOO_LARGE);
/** On a machine that has too much to do a good picture may take this long as well. */
const tooSlow = () =>
  new AppError("unavailable", "We could not finish this picture in time. Please try again in a minute.", undefined, 30);
const unusable = () => new AppError("bad_request", IMAGE_UNREADABLE);

/** sharp, set up for files of strangers (security.md 27-29). Its settings hold for the whole process. */
export function createImages(folder: string): ImagePort {
  sharp.cache(false);
  sharp.concurrency(2);
  refuseOtherFormats();
  const turn = inTurns(AT_ONCE);
  const save = (bytes: Uint8Array, side: number, into: string, nameOf: (data: Uint8Array) => string) =>
    turn(async () => {
      if (bytes.byteLength > MAX_IMAGE_BYTES) throw tooLarge();
      const { data, info } = await reencode(bytes, side);
      const file = `${nameOf(data)}.webp`;
      await writeWhole(into, file, data);
      return { file, width: info.width, height: info.height };
    });
  const secret = join(folder, PRIVATE_FOLDER);
  return {
    store: (bytes) => save(bytes, LONGEST_SIDE, folder, sha256),
    async find(file) {
      const [, hash, mark] = PUBLIC_NAME.exec(file) ?? [];
      if (!hash) return null;
      const path = join(folder, file);
      if (await Bun.file(path).exists()) return path;
      const whole = Bun.file(join(folder, `${hash}.webp`));
      if (!mark || !(await whole.exists())) return null;
      try {
        await turn(async () => writeWhole(folder, file, (await reencode(await whole.bytes(), SMALL_SIDE)).data));
        return path;
      } catch {
        // On a full disk pictures are still shown; the copy is made another time.
        return join(folder, `${hash}.webp`);
      }
    },
    storePrivate: (bytes) => save(bytes, SMALL_SIDE, secret, randomName),
    privatePath: (file) => (/^[0-9a-f]{32}\.webp$/.test(file) ? join(secret, file) : null),
  };
}

const PUBLIC_NAME = new RegExp(`^([0-9a-f]{64})(${SMALL_COPY})?\\.webp$`);

const sha256 = (data: Uint8Array) => new Bun.CryptoHasher("sha256").update(data).digest("hex");
const randomName = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");

function refuseOtherFormats() {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
}

/** Upright, at most `side` pixels, WebP; everything else the file carried is left behind. */
async function reencode(bytes: Uint8Array, side: number) {
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, animated: false })
      .timeout({ seconds: 5 })
      .rotate()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw String(error).includes("timeout") ? tooSlow() : unusable();
  }
}

/**
 * A half-written file never gets the name. One that exists is replaced by the same content: it is young again then, so
 * that it is not cleared away as an orphan before the new row names it.
 */
async function writeWhole(folder: string, file: string, data: Uint8Array) {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    // A handle that is left open ends the whole process when it is collected.
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, join(folder, file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
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
