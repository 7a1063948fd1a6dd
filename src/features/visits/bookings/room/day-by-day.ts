import { inTurns } from "#src/base/concurrency.ts";

/** After so many milliseconds other requests have a turn. One day takes about ten at most. */
const SLICE_MS = 5;

/** Works something out for many days, however full, and lets other requests in between. */
export const dayByDay = inTurns(SLICE_MS);
