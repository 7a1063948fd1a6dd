export const TIMEOUT_MS = 1_200_000;

/** Two test files at a time, each process keeping its modules: half the time of plain `bun test`. */
export const inParallel = ["--parallel=2", "--no-isolate", "--timeout", String(TIMEOUT_MS)];

/** Bun's last compiler doesn't pay in processes as short as those of tests. */
export const inAHurry = { BUN_JSC_useFTLJIT: "0" };
