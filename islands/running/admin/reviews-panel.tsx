import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import type { StandingName } from "#src/shared/people/report-labels.ts";
import type { ReportView } from "#src/shared/people/reports.ts";
import { Ask } from "./ask.tsx";
import { ReportedReview } from "./reported-review.tsx";

const ReviewDecisionDialog = lazily(() => import("./review-decision-dialog.tsx"), "ReviewDecisionDialog");

interface Listed {
  review: NonNullable<ReportView["review"]>;
  was: StandingName;
}

export interface ReviewsPanelProps {
  reviews: readonly Listed[];
}

export const ReviewsPanel = ({ reviews }: ReviewsPanelProps) => (
  <details className="panel fold">
    <summary>
      <h2>Latest reviews</h2>
    </summary>
    <ul className="stack">
      {reviews.map((listed) => (
        <li key={listed.review.id} className="stack">
          <div>
            <ReportedReview review={listed.review} />
          </div>
          <div>
            <Ask
              label={
                <>
                  {listed.was === "hidden" ? "Show review" : "Hide review"}
                  <span className="hush">{`: booking ${listed.review.bookingId}`}</span>
                </>
              }
            >
              {(onClose) => (
                <ReviewDecisionDialog
                  {...listed}
                  hidden={listed.was !== "hidden"}
                  onDone={async (message) => reloadWith(message, "We'll email the parent and the groomer.")}
                  onStale={() => {}}
                  onClose={onClose}
                />
              )}
            </Ask>
          </div>
        </li>
      ))}
    </ul>
  </details>
);
