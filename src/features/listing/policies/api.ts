import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { OwnPoliciesView, PoliciesChanges } from "#src/shared/listing/policies.ts";
import { ownPolicies, savePolicies } from "./service.ts";

export const policiesApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/policies", ({ viewer }) => ownPolicies(ctx.db, viewer), { access: "groomer", response: OwnPoliciesView })
    .patch("/policies", ({ by, body }) => savePolicies(ctx, by, body), {
      access: "groomer",
      body: PoliciesChanges,
      response: OwnPoliciesView,
    });
