import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { BusinessInput, BusinessView } from "#src/shared/listing/business.ts";
import { ServiceAreaQuery, ServiceAreaView } from "#src/shared/listing/service-area.ts";
import { createProfile } from "./business.ts";
import { mustFindServiceArea } from "./service-area.ts";

export const businessApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/groomer-profiles", ({ by, body, status }) => status(201, createProfile(ctx, by, body)), {
      access: "groomer",
      body: BusinessInput,
      response: { 201: BusinessView },
    })
    .get("/service-area", ({ query }) => mustFindServiceArea(ctx.db, query), {
      access: "groomer",
      query: ServiceAreaQuery,
      response: ServiceAreaView,
    });
