import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { LinkInput, NotThemInput } from "#src/shared/day/own/linking.ts";
import { linkClient, notSamePerson, unlinkClient } from "./link-clients.ts";

/** Spread in each route, because the router mutates it. */
const one = { access: "groomer", params: PathId, response: { 204: z.undefined() } } as const;

export const linkingApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/clients/:id/link", ({ by, params, body }) => noContent(linkClient(ctx, by, Number(params.id), body)), {
      ...one,
      body: LinkInput,
    })
    .delete("/clients/:id/link", ({ by, params }) => noContent(unlinkClient(ctx, by, Number(params.id))), { ...one })
    .post(
      "/clients/:id/not-them",
      ({ by, params, body }) => noContent(notSamePerson(ctx, by, Number(params.id), body.parentId)),
      { ...one, body: NotThemInput },
    );
