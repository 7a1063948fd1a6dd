import { DAY_MS } from "#src/shared/base/duration.ts";
import { DECIDED_DAYS } from "#src/shared/people/report-labels.ts";

/** Reports decided before this can no longer be read or changed. */
export const readableSince = (now: number) => now - DECIDED_DAYS * DAY_MS;
