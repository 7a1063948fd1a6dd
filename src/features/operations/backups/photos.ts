import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { flushToDisk } from "#db/flush.ts";
import { sha256OfFile } from "./check.ts";
import { fileNamesIn } from "./list.ts";

const FOLDERS = ["", "private"];
/** Skips thumbnails (`-640`) and unfinished files, which the site can regenerate. */
const isPhoto = (name: string) => /^[0-9a-f]+\.(?:webp|pdf)$/.test(name);
const SHA256_LETTERS = 64;

export function measurePhotos(uploads: string): { count: number; bytes: number } {
  const sizes = listPhotos(uploads).map((file) => statSync(join(uploads, file), { throwIfNoEntry: false })?.size ?? 0);
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Files whose content doesn't match the hash in their name. Names in `private` are random. */
export const findDamagedPhotos = (uploads: string): string[] =>
  listPhotos(uploads).filter((file) => {
    const name = basename(file, ".webp");
    return name.length === SHA256_LETTERS && sha256OfFile(join(uploads, file)) !== name;
  });

interface CopyOptions {
  /** Other uploads folders with the same files, possibly on the file system of `into`. */
  nearer?: readonly string[];
  except?: readonly string[];
}

/** Returns the number of added files. Files are immutable, so they are hard-linked if possible, or else copied. */
export function linkPhotos(from: string, into: string, { nearer = [], except = [] }: CopyOptions = {}): number {
  for (const folder of FOLDERS) mkdirSync(join(into, folder), { recursive: true, mode: 0o700 });
  const wanted = listPhotos(from).filter((file) => !except.includes(file));
  const added = wanted.filter((file) => addPhoto(file, [from, ...nearer], into));
  for (const folder of FOLDERS) flushToDisk(join(into, folder));
  return added.length;
}

export const listPhotos = (uploads: string): string[] =>
  FOLDERS.flatMap((folder) =>
    fileNamesIn(join(uploads, folder))
      .filter(isPhoto)
      .map((name) => join(folder, name)),
  );

function addPhoto(file: string, sources: readonly string[], into: string): boolean {
  const target = join(into, file);
  const source = join(sources[0]!, file);
  // A missing file was removed in between, because no row referenced it.
  if (!statSync(source, { throwIfNoEntry: false }) || isSame(source, target)) return false;
  const unfinished = `${target}.tmp`;
  rmSync(unfinished, { force: true });
  if (!sources.some((folder) => isLinked(join(folder, file), unfinished))) copyWhole(source, unfinished);
  renameSync(unfinished, target);
  return true;
}

function isSame(source: string, target: string): boolean {
  const [one, other] = [source, target].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (!one || one.size !== other?.size) return false;
  return (one.dev === other.dev && one.ino === other.ino) || readFileSync(source).equals(readFileSync(target));
}

/** False across file systems, without link support, or at the link limit. */
function isLinked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}

function copyWhole(source: string, target: string) {
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  flushToDisk(target);
}
