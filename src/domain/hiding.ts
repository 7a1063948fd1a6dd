import { DAY_MS } from "#src/shared/base/duration.ts";
import { DECIDED_DAYS, type StandingName } from "#src/shared/people/report-labels.ts";

interface Standing {
  isHidden: boolean;
  openReports: number;
}

export const standingOf = ({ isHidden, openReports }: Standing): StandingName =>
  isHidden ? "hidden" : openReports > 0 ? "reported" : "shown";

export type HidingOutcome = "hidden" | "kept" | "shown-again";

interface Wish {
  thing: "review" | "message";
  hidden: boolean;
  was?: StandingName | undefined;
}

/** Refuses a change without effect or one based on a stale state. */
export function decideHiding(standing: Standing, { thing, hidden, was }: Wish): HidingOutcome | { refused: string } {
  const is = standingOf(standing);
  if (hidden && is === "hidden") return { refused: `This ${thing} is already hidden.` };
  if (was !== undefined && was !== is) {
    return { refused: `Someone just reported or reviewed this ${thing}. Look again.` };
  }
  if (hidden) return "hidden";
  if (is === "hidden") return "shown-again";
  return is === "reported" ? "kept" : { refused: `This ${thing} is visible and has no open reports.` };
}

/** Reports decided before this can no longer be read or changed. */
export const readableSince = (now: number) => now - DECIDED_DAYS * DAY_MS;
