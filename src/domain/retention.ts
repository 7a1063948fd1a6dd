import { DAY_MS } from "#src/shared/duration.ts";

/** How long what two people have told and shown each other about a visit is kept after it; reported threads after the report. */
export const VISITS_KEPT_MS = 730 * DAY_MS;
