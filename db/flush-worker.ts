import { workerData } from "node:worker_threads";
import { flushToDisk } from "./flush.ts";

/** From `snapshot.ts`: a growing file, and a flag for completion. */
export interface GrowingFile {
  path: string;
  isWhole: SharedArrayBuffer;
}

/** Between syncs: lets the writer progress while little accumulates. */
const PAUSE_MS = 5;

const { path, isWhole } = workerData as GrowingFile;
const word = new Int32Array(isWhole);
while (Atomics.wait(word, 0, 0, PAUSE_MS) === "timed-out") {
  try {
    flushToDisk(path);
  } catch {
    // The writer reports a missing file.
  }
}
