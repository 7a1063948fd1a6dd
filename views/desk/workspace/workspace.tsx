/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { GroomerTab, ParentTab } from "#src/shared/desk/dashboards.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { type BarPlace, FootBar } from "./foot-bar.tsx";
import { Rooms } from "./rooms.tsx";

interface WorkspaceProps {
  frame: Frame;
  /** The room that the page belongs to; null for one beside them, such as the messages. */
  room: GroomerTab | ParentTab | null;
  bar?: BarPlace | undefined;
  /** The day or the thing, never the name of the dashboard. */
  title: string;
  titleId?: string | undefined;
  note?: ComponentChildren;
  crumb?: { href: string; name: string } | undefined;
  aside?: ComponentChildren;
  /** What comes before everything else when there is something to say: the membership, what is missing before being listed. */
  notices?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

/** What stands around every page of a groomer or a parent: what it is about, the rooms, and on a groomer's phone the bar at the foot. */
export function Workspace({
  frame,
  room,
  bar,
  title,
  titleId,
  note,
  crumb,
  aside,
  notices,
  ...inside
}: WorkspaceProps) {
  return (
    <div class={inside.class ? `wrap dash ${inside.class}` : "wrap dash"}>
      <header>
        <div>
          {crumb && (
            <p class="crumb">
              <a href={crumb.href}>{crumb.name}</a>
            </p>
          )}
          <h1 id={titleId} tabindex={titleId ? -1 : undefined}>
            {title}
          </h1>
          {note && <p>{note}</p>}
        </div>
        {aside}
      </header>
      {notices}
      <Rooms frame={frame} current={bar === "messages" ? bar : room} />
      {inside.children}
      {frame.role === "groomer" && <FootBar frame={frame} current={bar} />}
    </div>
  );
}
