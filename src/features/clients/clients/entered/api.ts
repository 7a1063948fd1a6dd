import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { ClientNoteInput } from "#src/shared/clients/client-note.ts";
import { ClientPetPath, ClientView } from "#src/shared/clients/clients.ts";
import { ClientChanges, ClientInput, EnteredClient } from "#src/shared/day/own/entered-clients.ts";
import { addClient, changeClient, notePet, removeClient } from "./service.ts";

export const enteredApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/clients", ({ by, body, status }) => status(201, addClient(ctx, by, body)), {
      access: "groomer",
      body: ClientInput,
      response: { 201: EnteredClient },
    })
    .patch("/clients/:id", ({ by, params, body }) => changeClient(ctx, by, Number(params.id), body), {
      access: "groomer",
      params: PathId,
      body: ClientChanges,
      response: EnteredClient,
    })
    .patch(
      "/clients/:id/pets/:petId",
      ({ by, params, body }) => {
        const which = { id: Number(params.id), petId: Number(params.petId) };
        return notePet(ctx, by, which, body.note);
      },
      { access: "groomer", params: ClientPetPath, body: ClientNoteInput, response: ClientView },
    )
    .delete("/clients/:id", ({ by, params }) => noContent(removeClient(ctx, by, Number(params.id))), {
      access: "groomer",
      params: PathId,
      response: { 204: z.undefined() },
    });
