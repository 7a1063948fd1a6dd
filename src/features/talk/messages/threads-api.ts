import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { ThreadsQuery, ThreadsView } from "#src/shared/talk/messages/threads.ts";
import { findThreads } from "./threads.ts";

export const threadsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/threads" })
    .use(access(ctx))
    .get("", ({ viewer, query }) => findThreads({ db: ctx.db, now: ctx.now() }, viewer, query.page), {
      access: "parent-or-groomer",
      query: ThreadsQuery,
      response: ThreadsView,
    });
