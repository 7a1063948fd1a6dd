/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { VNode } from "preact";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { findCheck, findMissing } from "#src/features/listing/groomers/listing-state.ts";
import { currentBanner } from "#src/features/money/memberships/banner.ts";
import { paymentReturn } from "#src/features/money/memberships/checkout/payment-return.ts";
import { countUnread, unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { countPending } from "#src/features/visits/bookings/queries.ts";
import { findClients } from "#src/features/visits/clients/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import {
  type GroomerTab,
  GroomerTabQuery,
  groomerTabs,
  type ParentTab,
  ParentTabQuery,
  parentTabs,
  tabLabels,
} from "#src/shared/desk/dashboards.ts";
import { GroomerDashboard } from "#views/desk/dashboards/groomer-dashboard.tsx";
import { ParentDashboard } from "#views/desk/dashboards/parent-dashboard.tsx";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { NumbersTab } from "#views/desk/numbers/numbers-tab.tsx";
import { Island } from "#views/island.tsx";
import { NoBookings } from "#views/visits/bookings/no-bookings.tsx";
import { NoRequests } from "#views/visits/bookings/no-requests.tsx";
import { NoClients } from "#views/visits/clients/no-clients.tsx";
import { findNumbers } from "../numbers/queries.ts";
import { accountTab } from "./account-tab.ts";
import { groomerBookingsTab, type OpenedForm, parentBookingsTab } from "./bookings-tab.ts";
import { businessTab } from "./business-tab.ts";
import { membershipTab } from "./membership-tab.ts";
import { petsTab } from "./pets-tab.ts";
import { servicesTab } from "./services-tab.ts";

/** The two dashboards. Every tab is an address of its own and one island. */
export const dashboardsPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/groomer-dashboard",
      async ({ by, request, viewer, query }) => {
        if (query.payment) return paymentReturn(ctx, by, query.tab);
        const tab = query.tab ?? (viewer.groomerId === null ? "business" : "bookings");
        const unread = countUnread(ctx.db, viewer);
        const membership = tab === "account" ? await membershipTab(ctx, viewer) : null;
        return page(ctx, request, {
          title: `${unreadMark(unread)}${tabLabels[tab]} | Groomer Dashboard`,
          isPrivate: true,
          isEnhanced: true,
          styles: tab === "business" ? ["map"] : tab === "numbers" ? ["charts"] : [],
          main: (
            <GroomerDashboard
              fullName={viewer.fullName}
              groomerId={viewer.groomerId}
              missing={findMissing(ctx, viewer)}
              checked={{ check: findCheck(ctx, viewer), supportEmail: ctx.config.supportEmail }}
              banner={await currentBanner(ctx, viewer)}
              tabs={groomerTabs}
              tab={tab}
              pending={countPending(ctx.db, viewer)}
              unread={unread}
            >
              {groomerSection(ctx, viewer, tab)}
              {membership && <Island name="membership-panel" props={membership} />}
            </GroomerDashboard>
          ),
        });
      },
      { access: "groomer", query: GroomerTabQuery },
    )
    .get(
      "/pet-parent-dashboard",
      ({ request, viewer, query }) => {
        const tab = query.tab ?? "bookings";
        const unread = countUnread(ctx.db, viewer);
        return page(ctx, request, {
          title: `${unreadMark(unread)}${tabLabels[tab]} | Pet Parent Dashboard`,
          isPrivate: true,
          isEnhanced: true,
          main: (
            <ParentDashboard fullName={viewer.fullName} tabs={parentTabs} tab={tab} unread={unread}>
              {parentSection(ctx, viewer, tab, query)}
            </ParentDashboard>
          ),
        });
      },
      { access: "pet_parent", query: ParentTabQuery },
    );

function groomerSection(ctx: Ctx, viewer: Viewer, tab: GroomerTab): VNode {
  switch (tab) {
    case "account":
      return <Island name="account" props={accountTab(ctx, viewer)} />;
    case "business":
      return <Island name="business" props={businessTab(ctx, viewer)} />;
    case "services":
      if (viewer.groomerId === null) return <ProfileFirst what="packages, add-ons and photos" />;
      return <Island name="services" props={servicesTab(ctx, viewer.groomerId)} />;
    case "bookings":
      return groomerBookings(groomerBookingsTab(ctx, viewer));
    case "clients":
      return groomerClients({ clients: findClients({ db: ctx.db, now: ctx.now() }, viewer) });
    case "numbers":
      if (viewer.groomerId === null) return <ProfileFirst what="numbers" />;
      return <NumbersTab numbers={findNumbers({ db: ctx.db, now: ctx.now() }, viewer)} />;
  }
}

function parentSection(ctx: Ctx, viewer: Viewer, tab: ParentTab, asked: OpenedForm): VNode {
  switch (tab) {
    case "profile":
      return <Island name="account" props={accountTab(ctx, viewer)} />;
    case "pets":
      return <Island name="pets" props={petsTab(ctx, viewer, asked.pet ?? null)} />;
    case "bookings":
      return parentBookings(parentBookingsTab(ctx, viewer, asked));
  }
}

const groomerBookings = (props: IslandProps<"groomer-bookings">) =>
  props.bookings.length === 0 ? <NoRequests /> : <Island name="groomer-bookings" props={props} />;

const groomerClients = (props: IslandProps<"clients">) =>
  props.clients.length === 0 ? <NoClients /> : <Island name="clients" props={props} />;

const parentBookings = (props: IslandProps<"parent-bookings">) =>
  props.bookings.length === 0 ? <NoBookings /> : <Island name="parent-bookings" props={props} />;
