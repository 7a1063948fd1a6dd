/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { GroomerTabQuery } from "#src/shared/desk/dashboards.ts";
import { allView } from "./all-view.tsx";
import type { Room } from "./room.ts";

/** A groomer's days; until they are drawn, what is on them. */
export const calendarView = (ctx: Ctx, viewer: Viewer, _query: GroomerTabQuery): Room => ({
  ...allView(ctx, viewer),
  bar: "calendar",
});
