/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { PARENT_DASHBOARD } from "#src/shared/base/own-paths.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import type { ParentTab } from "#src/shared/desk/dashboards.ts";
import { DashboardTabs } from "./dashboard-tabs.tsx";

interface ParentDashboardProps {
  fullName: string;
  tabs: readonly ParentTab[];
  tab: ParentTab;
  /** How many messages are unread. */
  unread: number;
  /** The island of the tab. */
  children: ComponentChildren;
}

export function ParentDashboard({ fullName, tabs, tab, unread, children }: ParentDashboardProps) {
  return (
    <div class="wrap dash">
      <header>
        <div>
          <h1>Pet Parent Dashboard</h1>
          <p>Welcome, {fullName}</p>
        </div>
        <a class="btn" href={SEARCH}>
          Find Groomers
        </a>
      </header>
      <DashboardTabs path={PARENT_DASHBOARD} tabs={tabs} current={tab} unread={unread} />
      {children}
    </div>
  );
}
