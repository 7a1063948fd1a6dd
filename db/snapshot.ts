import { renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { flushToDisk } from "./flush.ts";
import type { GrowingFile } from "./flush-worker.ts";
import { type Db, engineOf } from "./open.ts";

/** Copies committed data, a second per 200 MB. Blocks no writers. `steadily` syncs in steps, so commits wait less. */
export function writeSnapshot(db: Db, path: string, { steadily = false } = {}) {
  const unfinished = `${path}.unfinished`;
  remove(unfinished);
  const stop = steadily ? flushWhileWritten(unfinished) : null;
  try {
    engineOf(db).query<unknown, [string]>("VACUUM INTO ?").run(unfinished);
  } catch (error) {
    remove(unfinished);
    throw error;
  } finally {
    stop?.();
  }
  flushToDisk(unfinished);
  renameSync(unfinished, path);
  flushToDisk(dirname(path));
}

/** Includes SQLite's journal. */
function remove(unfinished: string) {
  for (const file of [unfinished, `${unfinished}-journal`]) rmSync(file, { force: true });
}

/** In a thread, because writing blocks this one. */
function flushWhileWritten(path: string): () => void {
  const isWhole = new SharedArrayBuffer(4);
  const worker = new Worker(new URL("./flush-worker.ts", import.meta.url), {
    workerData: { path, isWhole } satisfies GrowingFile,
  });
  worker.unref();
  return () => {
    const word = new Int32Array(isWhole);
    Atomics.store(word, 0, 1);
    Atomics.notify(word, 0);
  };
}
