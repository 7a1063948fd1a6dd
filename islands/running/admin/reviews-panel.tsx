import { useState } from "react";
import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import type { StandingName } from "#src/shared/people/report-labels.ts";
import type { ReportView } from "#src/shared/people/reports.ts";
import { ReportedReview } from "./reported-review.tsx";

const ReviewDecisionDialog = lazily(() => import("./review-decision-dialog.tsx"), "ReviewDecisionDialog");

interface Listed {
  review: NonNullable<ReportView["review"]>;
  was: StandingName;
}

export interface ReviewsPanelProps {
  reviews: readonly Listed[];
}

export function ReviewsPanel({ reviews }: ReviewsPanelProps) {
  const [asked, setAsked] = useState<Listed>();
  return (
    <section className="panel stack" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Latest reviews</h2>
      <ul className="stack">
        {reviews.map((listed) => (
          <li key={listed.review.id} className="stack">
            <div>
              <ReportedReview review={listed.review} />
            </div>
            <div>
              <button type="button" className="btn line small" onClick={() => setAsked(listed)}>
                {listed.was === "hidden" ? "Show review" : "Hide review"}
                <span className="hush">{`: booking ${listed.review.bookingId}`}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ReviewDecisionDialog
          {...asked}
          hidden={asked.was !== "hidden"}
          onDone={async (message) => reloadWith(message, "We'll email the parent and the groomer.")}
          onStale={() => {}}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
