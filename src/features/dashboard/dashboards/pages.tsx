/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { paymentReturn } from "#src/features/money/memberships/banner.ts";
import { unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { LISTED, START } from "#src/shared/base/dashboard-paths.ts";
import {
  type GroomerTab,
  GroomerTabQuery,
  type ParentTab,
  ParentTabQuery,
  tabLabels,
} from "#src/shared/dashboard/dashboards.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { groomerTab } from "./groomer-tabs.tsx";
import { groomerNotices } from "./notices.tsx";
import { parentTab } from "./parent-tabs.tsx";
import { isNewlyListed } from "./start/first-days.ts";
import type { Tab } from "./tab.ts";

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
        const room = await groomerTab(ctx, viewer, tab, query);
        return show(ctx, request, viewer, { tab, room, notices: await groomerNotices(ctx, viewer, isFirst) });
      },
      { access: "groomer", query: GroomerTabQuery },
    )
    .get(
      "/pet-parent-dashboard",
      async ({ request, viewer, query }) => {
        const { tab = "bookings" } = query;
        return show(ctx, request, viewer, { tab, room: await parentTab(ctx, viewer, tab, query) });
      },
      { access: "pet_parent", query: ParentTabQuery },
    );

interface DashboardPage {
  tab: GroomerTab | ParentTab;
  room: Tab;
  notices?: VNode;
}

function show(ctx: Ctx, request: Request, viewer: Viewer, { tab, room, notices }: DashboardPage) {
  const { content, styles, ...inside } = room;
  const frame = frameOf(ctx.db, viewer);
  const name = room.crumb ? `${room.title} | ${tabLabels[tab]}` : tabLabels[tab];
  return page(ctx, request, {
    title: `${unreadMark(frame.unread)}${name} | ${frame.role === "groomer" ? "Groomer" : "Pet Parent"} Dashboard`,
    isPrivate: true,
    isEnhanced: true,
    styles,
    main: (
      <Workspace {...inside} frame={frame} room={tab} notices={notices}>
        {content}
      </Workspace>
    ),
  });
}
