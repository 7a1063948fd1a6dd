import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent, silentById } from "#src/http/no-content.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { newPhotos } from "#src/http/uploads/new-photos.ts";
import { uploadDetail, withUpload } from "#src/http/uploads/upload-body.ts";
import { PathId } from "#src/shared/base/fields.ts";
import {
  MessageInput,
  MessagesQuery,
  MessageView,
  MessageWithPhotos,
  ReadInput,
} from "#src/shared/talk/messages/messages.ts";
import { ThreadsQuery, ThreadsView } from "#src/shared/talk/messages/threads.ts";
import { requireBookingRow } from "../../visits/bookings/queries.ts";
import { findMessages } from "./queries.ts";
import { readMessages, sendMessage } from "./service.ts";
import { findThreads } from "./threads.ts";

const newMessage = uploadDetail(MessageWithPhotos, MessageInput, "photos");

export const messagesApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/bookings/:id/messages" })
    .use(access(ctx))
    .get("", ({ viewer, params, query }) => findMessages(ctx.db, viewer, params.id, query.before), {
      access: "parent-or-groomer",
      params: PathId,
      query: MessagesQuery,
      response: z.array(MessageView),
    })
    .post(
      "",
      ({ by, params, request, status }) =>
        withUpload(
          request,
          { ctx, by, mayUpload: () => requireBookingRow(ctx.db, by.viewer, params.id) },
          async (upload) => {
            const { text } = readInput(MessageInput, upload.fields);
            const key = request.headers.get("idempotency-key") ?? undefined;
            const message = { text, photos: newPhotos(upload), key };
            return status(201, await sendMessage(ctx, by, params.id, message));
          },
        ),
      {
        access: "parent-or-groomer",
        params: PathId,
        detail: newMessage,
        response: { 201: MessageView },
      },
    )
    .post("/read", ({ by, params, body }) => noContent(readMessages(ctx, by, params.id, body)), {
      ...silentById("parent-or-groomer"),
      body: ReadInput,
    });

export const threadsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/threads" })
    .use(access(ctx))
    .get("", ({ viewer, query }) => findThreads({ db: ctx.db, now: ctx.now() }, viewer, query.page), {
      access: "parent-or-groomer",
      query: ThreadsQuery,
      response: ThreadsView,
    });
