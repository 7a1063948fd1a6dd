import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { BusinessChanges, BusinessView } from "#src/shared/listing/business.ts";
import { changeProfile } from "./change-profile.ts";

/** Not in `listing`, because accepted days depend on profile hours. */
export const changesApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .patch("/groomer-profiles/:id", ({ by, params, body }) => changeProfile(ctx, by, Number(params.id), body), {
      access: "groomer",
      params: PathId,
      body: BusinessChanges,
      response: BusinessView,
    });
