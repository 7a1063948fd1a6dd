import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { LinkInput, NotThemInput } from "#src/shared/day/own/linking.ts";
import { linkClient, notSamePerson, unlinkClient } from "./link-clients.ts";

/** Spread in each route, because the router mutates it. */
const one = { access: "groomer", params: PathId, response: { 204: z.undefined() } } as const;

export const linkingApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post(
      "/clients/:id/link",
      ({ by, params, body, status }) => {
        linkClient(ctx, by, Number(params.id), body);
        return status(204, undefined);
      },
      { ...one, body: LinkInput },
    )
    .delete(
      "/clients/:id/link",
      ({ by, params, status }) => {
        unlinkClient(ctx, by, Number(params.id));
        return status(204, undefined);
      },
      { ...one },
    )
    .post(
      "/clients/:id/not-them",
      ({ by, params, body, status }) => {
        notSamePerson(ctx, by, Number(params.id), body.parentId);
        return status(204, undefined);
      },
      { ...one, body: NotThemInput },
    );
