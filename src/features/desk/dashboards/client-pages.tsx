/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { findAllVisits } from "#src/features/clients/clients/all-visits.ts";
import { findClientDetail } from "#src/features/clients/clients/detail.ts";
import { today } from "#src/features/listing/availability/days-off-queries.ts";
import { unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { found } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { clientPath, groomerTabPath } from "#src/shared/base/own-paths.ts";
import { type ClientDetail, ClientVisitsQuery } from "#src/shared/clients/clients.ts";
import { ClientVisits } from "#views/clients/clients/client-visits.tsx";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";

/** The page of one client of a groomer, and that of all visits with them. */
export const clientPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/clients/:id",
      ({ request, viewer, params }) => {
        const now = ctx.now();
        const client = found(findClientDetail({ db: ctx.db, now }, viewer, { id: Number(params.id) }));
        const frame = frameOf(ctx.db, viewer);
        return page(ctx, request, {
          title: `${unreadMark(frame.unread)}${client.name} | Clients`,
          isPrivate: true,
          isEnhanced: true,
          main: (
            <Workspace
              frame={frame}
              room="clients"
              bar="clients"
              crumb={{ href: groomerTabPath("clients"), name: "Clients" }}
              title={client.name}
              note={noteOf(client)}
            >
              <Island name="client" props={{ client, today: today(ctx.db, viewer.groomerId, now) }} />
            </Workspace>
          ),
        });
      },
      { access: "groomer", params: PathId },
    )
    .get(
      "/clients/:id/visits",
      ({ request, viewer, params, query }) => {
        const now = ctx.now();
        const all = found(findAllVisits({ db: ctx.db, now }, viewer, { id: Number(params.id) }, query.page ?? 1));
        const { name, ...shown } = all;
        const frame = frameOf(ctx.db, viewer);
        return page(ctx, request, {
          title: `${unreadMark(frame.unread)}Visits with ${name} | Clients`,
          isPrivate: true,
          isEnhanced: true,
          main: (
            <Workspace
              frame={frame}
              room="clients"
              bar="clients"
              crumb={{ href: clientPath(shown.id), name }}
              title={`Visits with ${name}`}
            >
              <ClientVisits {...shown} today={today(ctx.db, viewer.groomerId, now)} />
            </Workspace>
          ),
        });
      },
      { access: "groomer", params: PathId, query: ClientVisitsQuery },
    );

/** "14 visits, every 6 weeks". */
function noteOf({ visits, usualWeeks }: ClientDetail): string {
  const counted = visits === 0 ? "No visits yet" : `${visits} ${visits === 1 ? "visit" : "visits"}`;
  return usualWeeks === null ? counted : `${counted}, every ${usualWeeks} weeks`;
}
