/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { findClientsPage } from "#src/features/clients/clients/queries.ts";
import { today } from "#src/features/listing/availability/queries.ts";
import {
  findGoodWith,
  findOwnAddOns,
  findOwnPackages,
  findPortfolio,
  findWeights,
} from "#src/features/listing/offers/queries.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { clientFilterNames } from "#src/shared/clients/client-filters.ts";
import { type GroomerTab, type GroomerTabQuery, tabLabels } from "#src/shared/desk/dashboards.ts";
import { AddClient, NoClients } from "#views/clients/clients/add-client.tsx";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { NumbersTab } from "#views/desk/numbers/numbers-tab.tsx";
import { MorePage } from "#views/desk/workspace/more-page.tsx";
import { Island } from "#views/island.tsx";
import { findNumbers } from "../numbers/queries.ts";
import { bookingsRoom } from "./bookings-room.tsx";
import type { Room } from "./room.ts";
import { accountRoom } from "./settings/account-room.tsx";
import { businessRoom } from "./settings/business-room.ts";

export async function groomerRoom(ctx: Ctx, viewer: Viewer, tab: GroomerTab, query: GroomerTabQuery): Promise<Room> {
  const title = tabLabels[tab];
  const needsProfile = (what: string): Room => ({ title, bar: "more", content: <ProfileFirst what={what} /> });
  switch (tab) {
    case "bookings":
      return bookingsRoom(ctx, viewer, query);
    case "clients":
      return { title, bar: "clients", ...clientsRoom(ctx, viewer, query) };
    case "services":
      if (viewer.groomerId === null) return needsProfile("packages, add-ons, and photos");
      return {
        title,
        bar: "more",
        content: <Island name="services" props={servicesTab(ctx, viewer.groomerId, query.section)} />,
      };
    case "business":
      return businessRoom(ctx, viewer, query.section);
    case "numbers":
      if (viewer.groomerId === null) return needsProfile("insights");
      return {
        title,
        bar: "more",
        styles: ["charts"],
        content: <NumbersTab numbers={findNumbers({ db: ctx.db, now: ctx.now() }, viewer)} />,
      };
    case "account":
      return accountRoom(ctx, viewer, query.section);
    case "more":
      return { title, bar: "more", content: <MorePage groomerId={viewer.groomerId} {...ctx.config} /> };
  }
}

function clientsRoom(ctx: Ctx, viewer: Viewer, asked: GroomerTabQuery): Pick<Room, "note" | "aside" | "content"> {
  const { q, page } = asked;
  const query = { q, page, show: clientFilterNames.find((filter) => filter === asked.show) };
  const now = ctx.now();
  const list = findClientsPage({ db: ctx.db, now }, viewer, query);
  const { clients, pets } = list.total;
  if (clients === 0) return { content: <NoClients /> };
  return {
    aside: <AddClient />,
    note: `${counted(clients, "person", "people")}, ${counted(pets, "pet")}`,
    content: <Island name="clients" props={{ list, query, today: today(ctx.db, viewer.groomerId, now) }} />,
  };
}

/** `sizing` is the package whose sizes a page without script edits. */
const servicesTab = ({ db }: Ctx, groomerId: number, sizing: string | undefined): IslandProps<"services"> => ({
  groomerId,
  packages: findOwnPackages(db, groomerId),
  addOns: findOwnAddOns(db, groomerId),
  images: findPortfolio(db, groomerId),
  weights: findWeights(db, groomerId),
  goodWith: findGoodWith(db, groomerId),
  sizing: sizing ? Number(sizing) : undefined,
});
