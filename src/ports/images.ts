import { basename } from "node:path";
import sharp from "sharp";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { smallCopy } from "#src/shared/base/paths.ts";
import { IMAGE_REMOVED, IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import { limitConcurrency } from "../base/concurrency.ts";
import { reencode, refuseOtherFormats, SMALL_SIDE } from "./reencode.ts";
import { copiesIn, putCopy } from "./small-copies.ts";
import { isPrivateName, isPublicName, PRIVATE_FOLDER, type Store, wholeOf } from "./store.ts";
import { StoreError } from "./store-error.ts";

export interface StoredImage {
  file: string;
  width: number;
  height: number;
}

/** One that only some people may open; `bytes` is the size of its file. */
export interface PrivateImage extends StoredImage {
  bytes: number;
}

/** Accepts the pictures that people upload. What the store cannot do now is a 503. */
export interface ImagePort {
  readonly files: Store;
  /** Re-encodes to WebP without metadata and stores it with a small copy. Throws AppError for what is not a usable picture. */
  store(bytes: Uint8Array): Promise<StoredImage>;
  /** Null when there is none. A missing copy is made; throws 503 when too many are to be made at once. */
  find(file: string): Promise<Blob | null>;
  /** A name of 128 random bits, for files that only some may open. A thumbnail is kept as small as it is shown. */
  storePrivate(bytes: Uint8Array, kind: "thumbnail" | "picture"): Promise<PrivateImage>;
  /** Keeps a PDF as it was sent, under such a name; nothing here ever draws it. Throws 413. */
  storeDocument(bytes: Uint8Array): Promise<{ file: string }>;
  /** At once; one younger than a minute stays for the removal of orphans, as an upload's row may be yet to come. */
  remove(file: string, now: number, isUnnamed: () => boolean): Promise<void>;
  /** Such a file; null when there is none, or the name is not one of ours. */
  findPrivate(file: string): Promise<Blob | null>;
}

const LONGEST_SIDE = 1600;
const CONCURRENCY = 2;

/** What the database says of public pictures. */
export interface PictureQuestions {
  /** Whether a row names it. Asked where several machines keep copies: nothing else is shown there. */
  isNamed?(file: string): boolean;
  /** Taken down by an admin: it is not taken again. */
  isRemoved(file: string): boolean;
  /** Shown to no one now: taken down, or of suspended people alone. */
  isBarred(file: string): boolean;
}

const tooLarge = () => new AppError("too_large", IMAGE_TOO_LARGE);

/**
 * sharp, set up for files of strangers. Its settings hold for the whole process. In a folder of one machine what is gone is gone,
 * and what no row names any more stays for its week.
 */
export function createImages(files: Store, rows?: PictureQuestions): ImagePort {
  sharp.cache(false);
  sharp.concurrency(2);
  refuseOtherFormats();
  const turn = limitConcurrency(CONCURRENCY);
  const refuseRemoved = (data: Uint8Array) => {
    if (rows?.isRemoved(publicName(data))) throw invalid({ image: IMAGE_REMOVED });
  };
  const save = (bytes: Uint8Array, side: number, nameOf: (data: Uint8Array) => string) =>
    turn(async () => {
      if (bytes.byteLength > MAX_IMAGE_BYTES) throw tooLarge();
      // As it was sent, and as it was shown: who has saved the picture from the site has the file itself.
      refuseRemoved(bytes);
      const { data, info } = await reencode(bytes, side);
      refuseRemoved(data);
      const name = nameOf(data);
      if (isPublicName(name)) await putCopy(files, smallCopy(name), data).catch(unlessAway);
      // Last, so that the row that names it follows at once: until then it passes for one that nobody needs.
      await files.put(name, data);
      return { file: basename(name), width: info.width, height: info.height, bytes: data.byteLength };
    });
  const findCopy = copiesIn(files);
  // A copy does not outlive its picture.
  const isThere = (whole: string, isCopy: boolean) =>
    rows?.isNamed ? rows.isNamed(whole) : !isCopy || files.exists(whole);
  return {
    files,
    async store(bytes) {
      const { file, width, height } = await save(bytes, LONGEST_SIDE, publicName);
      return { file, width, height };
    },
    async find(file) {
      const whole = wholeOf(file);
      const isCopy = file === smallCopy(whole);
      if (!isPublicName(whole) || (file !== whole && !isCopy)) return null;
      if (rows?.isBarred(whole)) return null;
      if (!(await isThere(whole, isCopy))) return null;
      return (await files.get(file)) ?? (isCopy ? findCopy(file, whole) : null);
    },
    async remove(file, now, isUnnamed) {
      if (!isPublicName(file)) return;
      if (!(await files.remove(file, { before: now - MINUTE_MS, isUnnamed }))) return;
      await files.remove(smallCopy(file), { before: Number.POSITIVE_INFINITY });
    },
    async storeDocument(bytes) {
      if (bytes.byteLength > MAX_IMAGE_BYTES) throw tooLarge();
      const name = randomName("pdf");
      await files.put(name, bytes);
      return { file: basename(name) };
    },
    storePrivate: (bytes, kind) =>
      save(bytes, kind === "picture" ? LONGEST_SIDE : SMALL_SIDE, () => randomName("webp")),
    findPrivate: async (file) => (isPrivateName(file) ? files.get(`${PRIVATE_FOLDER}/${file}`) : null),
  };
}

/** If a small copy cannot be made now, it is made when somebody asks for it. */
function unlessAway(error: unknown) {
  if (error instanceof StoreError) throw error;
}

const sha256 = (data: Uint8Array) => new Bun.CryptoHasher("sha256").update(data).digest("hex");
const publicName = (data: Uint8Array) => `${sha256(data)}.webp`;
const randomName = (kind: "webp" | "pdf") =>
  `${PRIVATE_FOLDER}/${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex")}.${kind}`;
