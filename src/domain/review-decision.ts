/** What rules look at before an admin's decision about a review. */
interface ReviewStanding {
  isHidden: boolean;
  /** How many reports of it wait for a decision. */
  openReports: number;
}

export type ReviewOutcome = "hidden" | "kept" | "shown-again";

/** What it means that an admin wants a review hidden or not; a refusal when that changes nothing. */
export function decideReview(
  { isHidden, openReports }: ReviewStanding,
  wantsHidden: boolean,
): ReviewOutcome | { refused: string } {
  if (wantsHidden) return isHidden ? { refused: "This review is hidden already." } : "hidden";
  if (isHidden) return "shown-again";
  return openReports > 0 ? "kept" : { refused: "This review is shown, and no report of it is open." };
}
