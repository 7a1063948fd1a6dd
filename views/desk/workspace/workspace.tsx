/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { GroomerTab, ParentTab } from "#src/shared/desk/dashboards.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { type BarPlace, FootBar } from "./foot-bar.tsx";
import { Rooms } from "./rooms.tsx";

interface WorkspaceProps {
  frame: Frame;
  /** Null for pages beside the rooms, such as messages. */
  room: GroomerTab | ParentTab | null;
  bar?: BarPlace | undefined;
  title: string;
  titleId?: string | undefined;
  note?: ComponentChildren;
  crumb?: { href: string; name: string } | undefined;
  aside?: ComponentChildren;
  notices?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

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
