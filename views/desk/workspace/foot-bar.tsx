/** @jsxImportSource preact */
import { bookingsPath, groomerTabPath, MESSAGES, MORE } from "#src/shared/base/own-paths.ts";
import { Icon, type IconName } from "#views/ui/icon.tsx";
import type { BarPlace, BarProps } from "./places.ts";
import { Pending, Unread } from "./waiting.tsx";

const places: { place: BarPlace; name: string; icon: IconName; href: string }[] = [
  { place: "today", name: "Today", icon: "clock", href: bookingsPath() },
  { place: "calendar", name: "Calendar", icon: "calendar", href: bookingsPath({ view: "calendar" }) },
  { place: "clients", name: "Clients", icon: "dog", href: groomerTabPath("clients") },
  { place: "messages", name: "Messages", icon: "mail", href: MESSAGES },
  { place: "more", name: "More", icon: "grid", href: MORE },
];

export const FootBar = ({ frame, bar }: BarProps) => (
  <nav class="foot-bar" aria-label="Workspace">
    {places.map(({ place, name, icon, href }) => (
      <a key={place} href={href} aria-current={place === bar ? "page" : undefined}>
        <Icon name={icon} />
        {name}
        {place === "today" && <Pending frame={frame} />}
        {place === "messages" && <Unread frame={frame} />}
      </a>
    ))}
  </nav>
);
