import { inTurns } from "#src/base/concurrency.ts";

/** Yields to other requests after this many milliseconds. One day takes up to about ten. */
const SLICE_MS = 5;

export const dayByDay = inTurns(SLICE_MS);
