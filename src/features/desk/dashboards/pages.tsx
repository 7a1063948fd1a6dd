/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { paymentReturn } from "#src/features/money/memberships/banner.ts";
import { unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { LISTED, START } from "#src/shared/base/own-paths.ts";
import {
  type GroomerTab,
  GroomerTabQuery,
  type ParentTab,
  ParentTabQuery,
  tabLabels,
} from "#src/shared/desk/dashboards.ts";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { groomerRoom } from "./groomer-rooms.tsx";
import { groomerNotices } from "./notices.tsx";
import { parentRoom } from "./parent-rooms.tsx";
import type { Room } from "./room.ts";
import { isNewlyListed } from "./start/first-days.ts";

export const dashboardsPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/groomer-dashboard",
      async ({ by, request, viewer, query }) => {
        if (query.payment) return paymentReturn(ctx, by, query.tab);
        if (viewer.groomerId === null && (query.tab ?? "business") === "business")
          return redirect(START, { status: 302 });
        const { tab = "bookings", view = "today", section } = query;
        const isFirst = tab === "bookings" && view === "today" && !section;
        if (isFirst && isNewlyListed(ctx, viewer)) return redirect(LISTED, { status: 302 });
        const frame = frameOf(ctx.db, viewer);
        const { content, styles, ...room } = await groomerRoom(ctx, viewer, tab, query);
        const notices = await groomerNotices(ctx, viewer, isFirst);
        return page(ctx, request, {
          title: `${unreadMark(frame.unread)}${nameOf(tab, room)} | Groomer Dashboard`,
          isPrivate: true,
          isEnhanced: true,
          styles,
          main: (
            <Workspace {...room} frame={frame} room={tab} notices={notices}>
              {content}
            </Workspace>
          ),
        });
      },
      { access: "groomer", query: GroomerTabQuery },
    )
    .get(
      "/pet-parent-dashboard",
      async ({ request, viewer, query }) => {
        const tab = query.tab ?? "bookings";
        const frame = frameOf(ctx.db, viewer);
        const { content, styles, ...room } = await parentRoom(ctx, viewer, tab, query);
        return page(ctx, request, {
          title: `${unreadMark(frame.unread)}${nameOf(tab, room)} | Pet Parent Dashboard`,
          isPrivate: true,
          isEnhanced: true,
          styles,
          main: (
            <Workspace {...room} frame={frame} room={tab}>
              {content}
            </Workspace>
          ),
        });
      },
      { access: "pet_parent", query: ParentTabQuery },
    );

const nameOf = (tab: GroomerTab | ParentTab, { crumb, title }: Pick<Room, "crumb" | "title">) =>
  crumb ? `${title} | ${tabLabels[tab]}` : tabLabels[tab];
