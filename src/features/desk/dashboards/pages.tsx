/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { findCheck, findMissing } from "#src/features/listing/groomers/listing-state.ts";
import { currentBanner } from "#src/features/money/memberships/banner.ts";
import { paymentReturn } from "#src/features/money/memberships/checkout/payment-return.ts";
import { unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { GroomerTabQuery, ParentTabQuery, tabLabels } from "#src/shared/desk/dashboards.ts";
import { ListingState } from "#views/desk/dashboards/listing-state.tsx";
import { MembershipBanner } from "#views/desk/dashboards/membership-banner.tsx";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { groomerRoom } from "./groomer-rooms.tsx";
import { parentRoom } from "./parent-rooms.tsx";

/** The two dashboards. Every room is an address of its own. */
export const dashboardsPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/groomer-dashboard",
      async ({ by, request, viewer, query }) => {
        if (query.payment) return paymentReturn(ctx, by, query.tab);
        const tab = query.tab ?? (viewer.groomerId === null ? "business" : "bookings");
        const frame = frameOf(ctx.db, viewer);
        const { content, styles, ...room } = await groomerRoom(ctx, viewer, tab, query);
        const banner = await currentBanner(ctx, viewer);
        return page(ctx, request, {
          title: `${unreadMark(frame.unread)}${tabLabels[tab]} | Groomer Dashboard`,
          isPrivate: true,
          isEnhanced: true,
          styles,
          main: (
            <Workspace
              {...room}
              frame={frame}
              room={tab}
              notices={
                <>
                  <div class="banner" data-membership-banner>
                    {banner && <MembershipBanner {...banner} />}
                  </div>
                  <ListingState
                    missing={findMissing(ctx, viewer)}
                    check={findCheck(ctx, viewer)}
                    supportEmail={ctx.config.supportEmail}
                  />
                </>
              }
            >
              {content}
            </Workspace>
          ),
        });
      },
      { access: "groomer", query: GroomerTabQuery },
    )
    .get(
      "/pet-parent-dashboard",
      ({ request, viewer, query }) => {
        const tab = query.tab ?? "bookings";
        const frame = frameOf(ctx.db, viewer);
        const { content, styles, ...room } = parentRoom(ctx, viewer, tab, query);
        return page(ctx, request, {
          title: `${unreadMark(frame.unread)}${tabLabels[tab]} | Pet Parent Dashboard`,
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
