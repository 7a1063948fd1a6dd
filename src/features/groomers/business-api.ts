import { Elysia } from "elysia";
import { BusinessChanges, BusinessInput, BusinessView } from "#src/shared/business.ts";
import { PathId } from "#src/shared/fields.ts";
import { ServiceAreaQuery, ServiceAreaView } from "#src/shared/service-area.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { createProfile, updateProfile } from "./business.ts";
import { mustFindServiceArea } from "./service-area.ts";

export const businessApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/groomer-profiles", ({ by, body, status }) => status(201, createProfile(ctx, by, body)), {
      access: "groomer",
      body: BusinessInput,
      response: { 201: BusinessView },
    })
    .patch("/groomer-profiles/:id", ({ by, params, body }) => updateProfile(ctx, by, Number(params.id), body), {
      access: "groomer",
      params: PathId,
      body: BusinessChanges,
      response: BusinessView,
    })
    .get("/service-area", ({ query }) => mustFindServiceArea(ctx.db, query), {
      access: "groomer",
      query: ServiceAreaQuery,
      response: ServiceAreaView,
    });
