/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { findList } from "#src/features/day/calendar/list/find.ts";
import { findStart } from "#src/features/visits/bookings/room/day-facts.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { type GroomerTabQuery, viewLabels } from "#src/shared/desk/dashboards.ts";
import { bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { Island } from "#views/island.tsx";
import type { Room } from "./room.ts";

export function allView(ctx: Ctx, viewer: Viewer, { q, show, page = 1 }: GroomerTabQuery): Room {
  const title = viewLabels.all;
  const start = viewer.groomerId === null ? undefined : findStart(ctx.db, viewer.groomerId);
  if (!start) return { title, bar: "today", content: <ProfileFirst what="bookings" /> };
  const asked = { q, show: bookingStatuses.find((status) => status === show), page };
  const list = findList(ctx, viewer, asked);
  return {
    title,
    bar: "today",
    content: <Island name="all-bookings" props={{ list, asked, timeZone: start.timeZone }} />,
  };
}
