import { closeSync, fsyncSync, openSync } from "node:fs";

/** Syncs a file or folder to disk. */
export function flushToDisk(path: string) {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
