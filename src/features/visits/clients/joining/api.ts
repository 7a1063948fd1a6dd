import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { JoinedView, JoinInput, NotThemInput } from "#src/shared/visits/own/joining.ts";
import { joinOwnClient, notSamePerson, undoJoin } from "./service.ts";

/** Spread by each route, because the router writes into what it is given. */
const one = { access: "groomer", params: PathId, response: { 204: z.undefined() } } as const;

/** The groomer answers whether an own client is the parent with the same email address. */
export const joiningApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/own-clients/:id/join", ({ by, params, body }) => joinOwnClient(ctx, by, Number(params.id), body), {
      access: "groomer",
      params: PathId,
      body: JoinInput,
      response: JoinedView,
    })
    .delete(
      "/own-clients/:id/join",
      ({ by, params, status }) => {
        undoJoin(ctx, by, Number(params.id));
        return status(204, undefined);
      },
      { ...one },
    )
    .post(
      "/own-clients/:id/not-them",
      ({ by, params, body, status }) => {
        notSamePerson(ctx, by, Number(params.id), body.parentId);
        return status(204, undefined);
      },
      { ...one, body: NotThemInput },
    );
