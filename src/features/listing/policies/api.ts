import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { OwnPoliciesView, PoliciesChanges } from "#src/shared/listing/policies.ts";
import { ownPolicies, savePolicies } from "./service.ts";

export const policiesApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/policies", ({ viewer }) => ownPolicies(ctx.db, viewer), { access: "groomer", response: OwnPoliciesView })
    .patch("/policies", ({ by, body }) => savePolicies(ctx, by, body), {
      access: "groomer",
      body: PoliciesChanges,
      response: OwnPoliciesView,
    });
