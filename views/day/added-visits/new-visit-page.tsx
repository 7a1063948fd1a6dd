/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";

interface Props {
  frame: WorkspaceCounts;
  title?: string;
  children: ComponentChildren;
}

/** On a phone it has the whole screen, because of the keyboard. */
export const NewVisitPage = ({ frame, title = "New visit", children }: Props) => (
  <Workspace
    frame={frame}
    tab="bookings"
    bar="today"
    title={title}
    crumb={{ href: bookingsPath(), name: "Today" }}
    class="new-visit-page"
  >
    {children}
  </Workspace>
);
