/** @jsxImportSource preact */
import { join } from "node:path";
import type { ComponentProps } from "preact";
import { type Ctx, signOffName, type Viewer } from "#src/base/context.ts";
import { addedClients } from "#src/features/clients/clients/added/queries.ts";
import { findClientDetail } from "#src/features/clients/clients/detail.ts";
import { findUndoableImport } from "#src/features/clients/clients/imports/service.ts";
import { findClient } from "#src/features/clients/clients/queries.ts";
import { findAllVisits } from "#src/features/clients/clients/visits-of-client.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { unreadPrefix } from "#src/features/visits/bookings/message-counts.ts";
import { navCounts } from "#src/features/visits/bookings/queries.ts";
import { csvHeaders } from "#src/http/csv.ts";
import { router } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { ADD_CLIENT, clientPath, groomerTabPath } from "#src/shared/base/dashboard-paths.ts";
import { found } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { type ClientDetail, ClientVisitsQuery } from "#src/shared/clients/clients.ts";
import { IMPORT_CLIENTS, IMPORT_EXAMPLE_PATH } from "#src/shared/clients/import-paths.ts";
import { everyWeeksText } from "#src/shared/visits/pets/pet-labels.ts";
import { ClientVisits } from "#views/clients/clients/client-visits.tsx";
import { ProfileFirstNotice } from "#views/dashboard/dashboards/profile-first.tsx";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";

const EXAMPLE = join(import.meta.dir, "../../../../docs/examples/clients.csv");

export const clientPages = (ctx: Ctx) => {
  const atNow = () => ({ db: ctx.db, now: ctx.now() });
  return router(ctx)
    .get(
      "/clients/:id",
      ({ request, viewer, params }) => {
        const client = found(findClientDetail(atNow(), viewer, { id: params.id }));
        const day = groomerToday(ctx.db, viewer.groomerId, ctx.now());
        return clientTab(ctx, request, viewer, {
          title: client.name,
          note: noteOf(client),
          children: <Island name="client" props={{ client, today: day, from: signOffName(viewer) }} />,
        });
      },
      { access: "groomer", params: IdParams },
    )
    .get(
      "/clients/:id/visits",
      ({ request, viewer, params, query }) => {
        const all = found(findAllVisits(atNow(), viewer, { id: params.id }, query.page ?? 1));
        const { name, ...shown } = all;
        return clientTab(ctx, request, viewer, {
          title: `Visits with ${name}`,
          crumb: { href: clientPath(shown.id), name },
          children: <ClientVisits {...shown} />,
        });
      },
      { access: "groomer", params: IdParams, query: ClientVisitsQuery },
    )
    .get(
      ADD_CLIENT,
      ({ request, viewer }) =>
        firstTab(ctx, request, viewer, {
          title: "Add a client",
          children: <Island name="client-form" props={{ client: null, hasAccount: false }} />,
        }),
      { access: "groomer" },
    )
    .get(
      "/clients/:id/edit",
      ({ request, viewer, params }) => {
        const { id, name, petParentId } = found(findClient(atNow(), viewer, { id: params.id }));
        const client = found(addedClients(ctx.db, viewer.groomerId ?? 0, [id])[0]);
        return clientTab(ctx, request, viewer, {
          title: `Edit ${name}`,
          crumb: { href: clientPath(id), name },
          children: <Island name="client-form" props={{ client, hasAccount: petParentId !== null }} />,
        });
      },
      { access: "groomer", params: IdParams },
    )
    .get(
      IMPORT_CLIENTS,
      ({ request, viewer }) =>
        firstTab(ctx, request, viewer, {
          title: "Import clients",
          children: <Island name="import-clients" props={{ last: findUndoableImport(ctx.db, viewer, ctx.now()) }} />,
        }),
      { access: "groomer" },
    )
    .get(IMPORT_EXAMPLE_PATH, () => new Response(Bun.file(EXAMPLE), { headers: csvHeaders("example-clients.csv") }), {
      access: "groomer",
    });
};

const clients = { href: groomerTabPath("clients"), name: "Clients" };

type ClientTabProps = Omit<ComponentProps<typeof Workspace>, "frame" | "tab" | "bar">;

function clientTab(ctx: Ctx, request: Request, viewer: Viewer, workspaceProps: ClientTabProps) {
  const frame = navCounts(ctx.db, viewer);
  return page(ctx, request, {
    title: `${unreadPrefix(frame.unread)}${workspaceProps.title} | Clients`,
    isPrivate: true,
    isEnhanced: true,
    main: <Workspace frame={frame} tab="clients" bar="clients" crumb={clients} {...workspaceProps} />,
  });
}

const firstTab = (ctx: Ctx, request: Request, viewer: Viewer, { title, children }: ClientTabProps) =>
  clientTab(ctx, request, viewer, {
    title,
    children: viewer.groomerId === null ? <ProfileFirstNotice what="clients" /> : children,
  });

function noteOf({ visits, usualWeeks }: ClientDetail): string {
  const came = visits === 0 ? "No visits yet" : counted(visits, "visit");
  return usualWeeks === null ? came : `${came}, ${everyWeeksText(usualWeeks)}`;
}
