/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { hasAtLeastClients } from "#src/features/clients/clients/queries.ts";
import { findCheckStatus, findMissingForListing } from "#src/features/listing/groomers/queries.ts";
import { currentBanner, redirectFromPayment } from "#src/features/money/memberships/banner.ts";
import { findOwnMembership, freeTrialState } from "#src/features/money/memberships/queries.ts";
import { findMfa, findMfaDeclinedAt } from "#src/features/people/mfa/queries.ts";
import { unreadPrefix } from "#src/features/visits/bookings/message-counts.ts";
import { navCounts } from "#src/features/visits/bookings/queries.ts";
import { router } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { LISTED_PAGE, START_PAGE } from "#src/shared/base/dashboard-paths.ts";
import {
  type GroomerTab,
  GroomerTabQuery,
  type ParentTab,
  ParentTabQuery,
  tabLabels,
} from "#src/shared/dashboard/dashboards.ts";
import { MembershipBanner } from "#views/dashboard/dashboards/membership-banner.tsx";
import { SetupStepLine, TwoStepOffer } from "#views/dashboard/dashboards/notices.tsx";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { loadGroomerTab } from "./groomer-tabs.tsx";
import { loadParentTab } from "./parent-tabs.tsx";
import { findStartState, isNewlyListed, nextTasks } from "./start/first-days.ts";
import type { Tab } from "./tab.ts";

/** The line of the first days doesn't repeat what the membership banner says, nor ask someone to subscribe who may not. */
async function groomerNotices(ctx: Ctx, viewer: Viewer, isFirst: boolean): Promise<VNode> {
  const missing = isFirst ? findMissingForListing(ctx, viewer) : [];
  const state = isFirst ? findStartState(ctx, viewer) : null;
  const isHidden = state === "hidden";
  const freeMonth = freeTrialState(ctx, viewer);
  const current = await currentBanner(ctx, viewer);
  const banner = current?.kind === "subscribe" && missing.length > 0 && !isHidden ? null : current;
  const maySubscribe = findOwnMembership(ctx, viewer).canDo.includes("subscribe");
  const next = state === "listed" ? nextTasks(ctx, viewer).find(({ isDone }) => !isDone) : undefined;
  return (
    <>
      <div class="banner" data-membership-banner>
        {banner && <MembershipBanner {...banner} hasTrial={freeMonth === "left"} />}
      </div>
      <div class="banner" data-listing-state>
        {isFirst && (
          <SetupStepLine
            missing={banner || !maySubscribe ? missing.filter((need) => need !== "membership") : missing}
            isHidden={isHidden}
            next={next}
            hasTrial={freeMonth === "left"}
            hasFreeMonth={freeMonth !== "over"}
            check={findCheckStatus(ctx, viewer)}
            supportEmail={ctx.config.supportEmail}
          />
        )}
      </div>
      {isFirst && !banner && !next && missing.length === 0 && isTwoStepOffered(ctx, viewer) && <TwoStepOffer />}
    </>
  );
}

const MANY_CLIENTS = 20;

const isTwoStepOffered = ({ db }: Ctx, { userId, groomerId }: Viewer): boolean =>
  groomerId !== null &&
  findMfaDeclinedAt(db, userId) === null &&
  !findMfa(db, userId) &&
  hasAtLeastClients(db, groomerId, MANY_CLIENTS);

export const dashboardsPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      "/groomer-dashboard",
      async ({ by, request, viewer, query }) => {
        if (query.payment) return redirectFromPayment(ctx, by, query.tab);
        if (viewer.groomerId === null && (query.tab ?? "business") === "business")
          return redirect(START_PAGE, { status: 302 });
        const { tab = "bookings", view = "today", section } = query;
        const isFirst = tab === "bookings" && view === "today" && !section;
        if (isFirst && isNewlyListed(ctx, viewer)) return redirect(LISTED_PAGE, { status: 302 });
        const tabPage = await loadGroomerTab(ctx, viewer, tab, query);
        return show(ctx, request, viewer, { tab, tabPage, notices: await groomerNotices(ctx, viewer, isFirst) });
      },
      { access: "groomer", query: GroomerTabQuery },
    )
    .get(
      "/pet-parent-dashboard",
      async ({ request, viewer, query }) => {
        const { tab = "bookings" } = query;
        return show(ctx, request, viewer, { tab, tabPage: await loadParentTab(ctx, viewer, tab, query) });
      },
      { access: "pet_parent", query: ParentTabQuery },
    );

interface DashboardPage {
  tab: GroomerTab | ParentTab;
  tabPage: Tab;
  notices?: VNode;
}

function show(ctx: Ctx, request: Request, viewer: Viewer, { tab, tabPage, notices }: DashboardPage) {
  const { content, styles, ...inside } = tabPage;
  const frame = navCounts(ctx.db, viewer);
  const name = tabPage.crumb ? `${tabPage.title} | ${tabLabels[tab]}` : tabLabels[tab];
  return page(ctx, request, {
    title: `${unreadPrefix(frame.unread)}${name} | ${frame.role === "groomer" ? "Groomer" : "Pet Parent"} Dashboard`,
    isPrivate: true,
    isEnhanced: true,
    styles,
    main: (
      <Workspace {...inside} frame={frame} tab={tab} notices={notices}>
        {content}
      </Workspace>
    ),
  });
}
