/** @jsxImportSource preact */
import { type GroomerTab, type ParentTab, tabLabels } from "#src/shared/desk/dashboards.ts";

interface DashboardTabsProps {
  path: string;
  tabs: readonly (GroomerTab | ParentTab)[];
  current: GroomerTab | ParentTab;
  /** How many requests wait for an answer; shown on the Bookings tab. */
  pending?: number;
  /** How many messages are unread; shown beside it. */
  unread?: number;
}

/** The tabs of a dashboard are addresses, so that they can be linked to and work without script. */
export function DashboardTabs({ path, tabs, current, pending = 0, unread = 0 }: DashboardTabsProps) {
  return (
    <nav class="dash-tabs" aria-label="Dashboard">
      {tabs.map((tab) => (
        <a key={tab} href={`${path}?tab=${tab}`} aria-current={tab === current ? "page" : undefined}>
          {tabLabels[tab]}
          {tab === "bookings" && pending > 0 && (
            <span class="waiting">
              {pending}
              <span class="hush"> waiting for your answer</span>
            </span>
          )}
          {tab === "bookings" && unread > 0 && (
            <span class="waiting unread">
              <svg class="icon" aria-hidden="true">
                <use href="#i-mail" />
              </svg>
              {unread}
              <span class="hush"> unread {unread === 1 ? "message" : "messages"}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
