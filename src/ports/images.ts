import { basename } from "node:path";
import sharp from "sharp";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { BANNED_PHOTO_TEXT, IMAGE_SIZE_TEXT, MAX_IMAGE_BYTES, PDF_SIZE_TEXT } from "#src/shared/people/image-limits.ts";
import { limitConcurrency } from "../base/concurrency.ts";
import { blockOtherFormats, reencode, SMALL_SIDE } from "./reencode.ts";
import { fullSizeName, isPrivateName, isPublicName, PRIVATE_FOLDER, type Store, StoreError } from "./store.ts";

const MAX_COPIES_WAITING = 40;

/** Finds or makes thumbnails, in a separate queue from uploads. Throws if the queue is full. */
function copiesIn(files: Store) {
  const turn = limitConcurrency(1, (waiting) => {
    if (waiting >= MAX_COPIES_WAITING) throw tooManyCopies();
  });
  const pending = new Map<string, Promise<Blob | null>>();
  const make = (file: string, whole: string) =>
    turn(async () => {
      const there = await files.get(file);
      if (there) return there;
      const photo = await files.get(whole);
      if (!photo) return null;
      try {
        await putCopy(files, file, await photo.bytes());
        return await files.get(file);
      } catch {
        // On a full disk, the photo is still shown.
        return photo;
      }
    });
  return (file: string, whole: string): Promise<Blob | null> => {
    const copy = pending.get(file) ?? make(file, whole).finally(() => pending.delete(file));
    pending.set(file, copy);
    return copy;
  };
}

const tooManyCopies = () => new AppError("unavailable", "This photo isn't ready yet. Please try again.", undefined, 5);

const putCopy = async (files: Store, file: string, whole: Uint8Array) =>
  files.put(file, (await reencode(whole, SMALL_SIDE)).data);

export interface StoredImage {
  file: string;
  width: number;
  height: number;
  bytes: number;
}

export interface ImagePort {
  readonly files: Store;
  /** Re-encodes to WebP without metadata, and adds a thumbnail. Throws AppError if unusable. */
  store(bytes: Uint8Array): Promise<StoredImage>;
  /** Null if missing. Creates a missing thumbnail; throws 503 under load. */
  find(file: string): Promise<Blob | null>;
  /** Named by 128 random bits, because only some people may open it. */
  storePrivate(bytes: Uint8Array, kind: "thumbnail" | "photo"): Promise<StoredImage>;
  /** Stored unchanged and never rendered. Throws 413. */
  storeDocument(bytes: Uint8Array): Promise<{ file: string }>;
  /** Keeps files younger than a minute, because their row may still be written. */
  remove(file: string, now: number, isUnnamed: () => boolean): Promise<void>;
  /** For readers of a row, who may also open the hidden photos of a review. Null if missing or not a valid name. */
  findPrivate(file: string): Promise<Blob | null>;
}

const LONGEST_SIDE = 1600;
const CONCURRENCY = 2;

export interface PhotoChecks {
  /** An admin removed it, so it can't be uploaded again. */
  isRemoved(file: string): boolean;
  /** Not removed, and used by a person who isn't suspended or by a visible review. */
  isShown(file: string): boolean;
}

const tooLarge = () => new AppError("too_large", IMAGE_SIZE_TEXT);

/** Configures sharp for untrusted files, process-wide. Without `rows`, files aren't checked for owners or removal. */
export function createImages(files: Store, rows?: PhotoChecks): ImagePort {
  sharp.cache(false);
  sharp.concurrency(2);
  blockOtherFormats();
  const turn = limitConcurrency(CONCURRENCY);
  const refuseRemoved = (data: Uint8Array) => {
    if (rows?.isRemoved(publicName(data))) throw invalid({ image: BANNED_PHOTO_TEXT });
  };
  const save = (bytes: Uint8Array, side: number, nameOf: (data: Uint8Array) => string) =>
    turn(async () => {
      if (bytes.byteLength > MAX_IMAGE_BYTES) throw tooLarge();
      // Checks the upload and the result, because people may re-upload a saved copy.
      refuseRemoved(bytes);
      const { data, info } = await reencode(bytes, side);
      refuseRemoved(data);
      const name = nameOf(data);
      if (isPublicName(name)) await putCopy(files, smallImageUrl(name), data).catch(unlessAway);
      // Last, because the orphan job may remove it until its row exists.
      await files.put(name, data);
      return { file: basename(name), width: info.width, height: info.height, bytes: data.byteLength };
    });
  const findCopy = copiesIn(files);
  return {
    files,
    store: (bytes) => save(bytes, LONGEST_SIDE, publicName),
    async find(file) {
      const whole = fullSizeName(file);
      const isCopy = file === smallImageUrl(whole);
      if (!isPublicName(whole) || (file !== whole && !isCopy)) return null;
      if (!(rows ? rows.isShown(whole) : !isCopy || (await files.exists(whole)))) return null;
      return (await files.get(file)) ?? (isCopy ? findCopy(file, whole) : null);
    },
    async remove(file, now, isUnnamed) {
      if (!isPublicName(file)) return;
      if (!(await files.remove(file, { before: now - MINUTE_MS, isUnnamed }))) return;
      await files.remove(smallImageUrl(file), { before: Number.POSITIVE_INFINITY });
    },
    async storeDocument(bytes) {
      if (bytes.byteLength > MAX_IMAGE_BYTES) throw new AppError("too_large", PDF_SIZE_TEXT);
      const name = randomName("pdf");
      await files.put(name, bytes);
      return { file: basename(name) };
    },
    storePrivate: (bytes, kind) => save(bytes, kind === "photo" ? LONGEST_SIDE : SMALL_SIDE, () => randomName("webp")),
    findPrivate: async (file) => {
      if (isPublicName(file)) return files.get(file);
      return isPrivateName(file) ? files.get(`${PRIVATE_FOLDER}/${file}`) : null;
    },
  };
}

/** A failed thumbnail is created on demand. */
function unlessAway(error: unknown) {
  if (error instanceof StoreError) throw error;
}

const sha256 = (data: Uint8Array) => new Bun.CryptoHasher("sha256").update(data).digest("hex");
const publicName = (data: Uint8Array) => `${sha256(data)}.webp`;
const randomName = (kind: "webp" | "pdf") =>
  `${PRIVATE_FOLDER}/${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex")}.${kind}`;
