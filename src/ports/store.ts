import { AppError } from "#src/shared/base/errors.ts";
import { SMALL_IMAGE_SUFFIX } from "#src/shared/base/paths.ts";

/** Files are immutable: names are content hashes, or random (`private/…`). Throws StoreError (503). */
export interface Store {
  /** Atomic and durable. Renews the age of an existing file. */
  put(name: string, data: Uint8Array): Promise<void>;
  get(name: string): Promise<Blob | null>;
  exists(name: string): Promise<boolean>;
  remove(name: string, when: RemovalRule): Promise<boolean>;
  list(): AsyncIterable<StoredFileInfo>;
  dropCopies(isWanted: (name: string) => boolean): Promise<void>;
}

interface RemovalRule {
  /** UTC milliseconds. Newer files stay. */
  before: number;
  /** Checked right before removal, atomically if the store allows. */
  isUnnamed?: () => boolean;
}

export interface StoredFileInfo {
  name: string;
  /** Undefined if it would need a call per file. */
  bytes?: number;
  changedAt?: number;
}

export const PRIVATE_FOLDER = "private";

const PUBLIC_NAME = /^[0-9a-f]{64}\.webp$/;
const PRIVATE_NAME = /^[0-9a-f]{32}\.(?:webp|pdf)$/;
const ANY_NAME = new RegExp(
  `^(?:[0-9a-f]{64}(?:${SMALL_IMAGE_SUFFIX})?\\.webp|${PRIVATE_FOLDER}/[0-9a-f]{32}\\.(?:webp|pdf))$`,
);

export const isPublicName = (name: string) => PUBLIC_NAME.test(name);
export const isPrivateName = (name: string) => PRIVATE_NAME.test(name);

export const fullSizeName = (name: string) => name.replace(SMALL_IMAGE_SUFFIX, "");

export const isStoreName = (name: string) => ANY_NAME.test(name);

const AWAY = "We can't load photos right now. Please try again in a minute.";
const RETRY_SECONDS = 30;

/** The 503 has a sentence for people; `reason` is for operators. */
export class StoreError extends AppError {
  constructor(
    /** S3's code, such as NoSuchBucket, or the network's. */
    readonly reason: string,
    override readonly cause?: unknown,
  ) {
    super("unavailable", AWAY, undefined, RETRY_SECONDS);
  }
}
