import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { OwnTermsView, TermsChanges } from "#src/shared/listing/terms.ts";
import { ownTerms, saveTerms } from "./service.ts";

export const termsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/terms", ({ viewer }) => ownTerms(ctx.db, viewer), { access: "groomer", response: OwnTermsView })
    .patch("/terms", ({ by, body }) => saveTerms(ctx, by, body), {
      access: "groomer",
      body: TermsChanges,
      response: OwnTermsView,
    });
