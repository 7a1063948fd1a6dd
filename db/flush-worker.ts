import { workerData } from "node:worker_threads";
import { flush } from "./flush.ts";

/** What `snapshot.ts` hands over: a file that is being written, and a word that is set when it is whole. */
export interface Growing {
  path: string;
  isWhole: SharedArrayBuffer;
}

/** Long enough that the writer gets on, short enough that little gathers: a few megabytes on a fast disk. */
const PAUSE_MS = 5;

const { path, isWhole } = workerData as Growing;
const word = new Int32Array(isWhole);
while (Atomics.wait(word, 0, 0, PAUSE_MS) === "timed-out") {
  try {
    flush(path);
  } catch {
    // Not there yet, or gone already; who writes it says what went wrong.
  }
}
