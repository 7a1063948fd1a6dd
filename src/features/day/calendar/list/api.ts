import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { BookingList, ListAsked } from "#src/shared/day/list/list.ts";
import { findList } from "./find.ts";

/** `GET /api/bookings/groomer` can't be paged, because it answers a plain array. */
export const listApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/bookings/groomer/list", ({ viewer, query }) => findList(ctx, viewer, query), {
      access: "groomer",
      query: ListAsked,
      response: BookingList,
    });
