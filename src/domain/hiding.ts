import { DAY_MS } from "#src/shared/base/time.ts";
import { REPORT_READABLE_DAYS, type VisibilityName } from "#src/shared/people/report-labels.ts";

interface ReviewState {
  isHidden: boolean;
  openReports: number;
}

const visibilityOf = ({ isHidden, openReports }: ReviewState): VisibilityName =>
  isHidden ? "hidden" : openReports > 0 ? "reported" : "shown";

export type HidingOutcome = "hidden" | "kept" | "shown-again";

interface Hiding {
  thing: "review" | "message";
  hidden: boolean;
  was?: VisibilityName | undefined;
}

/** Refuses an admin's change without effect or based on a stale state. */
export function hidingOutcome(state: ReviewState, { thing, hidden, was }: Hiding): HidingOutcome | { refused: string } {
  const is = visibilityOf(state);
  if (hidden && is === "hidden") return { refused: `This ${thing} is already hidden.` };
  if (was !== undefined && was !== is) {
    return { refused: `Someone just reported or reviewed this ${thing}. Look again.` };
  }
  if (hidden) return "hidden";
  if (is === "hidden") return "shown-again";
  return is === "reported" ? "kept" : { refused: `This ${thing} is visible and has no open reports.` };
}

/** Reports decided before this can no longer be read or changed. */
export const reportsShownSince = (now: number) => now - REPORT_READABLE_DAYS * DAY_MS;
