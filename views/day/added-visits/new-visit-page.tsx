/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";

interface Props {
  frame: WorkspaceCounts;
  title?: string;
  /** Day to show beside `children`. Undefined with the form, which shows the day itself. */
  date?: string | undefined;
  children: ComponentChildren;
}

/** On a phone it has the whole screen, because of the keyboard. */
export const NewVisitPage = ({ frame, title = "New visit", date, children }: Props) => (
  <Workspace
    frame={frame}
    tab="bookings"
    bar="today"
    title={title}
    crumb={{ href: bookingsPath(), name: "Today" }}
    class="new-visit-page"
  >
    {date ? (
      <div class="two-columns with-day">
        {children}
        <Island name="day-beside" props={{ date }} when="visible" />
      </div>
    ) : (
      children
    )}
  </Workspace>
);
