import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { BlockedParentView, BlockInput } from "#src/shared/visits/blocking/blocked-parents.ts";
import { findBlocked } from "./queries.ts";
import { blockParent, unblockParent } from "./service.ts";

export const blockingApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/blocked-parents", ({ viewer }) => findBlocked(ctx.db, viewer), {
      access: "groomer",
      response: z.array(BlockedParentView),
    })
    .post("/blocked-parents", ({ by, body, status }) => status(201, blockParent(ctx, by, body.petParentId)), {
      access: "groomer",
      body: BlockInput,
      response: { 201: BlockedParentView },
    })
    .delete(
      "/blocked-parents/:id",
      ({ by, params, status }) => {
        unblockParent(ctx, by, Number(params.id));
        return status(204, undefined);
      },
      { access: "groomer", params: PathId, response: { 204: z.undefined() } },
    );
