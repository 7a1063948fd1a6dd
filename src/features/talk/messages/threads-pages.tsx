/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { MESSAGES } from "#src/shared/base/own-paths.ts";
import { ThreadsPageQuery } from "#src/shared/talk/messages/threads.ts";
import { ThreadsPage } from "#views/talk/messages/threads-page.tsx";
import { unreadMark } from "../../visits/bookings/message-counts.ts";
import { frameOf } from "../../visits/bookings/queries.ts";
import { findThreads } from "./threads.ts";

export const threadsPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    MESSAGES,
    ({ request, viewer, query }) => {
      const frame = frameOf(ctx.db, viewer);
      const threads = findThreads({ db: ctx.db, now: ctx.now() }, viewer, query.page);
      return page(ctx, request, {
        title: `${unreadMark(frame.unread)}Messages`,
        isPrivate: true,
        isEnhanced: true,
        main: <ThreadsPage frame={frame} threads={threads} />,
      });
    },
    { access: "parent-or-groomer", query: ThreadsPageQuery },
  );
