/** @jsxImportSource preact */
import type { VNode } from "preact";
import { bookingsPath, groomerTabPath, MESSAGES, MORE } from "#src/shared/base/own-paths.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { Icon, type IconName } from "#views/ui/icon.tsx";
import { Pending } from "./rooms.tsx";

export type BarPlace = "today" | "calendar" | "clients" | "messages" | "more";

interface FootBarProps {
  frame: Frame;
  current: BarPlace | undefined;
}

const places: { place: BarPlace; name: string; icon: IconName; href: string }[] = [
  { place: "today", name: "Today", icon: "clock", href: bookingsPath() },
  { place: "calendar", name: "Calendar", icon: "calendar", href: bookingsPath({ view: "calendar" }) },
  { place: "clients", name: "Clients", icon: "dog", href: groomerTabPath("clients") },
  { place: "messages", name: "Messages", icon: "mail", href: MESSAGES },
  { place: "more", name: "More", icon: "menu", href: MORE },
];

export function FootBar({ frame: { pending, unread }, current }: FootBarProps) {
  const waiting: Partial<Record<BarPlace, VNode | null>> = {
    today: <Pending pending={pending} />,
    messages:
      unread > 0 ? (
        <span class="waiting">
          {unread}
          <span class="hush"> unread</span>
        </span>
      ) : null,
  };
  return (
    <nav class="foot-bar" aria-label="Workspace">
      {places.map(({ place, name, icon, href }) => (
        <a key={place} href={href} aria-current={place === current ? "page" : undefined}>
          <Icon name={icon} />
          {name}
          {waiting[place]}
        </a>
      ))}
    </nav>
  );
}
