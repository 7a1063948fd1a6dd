/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import type { PageStyleName } from "#src/base/page-styles.ts";
import { findMfa } from "#src/features/people/mfa/queries.ts";
import { page } from "#src/http/pages/page.tsx";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import type { AdminDashboardQuery } from "#src/shared/operations/admin.ts";
import { adminTabLabels, type UsersTab, userRoleByTab } from "#src/shared/operations/admin-labels.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { findMonthsOfTexts } from "#src/sms/counts.ts";
import { Island } from "#views/island.tsx";
import { AdminDashboard } from "#views/operations/admin/admin-dashboard.tsx";
import { AuditTab } from "#views/operations/admin/audit-tab.tsx";
import { GrowthTab } from "#views/operations/growth/growth-tab.tsx";
import { findGrowth, withCoverage, zeroResultRows } from "../growth/queries.ts";
import { addedTotals } from "./added-counts.ts";
import { findAuditActions, findAuditRows } from "./audit-trail.ts";
import { regionNamed, regionView, showCoverage, US_REGION } from "./coverage.tsx";
import { findNeeds } from "./groomers/needs-action.ts";
import { countOpenReports, findReports } from "./reports/reports.ts";
import { findTotals, findUsers } from "./users/users.ts";

const MAX_ROWS = 25;

async function showGrowth(ctx: Ctx, regionName: string): Promise<VNode> {
  const { db, now } = ctx;
  const growth = await findGrowth(ctx);
  const region = regionNamed(regionName);
  const found = zeroResultRows(db, now(), region === US_REGION ? undefined : region);
  const rows = withCoverage(db, now(), found.slice(0, MAX_ROWS));
  const list = rows.map(({ lat, lon }, at) => ({ lat, lon, number: at + 1 }));
  const zeroResults = { ...regionView(db, { region, list }), rows, total: found.length };
  return <GrowthTab growth={growth} zeroResults={zeroResults} books={addedTotals(db, null)} texts={textCosts(ctx)} />;
}

const MONTHS = 3;

function textCosts({ config, db, now, texts }: Ctx) {
  if (!texts) return null;
  const from = `${addMonths(monthOf(now()), 1 - MONTHS)}-01`;
  return { months: findMonthsOfTexts(db, from), limit: config.textsMonthlyLimit };
}

export async function showDashboard(
  ctx: Ctx,
  request: Request,
  viewer: Viewer,
  query: AdminDashboardQuery,
): Promise<Response> {
  const { tab } = query;
  const needs = findNeeds(ctx);
  const section = await sectionOf(ctx, query, needs);
  const main = (
    <AdminDashboard
      tab={tab}
      totals={findTotals(ctx.db)}
      waiting={needs.length}
      reports={countOpenReports(ctx.db)}
      hasMfa={findMfa(ctx.db, viewer.userId) !== undefined}
    >
      {section}
    </AdminDashboard>
  );
  return page(ctx, request, {
    title: `${adminTabLabels[tab]} | Admin`,
    isPrivate: true,
    isEnhanced: true,
    styles: stylesOf[tab],
    main,
  });
}

const stylesOf: Partial<Record<AdminDashboardQuery["tab"], readonly PageStyleName[]>> = {
  coverage: ["map"],
  growth: ["map", "charts"],
  // Only reported threads have photos.
  reports: ["booking"],
};

function sectionOf(ctx: Ctx, query: AdminDashboardQuery, needs: NeedView[]): VNode | Promise<VNode> {
  switch (query.tab) {
    case "needs-action":
      return <Island name="admin-queue" props={{ needs, now: ctx.now() }} />;
    case "reports":
      return <Island name="admin-reports" props={{ reports: findReports(ctx.db, ctx.now()) }} />;
    case "growth":
      return showGrowth(ctx, query.region);
    case "coverage":
      return showCoverage(ctx, query.region);
    case "audit":
      return <AuditTab query={query} actions={findAuditActions(ctx.db)} {...findAuditRows(ctx.db, query)} />;
    default:
      return usersSection(ctx, query, query.tab);
  }
}

function usersSection(ctx: Ctx, { q, state, sort, page }: AdminDashboardQuery, tab: UsersTab): VNode {
  const filter = { q, state, sort, page, role: userRoleByTab[tab] };
  // Each tab starts with an empty search.
  return <Island key={tab} name="admin-users" props={{ tab, filter, found: findUsers(ctx.db, filter, ctx.now()) }} />;
}
