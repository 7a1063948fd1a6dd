/** @jsxImportSource preact */
import type { Ctx, Viewer } from "#src/base/context.ts";
import { findClientsPage } from "#src/features/clients/clients/queries.ts";
import { findBookingList } from "#src/features/day/calendar/list/find.ts";
import { findCalendar } from "#src/features/day/calendar/view.ts";
import { findToday } from "#src/features/day/today/queries.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { findBusiness } from "#src/features/listing/groomers/queries.ts";
import { findOwnAddOns, findOwnPackages, findPortfolio, visitsByOffer } from "#src/features/listing/offers/queries.ts";
import { findSchedule, findStart } from "#src/features/visits/bookings/capacity/read-days.ts";
import { groomerTabPath } from "#src/shared/base/dashboard-paths.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { addDays, isCalendarDay } from "#src/shared/base/time.ts";
import { clientFilterNames } from "#src/shared/clients/client-filters.ts";
import { type GroomerTab, type GroomerTabQuery, tabLabels, viewLabels } from "#src/shared/dashboard/dashboards.ts";
import { gridFromTo, monthTitle, weekBounds, weekLabel, weekTitle } from "#src/shared/day/calendar/calendar-labels.ts";
import { stateFilters } from "#src/shared/day/list/list-limits.ts";
import { dayHeading, dayNoteParts } from "#src/shared/day/today/labels.ts";
import { AddClientLink, NoClients } from "#views/clients/clients/add-client.tsx";
import { ProfileFirstNotice } from "#views/dashboard/dashboards/profile-first.tsx";
import { InsightsTab } from "#views/dashboard/insights/insights-tab.tsx";
import { MorePage } from "#views/dashboard/workspace/more-page.tsx";
import { NoStartLocation } from "#views/day/calendar/no-calendar.tsx";
import { Island } from "#views/island.tsx";
import { findInsights } from "../insights/queries.ts";
import { accountSettings } from "./settings/account-settings.tsx";
import { businessSections } from "./settings/business-sections.tsx";
import { settingsTab } from "./settings/section.tsx";
import type { Tab } from "./tab.ts";

export async function loadGroomerTab(ctx: Ctx, viewer: Viewer, tab: GroomerTab, query: GroomerTabQuery): Promise<Tab> {
  const title = tabLabels[tab];
  const needsProfile = (what: string): Tab => ({ title, bar: "more", content: <ProfileFirstNotice what={what} /> });
  switch (tab) {
    case "bookings":
      return bookingViews[query.view ?? "today"](ctx, viewer, query);
    case "clients":
      return { title, bar: "clients", ...clientsTab(ctx, viewer, query) };
    case "services":
      if (viewer.groomerId === null) return needsProfile("packages, add-ons, and photos");
      return servicesTab(ctx, viewer, query.section);
    case "business":
      return settingsTab({ ctx, viewer, profile: findBusiness(ctx, viewer)! }, businessSections, {
        asked: query.section,
        title,
        href: groomerTabPath("business"),
      });
    case "numbers":
      if (viewer.groomerId === null) return needsProfile("insights");
      return {
        title,
        bar: "more",
        styles: ["charts"],
        content: <InsightsTab numbers={findInsights({ db: ctx.db, now: ctx.now() }, viewer)} />,
      };
    case "account":
      return accountSettings(ctx, viewer, query.section);
    case "more":
      return { title, bar: "more", content: <MorePage groomerId={viewer.groomerId} {...ctx.config} /> };
  }
}

function clientsTab(ctx: Ctx, viewer: Viewer, tabQuery: GroomerTabQuery): Pick<Tab, "note" | "aside" | "content"> {
  const { q, page } = tabQuery;
  const query = { q, page, show: clientFilterNames.find((filter) => filter === tabQuery.show) };
  const now = ctx.now();
  const list = findClientsPage({ db: ctx.db, now }, viewer, query);
  const { clients, pets } = list.total;
  if (clients === 0) return { content: <NoClients /> };
  return {
    aside: <AddClientLink />,
    note: `${counted(clients, "client")}, ${counted(pets, "pet")}`,
    content: <Island name="clients" props={{ list, query, today: groomerToday(ctx.db, viewer.groomerId, now) }} />,
  };
}

/** `section` is the page of photos, or the package whose sizes a page without script edits, with refused figures. */
function servicesTab(ctx: Ctx, viewer: Viewer, section: string | undefined): Tab {
  const { id: groomerId, sizeWeights: weights, goodWith } = findBusiness(ctx, viewer)!;
  const images = findPortfolio(ctx.db, groomerId);
  const services = { title: tabLabels.services, bar: "more" } as const;
  if (section === "photos") {
    const crumb = { href: groomerTabPath("services"), name: services.title };
    return { ...services, title: "Photos", crumb, content: <Island name="portfolio" props={{ groomerId, images }} /> };
  }
  const offers = { packages: findOwnPackages(ctx.db, groomerId), addOns: findOwnAddOns(ctx.db, groomerId) };
  const [sizing, ...typed] = section?.split("~") ?? [];
  const props = {
    ...{ groomerId, weights, goodWith, ...offers },
    uses: visitsByOffer(ctx.db, groomerId, offers),
    photoCount: images.length,
    sizing: sizing ? Number(sizing) : undefined,
    typed,
  };
  return { ...services, content: <Island name="services" props={props} /> };
}

function allView(ctx: Ctx, viewer: Viewer, { q, show, page = 1 }: GroomerTabQuery): Tab {
  const title = viewLabels.all;
  const start = viewer.groomerId === null ? undefined : findStart(ctx.db, viewer.groomerId);
  if (!start) return { title, bar: "today", content: <ProfileFirstNotice what="bookings" /> };
  const asked = { q, show: stateFilters.find((status) => status === show), page };
  const list = findBookingList(ctx, viewer, asked);
  return {
    title,
    bar: "today",
    content: <Island name="all-bookings" props={{ list, asked, timeZone: start.timeZone }} />,
  };
}

async function calendarView(ctx: Ctx, viewer: Viewer, query: GroomerTabQuery): Promise<Tab> {
  const none = { title: viewLabels.calendar, bar: "calendar" } as const;
  if (viewer.groomerId === null) return { ...none, content: <ProfileFirstNotice what="calendar" /> };
  const schedule = findSchedule(ctx.db, viewer.groomerId, ctx.now());
  if (!schedule) return { ...none, content: <NoStartLocation /> };
  const { today } = schedule.openings;
  const date = query.date && isCalendarDay(query.date) ? query.date : today;
  const page = { titleId: "calendar-title", bar: "calendar", class: "calendar-page", styles: ["calendar"] } as const;
  if (query.span) {
    const calendar = await findCalendar(ctx, viewer, gridFromTo(date));
    const content = <Island name="calendar-month" props={{ calendar, date }} />;
    return { ...page, title: monthTitle(date), content };
  }
  const week = weekBounds(date);
  // A phone's three days may start on the week's last day.
  const calendar = await findCalendar(ctx, viewer, { from: week.from, to: addDays(week.to, 2) });
  return {
    ...page,
    title: weekTitle(week, today),
    note: weekLabel({ days: calendar.days.slice(0, 7) }),
    content: <Island name="calendar" props={{ calendar, date }} />,
  };
}

function todayView(ctx: Ctx, viewer: Viewer): Tab {
  const start = viewer.groomerId === null ? undefined : findStart(ctx.db, viewer.groomerId);
  if (!start) return { title: tabLabels.bookings, bar: "today", content: <ProfileFirstNotice what="bookings" /> };
  const today = findToday(ctx, viewer);
  const [sum, rest] = dayNoteParts(today);
  return {
    title: dayHeading(today.date),
    note: sum ? [<b key="sum">{sum}</b>, ` ${rest}`] : rest,
    bar: "today",
    content: <Island name="today" props={{ today, timeZone: start.timeZone }} />,
  };
}

const bookingViews = { today: todayView, calendar: calendarView, all: allView };
