/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { enteredClients } from "#src/features/clients/clients/entered/queries.ts";
import { findClient } from "#src/features/clients/clients/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { found } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { ADD_CLIENT, clientPath } from "#src/shared/base/own-paths.ts";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { Island } from "#views/island.tsx";
import { clientRoom } from "./client-room.tsx";

export const clientFormPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      ADD_CLIENT,
      ({ request, viewer }) =>
        clientRoom(ctx, request, viewer, {
          title: "Add a client",
          children:
            viewer.groomerId === null ? (
              <ProfileFirst what="clients" />
            ) : (
              <Island name="client-form" props={{ client: null, hasAccount: false }} />
            ),
        }),
      { access: "groomer" },
    )
    .get(
      "/clients/:id/edit",
      ({ request, viewer, params }) => {
        const { id, name, petParentId } = found(
          findClient({ db: ctx.db, now: ctx.now() }, viewer, { id: Number(params.id) }),
        );
        const client = found(enteredClients(ctx.db, viewer.groomerId ?? 0, [id])[0]);
        return clientRoom(ctx, request, viewer, {
          title: `Edit ${name}`,
          crumb: { href: clientPath(id), name },
          children: <Island name="client-form" props={{ client, hasAccount: petParentId !== null }} />,
        });
      },
      { access: "groomer", params: PathId },
    );
