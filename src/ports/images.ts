import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { MINUTE_MS } from "#src/shared/duration.ts";
import { AppError } from "#src/shared/errors.ts";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "#src/shared/image-words.ts";
import { SMALL_COPY, smallCopy } from "#src/shared/paths.ts";
import { limitConcurrency } from "../concurrency.ts";
import { reencode, refuseOtherFormats, SMALL_SIDE } from "./reencode.ts";
import { copiesIn, writeCopy } from "./small-copies.ts";
import { writeWhole } from "./whole-files.ts";

/** A stored image: its file name in the uploads folder, and its size in pixels. */
export interface StoredImage {
  file: string;
  width: number;
  height: number;
}

/** One that only some people may open; `bytes` is the size of its file. */
export interface PrivateImage extends StoredImage {
  bytes: number;
}

/** Accepts the pictures that people upload. */
export interface ImagePort {
  /** Re-encodes to WebP without metadata and stores it with a small copy. Throws AppError for what is not a usable picture. */
  store(bytes: Uint8Array): Promise<StoredImage>;
  /**
   * The path of a stored file or its small copy; null when there is none. A missing copy is made; throws 503 when too
   * many are to be made at once.
   */
  find(file: string): Promise<string | null>;
  /**
   * Like `store`, under a name of 128 random bits in the folder of files that only some people may open. A thumbnail is
   * kept no larger than it is shown.
   */
  storePrivate(bytes: Uint8Array, kind: "thumbnail" | "picture"): Promise<PrivateImage>;
  /**
   * Removes a stored file that no row names any more, at once. One that is younger than a minute stays for the removal of orphans:
   * it may just have been stored again, by an upload whose row is yet to come.
   */
  remove(file: string, now: number): void;
  /** The path of such a file; null when the name is not one of ours. */
  privatePath(file: string): string | null;
}

const LONGEST_SIDE = 1600;
const AT_ONCE = 2;
/** Below the uploads folder; no route serves it by name. */
const PRIVATE_FOLDER = "private";

const tooLarge = () => new AppError("too_large", IMAGE_TOO_LARGE);

/** sharp, set up for files of strangers. Its settings hold for the whole process. */
export function createImages(folder: string): ImagePort {
  sharp.cache(false);
  sharp.concurrency(2);
  refuseOtherFormats();
  const turn = limitConcurrency(AT_ONCE);
  const save = (bytes: Uint8Array, side: number, into: string, nameOf: (data: Uint8Array) => string) =>
    turn(async () => {
      if (bytes.byteLength > MAX_IMAGE_BYTES) throw tooLarge();
      const { data, info } = await reencode(bytes, side);
      const file = `${nameOf(data)}.webp`;
      await writeWhole(into, file, data);
      // If it cannot be made now, it is made when somebody asks for it.
      if (into === folder) await writeCopy(folder, smallCopy(file), data).catch(() => {});
      return { file, width: info.width, height: info.height, bytes: data.byteLength };
    });
  const secret = join(folder, PRIVATE_FOLDER);
  const findCopy = copiesIn(folder);
  return {
    async store(bytes) {
      const { file, width, height } = await save(bytes, LONGEST_SIDE, folder, sha256);
      return { file, width, height };
    },
    async find(file) {
      const [, hash, mark] = PUBLIC_NAME.exec(file) ?? [];
      if (!hash) return null;
      const path = join(folder, file);
      const whole = join(folder, `${hash}.webp`);
      // A copy does not outlive its picture.
      if (!(await Bun.file(whole).exists())) return null;
      return !mark || (await Bun.file(path).exists()) ? path : findCopy(file, whole);
    },
    remove(file, now) {
      if (!PUBLIC_NAME.test(file)) return;
      const path = join(folder, file);
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found || now - found.mtimeMs < MINUTE_MS) return;
      for (const one of [path, smallCopy(path)]) rmSync(one, { force: true });
    },
    storePrivate: (bytes, kind) => save(bytes, kind === "picture" ? LONGEST_SIDE : SMALL_SIDE, secret, randomName),
    privatePath: (file) => (/^[0-9a-f]{32}\.webp$/.test(file) ? join(secret, file) : null),
  };
}

const PUBLIC_NAME = new RegExp(`^([0-9a-f]{64})(${SMALL_COPY})?\\.webp$`);

const sha256 = (data: Uint8Array) => new Bun.CryptoHasher("sha256").update(data).digest("hex");
const randomName = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");

/** How much of it is under way: who is done first must not stop the others. */
let drawing = 0;

/**
 * Turns our own SVG drawings into PNG, for the demo's portfolio photos. libvips may open SVG only while `work` runs, so
 * this is for the start of the process, before anybody can upload.
 */
export async function withDrawings<T>(work: (toPng: (svg: string) => Promise<Uint8Array>) => Promise<T>): Promise<T> {
  drawing++;
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  try {
    return await work((svg) => sharp(Buffer.from(svg)).png().toBuffer());
  } finally {
    drawing--;
    if (drawing === 0) refuseOtherFormats();
  }
}
