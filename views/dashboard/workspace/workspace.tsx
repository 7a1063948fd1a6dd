/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { MESSAGES, parentTabPath } from "#src/shared/base/dashboard-paths.ts";
import { type GroomerTab, type ParentTab, parentTabs, tabLabels } from "#src/shared/dashboard/dashboards.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import { IslandPageContext } from "#views/island.tsx";
import { Icon } from "#views/ui/icon.tsx";
import { type BarItemName, PendingCount, PhoneHeadTools, UnreadBadge } from "./bars.tsx";

interface WorkspaceProps {
  frame: WorkspaceCounts;
  /** Null for pages beside the tabs, such as messages. */
  tab: GroomerTab | ParentTab | null;
  bar?: BarItemName | undefined;
  title: string;
  titleId?: string | undefined;
  note?: ComponentChildren;
  crumb?: { href: string; name: string } | undefined;
  aside?: ComponentChildren;
  notices?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export function Workspace({ frame, tab, bar, title, titleId, crumb, ...inside }: WorkspaceProps) {
  const page = useContext(IslandPageContext);
  const isGroomer = frame.role === "groomer";
  page.bar = { frame, tab, bar };
  return (
    <div class={["wrap dash", isGroomer ? "has-bar" : "", inside.class].filter(Boolean).join(" ")}>
      <header>
        <div class="title-bar">
          {crumb && (
            <p class="crumb">
              <a href={crumb.href}>
                <Icon name="arrow-left" />
                <span>{crumb.name}</span>
              </a>
            </p>
          )}
          <h1 id={titleId} tabindex={titleId ? -1 : undefined}>
            {title}
          </h1>
          {isGroomer && !crumb && <PhoneHeadTools />}
        </div>
        {inside.note !== undefined && <p class="note">{inside.note}</p>}
        {inside.aside}
      </header>
      {inside.notices}
      {!isGroomer && <TabLinks frame={frame} current={bar === "messages" ? bar : tab} />}
      {inside.children}
    </div>
  );
}

/** Draws nothing: sets the bar of the search, or of a page outside the workspace that belongs to a tab. */
export function ParentBarSetter({ frame, tab = null }: Pick<WorkspaceProps, "frame"> & { tab?: ParentTab | null }) {
  useContext(IslandPageContext).bar = { frame, tab, bar: tab ? undefined : "search" };
  return null;
}

const tabs = parentTabs.filter((tab) => tab !== "more");

const TabLinks = ({
  frame,
  current,
}: {
  frame: WorkspaceCounts;
  current: GroomerTab | ParentTab | "messages" | null;
}) => (
  <nav class="dash-tabs tab-bar" aria-label="Dashboard">
    {tabs.map((tab) => (
      <a key={tab} href={parentTabPath(tab)} aria-current={tab === current ? "page" : undefined}>
        {tabLabels[tab]}
        {tab === "bookings" && <PendingCount frame={frame} />}
      </a>
    ))}
    <a href={MESSAGES} aria-current={current === "messages" ? "page" : undefined}>
      Messages
      <UnreadBadge frame={frame} />
    </a>
  </nav>
);
