/** @jsxImportSource preact */

import { join } from "node:path";
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { openImport } from "#src/features/clients/clients/imports/service.ts";
import { unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { csvHeaders } from "#src/http/csv.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { IMPORT_CLIENTS, IMPORT_EXAMPLE } from "#src/shared/clients/import-paths.ts";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";

const EXAMPLE = join(import.meta.dir, "../../../../docs/examples/clients.csv");

/** Where a groomer reads in clients from a file. */
export const importPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      IMPORT_CLIENTS,
      ({ request, viewer }) => {
        const frame = frameOf(ctx.db, viewer);
        const last = openImport(ctx.db, viewer, ctx.now());
        return page(ctx, request, {
          title: `${unreadMark(frame.unread)}Import clients`,
          isPrivate: true,
          isEnhanced: true,
          main: (
            <Workspace
              frame={frame}
              room="clients"
              bar="clients"
              crumb={{ href: groomerTabPath("clients"), name: "Clients" }}
              title="Import clients"
            >
              {viewer.groomerId === null ? (
                <ProfileFirst what="clients" />
              ) : (
                <Island name="import-clients" props={{ last }} />
              )}
            </Workspace>
          ),
        });
      },
      { access: "groomer" },
    )
    .get(IMPORT_EXAMPLE, () => new Response(Bun.file(EXAMPLE), { headers: csvHeaders("example-clients.csv") }), {
      access: "groomer",
    });
