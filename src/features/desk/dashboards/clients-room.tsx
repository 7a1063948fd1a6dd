/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { findClientsPage } from "#src/features/clients/clients/queries.ts";
import { today } from "#src/features/listing/availability/days-off-queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { clientFilterNames } from "#src/shared/clients/client-filters.ts";
import type { GroomerTabQuery } from "#src/shared/desk/dashboards.ts";
import { AddClient } from "#views/clients/clients/add-client.tsx";
import { NoClients } from "#views/clients/clients/no-clients.tsx";
import { Island } from "#views/island.tsx";
import type { Room } from "./room.ts";

export function clientsRoom(
  ctx: Ctx,
  viewer: Viewer,
  asked: GroomerTabQuery,
): Pick<Room, "note" | "aside" | "content"> {
  const { q, page } = asked;
  const query = { q, page, show: clientFilterNames.find((filter) => filter === asked.show) };
  const now = ctx.now();
  const list = findClientsPage({ db: ctx.db, now }, viewer, query);
  const { clients, pets } = list.total;
  if (clients === 0) return { content: <NoClients /> };
  return {
    aside: <AddClient />,
    note: `${counted(clients, "person", "people")}, ${counted(pets, "pet", "pets")}`,
    content: <Island name="clients" props={{ list, query, today: today(ctx.db, viewer.groomerId, now) }} />,
  };
}

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
