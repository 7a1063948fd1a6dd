import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { requireQueryId, router } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { found } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { BusinessInput, BusinessView } from "#src/shared/listing/business.ts";
import { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { ServiceAreaQuery, ServiceAreaView } from "#src/shared/listing/service-area.ts";
import { createProfile } from "./business.ts";
import { findProfileOfUser, requireAreaOfZip, requireProfile } from "./queries.ts";

export const groomersApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get(
      "/groomer-profiles/byUser",
      ({ query, viewerOrNull, request }) => {
        ctx.limits.take("profile-ip", infoOf(request).ip);
        return found(findProfileOfUser(ctx, viewerOrNull, requireQueryId(query.userId)));
      },
      { access: "public", query: z.object({ userId: z.optional(z.string()) }), response: GroomerProfileView },
    )
    .get(
      "/groomer-profiles/:id",
      ({ params, viewerOrNull, request }) => {
        ctx.limits.take("profile-ip", infoOf(request).ip);
        return requireProfile(ctx, viewerOrNull, params.id);
      },
      { access: "public", params: IdParams, response: GroomerProfileView },
    )
    .post("/groomer-profiles", ({ by, body, status }) => status(201, createProfile(ctx, by, body)), {
      access: "groomer",
      body: BusinessInput,
      response: { 201: BusinessView },
    })
    .get("/service-area", ({ query }) => requireAreaOfZip(ctx.db, query), {
      access: "groomer",
      query: ServiceAreaQuery,
      response: ServiceAreaView,
    });
