import { workerData } from "node:worker_threads";
import { flush } from "./flush.ts";

/** Handed over by `snapshot.ts`: a file that is being written, and a word that is set when it is complete. */
export interface Growing {
  path: string;
  isWhole: SharedArrayBuffer;
}

/** Long enough for the writer to make progress, short enough for little to gather: a few megabytes on a fast disk. */
const PAUSE_MS = 5;

const { path, isWhole } = workerData as Growing;
const word = new Int32Array(isWhole);
while (Atomics.wait(word, 0, 0, PAUSE_MS) === "timed-out") {
  try {
    flush(path);
  } catch {
    // Not there yet, or gone already; its writer reports what went wrong.
  }
}
