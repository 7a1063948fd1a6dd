import { lazyDialog } from "#islands/lib/lazily.tsx";
import { reloadAndToast } from "#islands/lib/reload.ts";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import { Row } from "#islands/ui/rows.tsx";
import type { AdminMembershipView, BackgroundCheckView } from "#src/shared/operations/admin.ts";
import { PROFILE_ELEMENT_ID, type TakeDown } from "#src/shared/operations/admin-labels.ts";
import type { VisibilityName } from "#src/shared/people/report-labels.ts";
import type { ReportView } from "#src/shared/people/reports.ts";
import { AccessPanel, type AccessProps, AdminMembershipPanel, BackgroundCheckPanel } from "./account-panels.tsx";
import { PhotoRow, TakeDownButton } from "./photo-row.tsx";
import { ReportedReview } from "./report-item.tsx";

interface PublicContent {
  businessName: string;
  description: string;
  depositLink: string | null;
  photos: { url: string; label: string }[];
}

function PublicContentPanel({ userId, shown }: { userId: number; shown: PublicContent }) {
  const text = (what: TakeDown, seen: string) => (
    <Row title={seen} actions={<TakeDownButton {...{ userId, what, seen }} />} />
  );
  return (
    <details className="panel fold">
      <summary>
        <h2>Public profile</h2>
      </summary>
      <ul className="stack" id={PROFILE_ELEMENT_ID}>
        {text("business-name", shown.businessName)}
        {shown.description && text("description", shown.description)}
        {shown.depositLink && text("deposit-link", shown.depositLink)}
        {shown.photos.map((photo) => (
          <PhotoRow key={photo.url} userId={userId} {...photo} />
        ))}
      </ul>
    </details>
  );
}

interface AdminUserProps extends AccessProps {
  check: BackgroundCheckView | null;
  today: string | null;
  membership: AdminMembershipView | null;
  shown: PublicContent | null;
  reviews: ReviewsPanelProps["reviews"];
}

/** Every change reloads the page, because facts depend on each other. */
export default function AdminUser({ user, check, today, membership, shown, reviews, ...access }: AdminUserProps) {
  return (
    <div className="stack">
      {user.closedAt === null && <AccessPanel user={user} {...access} />}
      {check && today && user.closedAt === null && <BackgroundCheckPanel check={check} today={today} />}
      {membership && <AdminMembershipPanel membership={membership} />}
      {shown && user.closedAt === null && <PublicContentPanel userId={user.id} shown={shown} />}
      {reviews.length > 0 && <ReviewsPanel reviews={reviews} />}
    </div>
  );
}

const ReviewDecisionDialog = lazyDialog(() => import("./report-decision-dialog.tsx"), "ReviewDecisionDialog");

interface ReviewsPanelProps {
  reviews: readonly { review: NonNullable<ReportView["review"]>; was: VisibilityName }[];
}

const ReviewsPanel = ({ reviews }: ReviewsPanelProps) => (
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
            <DialogButton
              label={listed.was === "hidden" ? "Show review" : "Hide review"}
              about={`booking ${listed.review.bookingId}`}
            >
              {(onClose) => (
                <ReviewDecisionDialog
                  {...listed}
                  hidden={listed.was !== "hidden"}
                  onDone={async (message) => reloadAndToast(message, "We'll email the parent and the groomer.")}
                  onStale={() => {}}
                  onClose={onClose}
                />
              )}
            </DialogButton>
          </div>
        </li>
      ))}
    </ul>
  </details>
);
