/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { bookingViews, type GroomerTabQuery, viewLabels } from "#src/shared/desk/dashboards.ts";
import { Segmented } from "#views/ui/segmented.tsx";
import { allView } from "./all-view.tsx";
import { calendarView } from "./calendar-view.tsx";
import type { Room } from "./room.ts";
import { todayView } from "./today-view.tsx";

const views = { today: todayView, calendar: calendarView, all: allView };

export async function bookingsRoom(ctx: Ctx, viewer: Viewer, query: GroomerTabQuery): Promise<Room> {
  const { view = "today" } = query;
  const { content, tools, ...room } = await views[view](ctx, viewer, query);
  const links = bookingViews.map((name) => ({
    name: viewLabels[name],
    href: bookingsPath(name === "today" ? undefined : { view: name }),
    isCurrent: name === view,
  }));
  return {
    ...room,
    content: (
      <>
        <div class="room-head">
          <Segmented label="Bookings" views={links} />
          {tools}
        </div>
        {content}
      </>
    ),
  };
}
