/** @jsxImportSource preact */
import { MESSAGES, parentTabPath } from "#src/shared/base/own-paths.ts";
import { type GroomerTab, type ParentTab, parentTabs, tabLabels } from "#src/shared/desk/dashboards.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { Pending, Unread } from "./waiting.tsx";

interface RoomsProps {
  frame: Frame;
  current: GroomerTab | ParentTab | "messages" | null;
}

export const Rooms = ({ frame, current }: RoomsProps) => (
  <nav class="dash-tabs rooms" aria-label="Dashboard">
    {parentTabs.map((room) => (
      <a key={room} href={parentTabPath(room)} aria-current={room === current ? "page" : undefined}>
        {tabLabels[room]}
        {room === "bookings" && <Pending frame={frame} />}
      </a>
    ))}
    <a href={MESSAGES} aria-current={current === "messages" ? "page" : undefined}>
      Messages
      <Unread frame={frame} />
    </a>
  </nav>
);
