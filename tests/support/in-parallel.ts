import { folderInMemory } from "./in-memory.ts";

export const TIMEOUT_MS = 1_200_000;

/** Two test files at a time, each process keeping its modules: half the time of plain `bun test`. */
export const inParallel = ["--parallel=2", "--no-isolate", "--timeout", String(TIMEOUT_MS)];

export const inAHurry = {
  /** Bun's last compiler doesn't pay in processes as short as those of tests. */
  BUN_JSC_useFTLJIT: "0",
  /** Giving memory back while a process runs takes a fifteenth of its time. */
  MIMALLOC_PURGE_DELAY: "-1",
  /** Files on a disk take a fifth of the processor's time, and longer waits. */
  get TMPDIR() {
    return folderInMemory();
  },
};
