import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { ClientNoteInput, ClientPath, ClientPetPath, ClientsQuery, ClientView } from "#src/shared/visits/clients.ts";
import { exportClients } from "./csv.ts";
import { findClients } from "./queries.ts";
import { noteClient, notePet } from "./service.ts";

/** Whom a groomer has been to, with notes that nobody else reads. */
export const clientsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/clients", ({ viewer, query }) => findClients({ db: ctx.db, now: ctx.now() }, viewer, query), {
      access: "groomer",
      query: ClientsQuery,
      response: z.array(ClientView),
    })
    .get("/clients.csv", ({ by, query }) => exportClients(ctx, by, query.search), {
      access: "groomer",
      query: ClientsQuery,
    })
    .patch(
      "/clients/:petParentId",
      ({ by, params, body }) => noteClient(ctx, by, Number(params.petParentId), body.note),
      {
        access: "groomer",
        params: ClientPath,
        body: ClientNoteInput,
        response: ClientView,
      },
    )
    .patch(
      "/clients/:petParentId/pets/:petId",
      ({ by, params, body }) => {
        const which = { petParentId: Number(params.petParentId), petId: Number(params.petId) };
        return notePet(ctx, by, which, body.note);
      },
      { access: "groomer", params: ClientPetPath, body: ClientNoteInput, response: ClientView },
    );
