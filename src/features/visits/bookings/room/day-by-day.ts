import { inTurns } from "#src/base/concurrency.ts";

/** Milliseconds after which others have a turn; a single day takes about ten at most. */
const SLICE_MS = 5;

/** What is worked out for many days of a groomer, however full they are, with turns for everybody else in between. */
export const dayByDay = inTurns(SLICE_MS);
