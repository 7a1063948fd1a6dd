import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { FreeTimesQuery, FreeTimesView } from "#src/shared/visits/free-times.ts";
import { findFreeTimes } from "./find-free-times.ts";

export const freeTimesApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" }).use(access(ctx)).get(
    "/groomer-profiles/:id/openings",
    ({ params, query, request, viewerOrNull }) => {
      const { ip } = infoOf(request);
      ctx.limits.take("openings-ip", ip);
      return findFreeTimes(ctx, { viewer: viewerOrNull, ip }, Number(params.id), query);
    },
    { access: "public", params: PathId, query: FreeTimesQuery, response: FreeTimesView },
  );
