/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { paymentReturn } from "#src/features/money/memberships/checkout/payment-return.ts";
import { unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
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

export const dashboardsPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/groomer-dashboard",
      async ({ by, request, viewer, query }) => {
        if (query.payment) return paymentReturn(ctx, by, query.tab);
        const first = viewer.groomerId === null ? "business" : "bookings";
        const { tab = first, view = "today", section } = query;
        const isFirst = [first, "bookings"].includes(tab) && view === "today" && !section;
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
