/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { findAllVisits } from "#src/features/clients/clients/all-visits.ts";
import { findClientDetail } from "#src/features/clients/clients/detail.ts";
import { today } from "#src/features/listing/availability/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { signatureOf } from "#src/http/sessions/viewer.ts";
import { found } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { clientPath } from "#src/shared/base/own-paths.ts";
import { type ClientDetail, ClientVisitsQuery } from "#src/shared/clients/clients.ts";
import { ClientVisits } from "#views/clients/clients/client-visits.tsx";
import { Island } from "#views/island.tsx";
import { clientRoom } from "./client-room.tsx";

export const clientPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/clients/:id",
      ({ request, viewer, params }) => {
        const now = ctx.now();
        const client = found(findClientDetail({ db: ctx.db, now }, viewer, { id: Number(params.id) }));
        return clientRoom(ctx, request, viewer, {
          title: client.name,
          note: noteOf(client),
          children: (
            <Island
              name="client"
              props={{ client, today: today(ctx.db, viewer.groomerId, now), from: signatureOf(viewer) }}
            />
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
        return clientRoom(ctx, request, viewer, {
          title: `Visits with ${name}`,
          crumb: { href: clientPath(shown.id), name },
          children: <ClientVisits {...shown} today={today(ctx.db, viewer.groomerId, now)} />,
        });
      },
      { access: "groomer", params: PathId, query: ClientVisitsQuery },
    );

function noteOf({ visits, usualWeeks }: ClientDetail): string {
  const counted = visits === 0 ? "No visits yet" : `${visits} ${visits === 1 ? "visit" : "visits"}`;
  return usualWeeks === null ? counted : `${counted}, every ${usualWeeks} weeks`;
}
