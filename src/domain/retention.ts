import { DAY_MS } from "#src/shared/base/duration.ts";
import { DECIDED_DAYS } from "#src/shared/people/report-labels.ts";

/** How long what two people have told and shown each other about a visit is kept after it; reported threads after the report. */
export const VISITS_KEPT_MS = 730 * DAY_MS;

/** Reports decided after this instant can still be read, with what they are about, and the decision about it changed. */
export const readableSince = (now: number) => now - DECIDED_DAYS * DAY_MS;
