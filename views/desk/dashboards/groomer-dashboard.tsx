/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { ListingNeed } from "#src/domain/listing.ts";
import { GROOMER_DASHBOARD } from "#src/shared/base/own-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { GroomerTab } from "#src/shared/desk/dashboards.ts";
import type { CheckStateProps } from "./check-state.tsx";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import { ListingState } from "./listing-state.tsx";
import { MembershipBanner, type MembershipBannerProps } from "./membership-banner.tsx";

interface GroomerDashboardProps {
  fullName: string;
  groomerId: number | null;
  /** What is missing before parents can find this groomer. */
  missing: (ListingNeed | "profile")[];
  checked: CheckStateProps;
  banner: MembershipBannerProps | null;
  tabs: readonly GroomerTab[];
  tab: GroomerTab;
  /** How many requests wait for an answer. */
  pending: number;
  /** How many messages are unread. */
  unread: number;
  /** The island of the tab. */
  children: ComponentChildren;
}

export function GroomerDashboard({ fullName, groomerId, missing, checked, banner, ...shown }: GroomerDashboardProps) {
  const { tabs, tab, pending, unread, children } = shown;
  return (
    <div class="wrap dash">
      <header>
        <div>
          <h1>Groomer Dashboard</h1>
          <p>Welcome, {fullName}</p>
        </div>
        {groomerId !== null && (
          <a class="btn line" href={groomerPath(groomerId)}>
            View my profile
          </a>
        )}
      </header>
      <div class="banner" data-membership-banner>
        {banner && <MembershipBanner {...banner} />}
      </div>
      <ListingState missing={missing} {...checked} />
      <DashboardTabs path={GROOMER_DASHBOARD} tabs={tabs} current={tab} pending={pending} unread={unread} />
      {children}
    </div>
  );
}
