import { Elysia } from "elysia";
import { BusinessChanges, BusinessInput, BusinessView } from "#src/shared/business.ts";
import { PathId } from "#src/shared/fields.ts";
import { ServiceAreaQuery, ServiceAreaView } from "#src/shared/service-area.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { infoOf } from "../../http/request-info.ts";
import { createProfile, updateProfile } from "./business.ts";
import { mustFindServiceArea } from "./service-area.ts";

export const businessApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post(
      "/groomer-profiles",
      ({ viewer, body, request, status }) => status(201, createProfile(ctx, viewer, infoOf(request), body)),
      { access: "groomer", body: BusinessInput, response: { 201: BusinessView } },
    )
    .patch(
      "/groomer-profiles/:id",
      ({ viewer, params, body, request }) => updateProfile(ctx, viewer, infoOf(request), Number(params.id), body),
      { access: "groomer", params: PathId, body: BusinessChanges, response: BusinessView },
    )
    .get("/service-area", ({ query }) => mustFindServiceArea(ctx.db, query), {
      access: "groomer",
      query: ServiceAreaQuery,
      response: ServiceAreaView,
    });
