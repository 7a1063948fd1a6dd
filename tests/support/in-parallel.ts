import { folderInMemory } from "./in-memory.ts";

export const TIMEOUT_MS = 1_200_000;

/** Two test files at a time, each process keeping its modules: half the time of plain `bun test`. */
export const inParallel = ["--parallel=2", "--no-isolate", "--timeout", String(TIMEOUT_MS)];

export const inAHurry = {
  /** The FTL compiler costs more than it saves in processes as short as tests. */
  BUN_JSC_useFTLJIT: "0",
  /** Returning memory to the system while a process runs takes 7% of its time. */
  MIMALLOC_PURGE_DELAY: "-1",
  /** Files on disk take a fifth of the CPU time, plus waiting. */
  get TMPDIR() {
    return folderInMemory();
  },
};
