/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { enteredClients } from "#src/features/clients/clients/entered/queries.ts";
import { findClient } from "#src/features/clients/clients/queries.ts";
import { unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { found } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { ADD_CLIENT, clientPath, groomerTabPath } from "#src/shared/base/own-paths.ts";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";

const clients = { href: groomerTabPath("clients"), name: "Clients" };

interface Form {
  title: string;
  crumb: { href: string; name: string };
  /** What the form starts from; null where a business is needed first. */
  props: IslandProps<"client-form"> | null;
}

/** The forms by which a groomer enters a client, and changes what was entered. */
export const clientFormPages = (ctx: Ctx) => {
  const answer = (request: Request, viewer: Viewer, { title, crumb, props }: Form) => {
    const frame = frameOf(ctx.db, viewer);
    return page(ctx, request, {
      title: `${unreadMark(frame.unread)}${title} | Clients`,
      isPrivate: true,
      isEnhanced: true,
      main: (
        <Workspace frame={frame} room="clients" bar="clients" crumb={crumb} title={title}>
          {props ? <Island name="client-form" props={props} /> : <ProfileFirst what="clients" />}
        </Workspace>
      ),
    });
  };
  return new Elysia()
    .use(access(ctx))
    .get(
      ADD_CLIENT,
      ({ request, viewer }) => {
        const props = viewer.groomerId === null ? null : { client: null, hasAccount: false };
        return answer(request, viewer, { title: "Add a client", crumb: clients, props });
      },
      { access: "groomer" },
    )
    .get(
      "/clients/:id/edit",
      ({ request, viewer, params }) => {
        const { id, name, petParentId } = found(
          findClient({ db: ctx.db, now: ctx.now() }, viewer, { id: Number(params.id) }),
        );
        const client = found(enteredClients(ctx.db, viewer.groomerId ?? 0, [id])[0]);
        const crumb = { href: clientPath(id), name };
        return answer(request, viewer, {
          title: `Edit ${name}`,
          crumb,
          props: { client, hasAccount: petParentId !== null },
        });
      },
      { access: "groomer", params: PathId },
    );
};
