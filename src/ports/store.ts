import { SMALL_COPY } from "#src/shared/base/paths.ts";

/**
 * Where the files of pictures are kept: a folder of this machine, or a bucket that several machines share. A name never
 * stands for another content: public ones are the hash of it, private ones (`private/…`) are random. Calls that a bucket does
 * not answer throw StoreError, which is a 503.
 */
export interface Store {
  /** Whole or not at all, and safe when this resolves. One that is there already is young again. */
  put(name: string, data: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(name: string): Promise<Blob | null>;
  exists(name: string): Promise<boolean>;
  /** Removes one that is not needed; false when it stays, or was not there. */
  remove(name: string, when: Removal): Promise<boolean>;
  list(): AsyncIterable<StoredFile>;
  /** Removes copies that this machine keeps for itself, unless `isWanted`. */
  dropCopies(isWanted: (name: string) => boolean): Promise<void>;
}

interface Removal {
  /** One that was put there after this instant stays; UTC milliseconds. */
  before: number;
  /** Asked right before it goes, with no pause between as far as the store allows. */
  isUnnamed?: () => boolean;
}

export interface StoredFile {
  name: string;
  /** Left out where it would take a look at each file. */
  bytes?: number;
  /** UTC milliseconds, left out like `bytes`. */
  changedAt?: number;
}

/** Before the names of pictures that only some people may open; no route serves it by name. */
export const PRIVATE_FOLDER = "private";

const PUBLIC_NAME = /^[0-9a-f]{64}\.webp$/;
const PRIVATE_NAME = /^[0-9a-f]{32}\.(?:webp|pdf)$/;
const ANY_NAME = new RegExp(
  `^(?:[0-9a-f]{64}(?:${SMALL_COPY})?\\.webp|${PRIVATE_FOLDER}/[0-9a-f]{32}\\.(?:webp|pdf))$`,
);

/** Whether it is what we call the file of a public picture; its small copy is none. */
export const isPublicName = (name: string) => PUBLIC_NAME.test(name);
export const isPrivateName = (name: string) => PRIVATE_NAME.test(name);

/** The picture that a small copy is of; any other name as it is. */
export const wholeOf = (name: string) => name.replace(SMALL_COPY, "");

export const isStoreName = (name: string) => ANY_NAME.test(name);
