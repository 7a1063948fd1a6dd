import type { AdminMembershipView, AdminUserView, BackgroundCheckView } from "#src/shared/running/admin.ts";
import { AccessPanel } from "./access-panel.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { MembershipPanel } from "./membership-panel.tsx";
import { ReviewsPanel, type ReviewsPanelProps } from "./reviews-panel.tsx";
import { type Shown, ShownPanel } from "./shown-panel.tsx";

interface AdminUserProps {
  user: AdminUserView;
  sessionCount: number;
  hasTwoStep: boolean;
  isSelf: boolean;
  check: BackgroundCheckView | null;
  today: string | null;
  membership: AdminMembershipView | null;
  shown: Shown | null;
  reviews: ReviewsPanelProps["reviews"];
}

/** Every change reloads the page, because facts depend on each other. */
export default function AdminUser({ user, check, today, membership, shown, reviews, ...access }: AdminUserProps) {
  return (
    <div className="stack">
      {check && today && user.closedAt === null && <CheckPanel check={check} today={today} />}
      {membership && <MembershipPanel membership={membership} />}
      {user.closedAt === null && <AccessPanel user={user} {...access} />}
      {shown && user.closedAt === null && <ShownPanel userId={user.id} shown={shown} />}
      {reviews.length > 0 && <ReviewsPanel reviews={reviews} />}
    </div>
  );
}
