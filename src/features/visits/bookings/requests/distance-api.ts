import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId, zipCode } from "#src/shared/base/fields.ts";
import { ReachView } from "#src/shared/visits/booking-request.ts";
import { askReach } from "./coverage.ts";

export const distanceApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/groomer-profiles/:id/distance", ({ params, query }) => askReach(ctx, Number(params.id), query.zipCode), {
      access: "public",
      params: PathId,
      query: z.object({ zipCode }),
      response: ReachView,
    });
