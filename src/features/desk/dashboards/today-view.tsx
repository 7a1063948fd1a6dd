/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { findToday } from "#src/features/day/today/queries.ts";
import { findStart } from "#src/features/visits/bookings/room/day-facts.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { dayHeading, todayNote } from "#src/shared/day/today/labels.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import { AddVisit } from "#views/day/own-visits/add-visit.tsx";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { Island } from "#views/island.tsx";
import type { Room } from "./room.ts";

export function todayView(ctx: Ctx, viewer: Viewer): Room {
  const start = viewer.groomerId === null ? undefined : findStart(ctx.db, viewer.groomerId);
  if (!start) return { title: tabLabels.bookings, bar: "today", content: <ProfileFirst what="bookings" /> };
  const today = findToday(ctx, viewer);
  return {
    title: dayHeading(today.date),
    note: todayNote(today),
    bar: "today",
    tools: <AddVisit />,
    content: <Island name="today" props={{ today, timeZone: start.timeZone }} />,
  };
}
