import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { NumbersAsked, NumbersView } from "#src/shared/desk/numbers.ts";
import { findNumbers } from "./queries.ts";

export const numbersApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/numbers", ({ viewer, query }) => findNumbers({ db: ctx.db, now: ctx.now() }, viewer, query.weeks), {
      access: "groomer",
      query: NumbersAsked,
      response: NumbersView,
    });
