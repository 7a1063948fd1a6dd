/** @jsxImportSource preact */
import { GROOMER_DASHBOARD, MESSAGES, PARENT_DASHBOARD } from "#src/shared/base/own-paths.ts";
import { type GroomerTab, groomerRooms, type ParentTab, parentTabs, tabLabels } from "#src/shared/desk/dashboards.ts";
import type { Frame } from "#src/shared/desk/frame.ts";

interface RoomsProps {
  frame: Frame;
  current: GroomerTab | ParentTab | "messages" | null;
}

export function Rooms({ frame: { role, pending, unread }, current }: RoomsProps) {
  const path = role === "groomer" ? GROOMER_DASHBOARD : PARENT_DASHBOARD;
  const rooms = role === "groomer" ? groomerRooms : parentTabs;
  return (
    <nav class="dash-tabs rooms" aria-label="Dashboard">
      {rooms.map((room) => (
        <a key={room} href={`${path}?tab=${room}`} aria-current={room === current ? "page" : undefined}>
          {tabLabels[room]}
          {room === "bookings" && <Pending pending={pending} />}
        </a>
      ))}
      <a href={MESSAGES} aria-current={current === "messages" ? "page" : undefined}>
        Messages
        {unread > 0 && (
          <span class="waiting">
            {unread}
            <span class="hush"> unread</span>
          </span>
        )}
      </a>
    </nav>
  );
}

export const Pending = ({ pending }: { pending: number }) =>
  pending > 0 ? (
    <span class="waiting">
      {pending}
      <span class="hush"> waiting for your reply</span>
    </span>
  ) : null;
