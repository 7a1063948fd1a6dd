export const TIMEOUT_MS = 1_200_000;

/** Two test files at a time, each process keeping its modules: half the time of plain `bun test`. */
export const inParallel = ["--parallel=2", "--no-isolate", "--timeout", String(TIMEOUT_MS)];

/**
 * Bun's last compiler is for programs that run long. The processes of tests end before it pays: it took a fifth of the
 * fast tests' processor time.
 */
export const inAHurry = { BUN_JSC_useFTLJIT: "0" };
