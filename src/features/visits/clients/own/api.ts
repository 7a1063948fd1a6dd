import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { OwnClientChanges, OwnClientInput, OwnClientView } from "#src/shared/visits/own/own-clients.ts";
import { addOwnClient, changeOwnClient, removeOwnClient } from "./service.ts";

/** Own clients are only written here; they are read with all clients. */
export const ownClientsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/own-clients", ({ by, body, status }) => status(201, addOwnClient(ctx, by, body)), {
      access: "groomer",
      body: OwnClientInput,
      response: { 201: OwnClientView },
    })
    .patch("/own-clients/:id", ({ by, params, body }) => changeOwnClient(ctx, by, Number(params.id), body), {
      access: "groomer",
      params: PathId,
      body: OwnClientChanges,
      response: OwnClientView,
    })
    .delete(
      "/own-clients/:id",
      ({ by, params, status }) => {
        removeOwnClient(ctx, by, Number(params.id));
        return status(204, undefined);
      },
      { access: "groomer", params: PathId, response: { 204: z.undefined() } },
    );
