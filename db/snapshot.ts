import type { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes everything committed so far into one new file, while others go on writing. It has its name only when it is
 * whole and on the disk. Blocks for as long as that takes: about a second for 200 MB.
 */
export function writeSnapshot(connection: Database, path: string) {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  connection.query("VACUUM INTO ?").run(unfinished);
  flush(unfinished);
  renameSync(unfinished, path);
  flush(dirname(path));
}

/** Waits until a file's content, or the names in a folder, are on the disk. */
export function flush(path: string) {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
