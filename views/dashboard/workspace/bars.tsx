/** @jsxImportSource preact */

import { BRAND } from "#src/shared/base/brand.ts";
import {
  bookingsPath,
  GROOMER_DASHBOARD,
  groomerTabPath,
  MESSAGES,
  MORE_TAB_PATH,
  NEW_VISIT,
  parentTabPath,
} from "#src/shared/base/dashboard-paths.ts";
import { LOG_OUT, SEARCH } from "#src/shared/base/paths.ts";
import { type GroomerTab, type ParentTab, tabLabels } from "#src/shared/dashboard/dashboards.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import { ADD_VISIT_ELEMENT_ID } from "#src/shared/day/added/added-labels.ts";
import { Art } from "#views/art/art.tsx";
import { Icon, type IconName } from "#views/ui/icon.tsx";

export type BarItemName = "today" | "calendar" | "clients" | "messages" | "more" | "search";

export interface BarProps {
  frame: WorkspaceCounts;
  tab: GroomerTab | ParentTab | null;
  bar: BarItemName | undefined;
}

const Waiting = ({ count, what }: { count: number; what: string }) =>
  count > 0 ? (
    <span class="waiting">
      {count}
      <span class="hush"> {what}</span>
    </span>
  ) : null;

export const PendingCount = ({ frame }: { frame: WorkspaceCounts }) => (
  <Waiting count={frame.pending} what="waiting for your reply" />
);
export const UnreadBadge = ({ frame }: { frame: WorkspaceCounts }) => <Waiting count={frame.unread} what="unread" />;

interface WorkHeadProps extends BarProps {
  script: string;
  fullName: string;
}

/** Tabs that are in the bar where they fit; otherwise first in 'More'. */
const wideTabs = ["services", "business", "account"] as const satisfies GroomerTab[];

export function WorkspaceHead({ frame, tab, bar, script, fullName }: WorkHeadProps) {
  const isWide = wideTabs.some((wide) => wide === tab);
  const current = (is: boolean) => (is ? "page" : undefined);
  return (
    <header class="work-head">
      <div class="wrap">
        <a class="home" href={GROOMER_DASHBOARD} aria-label={`${BRAND} dashboard`}>
          <Art name="logo" />
        </a>
        <nav aria-label="Dashboard">
          <a href={bookingsPath()} aria-current={current(tab === "bookings" && bar !== "calendar")}>
            <span class="wide">{tabLabels.bookings}</span>
            <span class="slim">Today</span>
            <PendingCount frame={frame} />
          </a>
          <a href={bookingsPath({ view: "calendar" })} aria-current={current(bar === "calendar")}>
            Calendar
          </a>
          <a href={groomerTabPath("clients")} aria-current={current(tab === "clients")}>
            {tabLabels.clients}
          </a>
          <a href={MESSAGES} aria-current={current(bar === "messages")}>
            Messages
            <UnreadBadge frame={frame} />
          </a>
          {wideTabs.map((wide) => (
            <a key={wide} class="wide" href={groomerTabPath(wide)} aria-current={current(wide === tab)}>
              {tabLabels[wide]}
            </a>
          ))}
          <a href={MORE_TAB_PATH} aria-current={current(bar === "more" && !isWide)}>
            {tabLabels.more}
          </a>
        </nav>
        <form class="bar-find" action={GROOMER_DASHBOARD} data-script={script}>
          <input type="hidden" name="tab" value="clients" />
          <Icon name="search" />
          <input
            id="bar-find"
            type="search"
            name="q"
            maxlength={100}
            aria-label="Find clients and visits"
            placeholder="Client, pet, or phone"
          />
        </form>
        <FindLink />
        <a class="btn deep small" href={NEW_VISIT} id={ADD_VISIT_ELEMENT_ID} aria-label="Add a visit">
          <Icon name="plus" />
          <span>Visit</span>
        </a>
        <a class="avatar" href={groomerTabPath("account")} title={fullName}>
          <span aria-hidden="true">{initialsOf(fullName)}</span>
          <span class="hush">Account of {fullName}</span>
        </a>
        <form class="wide" method="post" action={LOG_OUT}>
          <button class="btn plain small" type="submit" title={`Logged in as ${fullName}`}>
            Logout
          </button>
        </form>
      </div>
    </header>
  );
}

/** Opens the clients tab, which has the search field. */
const FindLink = () => (
  <a class="round to-find" href={groomerTabPath("clients")} aria-label="Find clients">
    <Icon name="search" />
  </a>
);

/** At the right of a phone's title. */
export const PhoneHeadTools = () => (
  <div class="slim-tools">
    <FindLink />
    <a class="round fill" href={NEW_VISIT} aria-label="Add a visit">
      <Icon name="plus" />
    </a>
  </div>
);

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "").join("");
};

interface BarEntry {
  place: BarItemName | ParentTab;
  name: string;
  icon: IconName;
  href: string;
}

const places: BarEntry[] = [
  { place: "today", name: "Today", icon: "clock", href: bookingsPath() },
  { place: "calendar", name: "Calendar", icon: "calendar", href: bookingsPath({ view: "calendar" }) },
  { place: "clients", name: "Clients", icon: "dog", href: groomerTabPath("clients") },
  { place: "messages", name: "Messages", icon: "mail", href: MESSAGES },
  { place: "more", name: "More", icon: "grid", href: MORE_TAB_PATH },
];

const parentPlaces: BarEntry[] = [
  { place: "search", name: "Search", icon: "search", href: SEARCH },
  { place: "bookings", name: tabLabels.bookings, icon: "calendar", href: parentTabPath("bookings") },
  { place: "messages", name: "Messages", icon: "mail", href: MESSAGES },
  { place: "pets", name: "Pets", icon: "dog", href: parentTabPath("pets") },
  { place: "more", name: tabLabels.more, icon: "grid", href: parentTabPath("more") },
];

export function FootBar({ frame, tab, bar }: BarProps) {
  const isParent = frame.role === "pet_parent";
  const current = bar ?? (isParent && tab === "profile" ? "more" : tab);
  return (
    <nav class="foot-bar" aria-label="Workspace">
      {(isParent ? parentPlaces : places).map(({ place, name, icon, href }) => (
        <a key={place} href={href} aria-current={place === current ? "page" : undefined}>
          <Icon name={icon} />
          {name}
          {(place === "today" || place === "bookings") && <PendingCount frame={frame} />}
          {place === "messages" && <UnreadBadge frame={frame} />}
        </a>
      ))}
    </nav>
  );
}
