/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import { type AdminTab, adminTabLabels, adminTabs } from "#src/shared/operations/admin-labels.ts";
import { twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { Totals } from "./details.tsx";

interface AdminDashboardProps {
  tab: AdminTab;
  totals: { users: number; parents: number; groomers: number };
  waiting: number;
  reports: number;
  hasMfa: boolean;
  children: ComponentChildren;
}

export const AdminDashboard = ({ tab, totals, waiting, reports, hasMfa, children }: AdminDashboardProps) => (
  <div class="wrap dash admin">
    <header>
      <h1>Admin Dashboard</h1>
      <a href={twoStepPath()}>{hasMfa ? "Two-step verification" : "Set up two-step verification"}</a>
    </header>
    <Totals of={{ Users: totals.users, "Pet parents": totals.parents, Groomers: totals.groomers }} />
    <nav class="dash-tabs" aria-label="Dashboard">
      {adminTabs.map((name) => (
        <a key={name} href={`${ADMIN_DASHBOARD}?tab=${name}`} aria-current={name === tab ? "page" : undefined}>
          {adminTabLabels[name]}
          {name === "needs-action" && waiting > 0 && <span class="waiting">{waiting}</span>}
          {name === "reports" && reports > 0 && <span class="waiting">{reports}</span>}
        </a>
      ))}
    </nav>
    {children}
  </div>
);
