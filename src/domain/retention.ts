import { DAY_MS } from "#src/shared/base/duration.ts";
import { DECIDED_DAYS } from "#src/shared/people/report-labels.ts";

/** Reports decided after this instant can still be read, with what they are about, and the decision about it changed. */
export const readableSince = (now: number) => now - DECIDED_DAYS * DAY_MS;
