import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { readNewPhotos } from "#src/http/uploads/new-photos.ts";
import { uploadApiDoc, withUpload } from "#src/http/uploads/upload-body.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import {
  MarkReadInput,
  MessageInput,
  MessagesQuery,
  MessageView,
  MessageWithPhotos,
} from "#src/shared/talk/messages/messages.ts";
import { ThreadsQuery, ThreadsView } from "#src/shared/talk/messages/threads.ts";
import { findMessages } from "./queries.ts";
import { markMessagesRead, sendMessage } from "./service.ts";
import { requireThread, type ThreadRef } from "./thread.ts";
import { findThreads } from "./threads.ts";

const atNow = (ctx: Ctx) => ({ db: ctx.db, now: ctx.now() });

const newMessage = uploadApiDoc(MessageWithPhotos, MessageInput, "photos");

export const messagesApi = (ctx: Ctx) => apiOf(ctx, "/api/bookings/:id/messages", (bookingId) => ({ bookingId }));
export const questionsApi = (ctx: Ctx) => apiOf(ctx, "/api/threads/:id/messages", (otherId) => ({ otherId }));

const apiOf = <Path extends string>(ctx: Ctx, prefix: Path, addressOf: (id: number) => ThreadRef) =>
  router(ctx, prefix)
    .get("", ({ viewer, params, query }) => findMessages(atNow(ctx), viewer, addressOf(params.id), query.before), {
      access: "parent-or-groomer",
      params: IdParams,
      query: MessagesQuery,
      response: z.array(MessageView),
    })
    .post(
      "",
      ({ by, params, request, status }) =>
        withUpload(
          request,
          { ctx, by, mayUpload: () => requireThread(atNow(ctx), by.viewer, addressOf(params.id)) },
          async (upload) => {
            const key = request.headers.get("idempotency-key") ?? undefined;
            const message = { ...readInput(MessageInput, upload.fields), photos: readNewPhotos(upload), key };
            return status(201, await sendMessage(ctx, by, addressOf(params.id), message));
          },
        ),
      {
        access: "parent-or-groomer",
        params: IdParams,
        detail: newMessage,
        response: { 201: MessageView },
      },
    )
    .post("/read", ({ by, params, body }) => noContent(markMessagesRead(ctx, by, addressOf(params.id), body)), {
      ...emptyById("parent-or-groomer"),
      body: MarkReadInput,
    });

export const threadsApi = (ctx: Ctx) =>
  router(ctx, "/api/threads").get("", ({ viewer, query }) => findThreads(atNow(ctx), viewer, query.page), {
    access: "parent-or-groomer",
    query: ThreadsQuery,
    response: ThreadsView,
  });
