/** @jsxImportSource preact */

import { join } from "node:path";
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { openImport } from "#src/features/clients/clients/imports/service.ts";
import { csvHeaders } from "#src/http/csv.ts";
import { access } from "#src/http/guards/access.ts";
import { IMPORT_CLIENTS, IMPORT_EXAMPLE } from "#src/shared/clients/import-paths.ts";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { Island } from "#views/island.tsx";
import { clientRoom } from "./client-room.tsx";

const EXAMPLE = join(import.meta.dir, "../../../../docs/examples/clients.csv");

export const importPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      IMPORT_CLIENTS,
      ({ request, viewer }) =>
        clientRoom(ctx, request, viewer, {
          title: "Import clients",
          children:
            viewer.groomerId === null ? (
              <ProfileFirst what="clients" />
            ) : (
              <Island name="import-clients" props={{ last: openImport(ctx.db, viewer, ctx.now()) }} />
            ),
        }),
      { access: "groomer" },
    )
    .get(IMPORT_EXAMPLE, () => new Response(Bun.file(EXAMPLE), { headers: csvHeaders("example-clients.csv") }), {
      access: "groomer",
    });
