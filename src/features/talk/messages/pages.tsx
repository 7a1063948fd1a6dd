/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { attempt, FormBody, page, readInput, redirect } from "#src/http/pages/page.tsx";
import { MESSAGES, messagesPath } from "#src/shared/base/dashboard-paths.ts";
import { statusOf } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { MessageInput, MessagesQuery, ReadInput } from "#src/shared/talk/messages/messages.ts";
import { ThreadsPageQuery } from "#src/shared/talk/messages/threads.ts";
import { MessagesPage, ThreadsPage } from "#views/talk/messages/messages-page.tsx";
import { countUnread, unreadMark } from "../../visits/bookings/message-counts.ts";
import { frameOf, requireBookingRow } from "../../visits/bookings/queries.ts";
import { type ThreadOptions, threadProps } from "./queries.ts";
import { readMessages, sendMessage } from "./service.ts";
import { findThreads } from "./threads.ts";

export const messagesPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
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
    )
    .get(
      "/bookings/:id/messages",
      ({ request, viewer, params, query }) => showThread(ctx, { request, viewer, id: params.id }, query),
      { access: "parent-or-groomer", params: PathId, query: MessagesQuery },
    )
    .post(
      "/bookings/:id/messages",
      async ({ by, request, params, body }) => {
        const id = params.id;
        const sent = await attempt(async () => {
          const { text } = readInput(MessageInput, body);
          const { upTo } = readInput(ReadInput, body);
          await sendMessage(ctx, by, id, { text, key: keyIn(body) });
          if (upTo !== undefined) readMessages(ctx, by, id, { upTo });
        });
        if ("done" in sent) return redirect(messagesPath(id));
        const { code, fields, message } = sent.refused;
        const shown = { text: String(body.text ?? ""), error: fields?.text ?? message, status: statusOf[code] };
        return showThread(ctx, { request, viewer: by.viewer, id }, shown);
      },
      { access: "parent-or-groomer", params: PathId, body: FormBody },
    )
    .post(
      "/bookings/:id/messages/read",
      ({ by, params, body }) => {
        readMessages(ctx, by, params.id, readInput(ReadInput, body));
        return redirect(messagesPath(params.id));
      },
      { access: "parent-or-groomer", params: PathId, body: FormBody },
    );

const keyIn = ({ key }: FormBody) => (typeof key === "string" && key ? key : undefined);

interface MessagePageInput {
  request: Request;
  viewer: Viewer;
  id: number;
}

function showThread(
  ctx: Ctx,
  { request, viewer, id }: MessagePageInput,
  { status = 200, ...shown }: ThreadOptions & { status?: number },
): Response {
  const thread = threadProps(ctx, viewer, id, shown);
  const { row, side } = requireBookingRow(ctx.db, viewer, id);
  // An open thread marks itself as read.
  const elsewhere = countUnread(ctx.db, viewer) - row.unread[side];
  return page(ctx, request, {
    status,
    title: `${unreadMark(elsewhere)}Messages with ${thread.otherName}`,
    isPrivate: true,
    isEnhanced: true,
    styles: ["booking"],
    main: <MessagesPage frame={frameOf(ctx.db, viewer)} thread={thread} booking={row.shown} />,
  });
}
