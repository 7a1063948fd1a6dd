/** @jsxImportSource preact */
import * as z from "zod/mini";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { endedQuestionCookie, readKeptQuestion } from "#src/features/people/accounts/kept-question.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { bookingThreadPath, MESSAGES, messagesPartPath, messagesWithPath } from "#src/shared/base/dashboard-paths.ts";
import { statusByCode } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { longDate } from "#src/shared/base/time.ts";
import { askIdeas, askNote, threadClosedTexts } from "#src/shared/talk/messages/message-labels.ts";
import { MarkReadInput, MessageInput, MessagesQuery } from "#src/shared/talk/messages/messages.ts";
import { ThreadsPageQuery } from "#src/shared/talk/messages/threads.ts";
import { filterUnread, ThreadPage, ThreadsPage } from "#views/talk/messages/messages-page.tsx";
import { sumUnread, unreadPrefix } from "../../visits/bookings/message-counts.ts";
import { navCounts, requireBookingRow } from "../../visits/bookings/queries.ts";
import { PresetQuery } from "./ask.tsx";
import { type ThreadOptions, threadProps } from "./queries.ts";
import { parentSummary, usualReplyText } from "./questions.ts";
import { markMessagesRead, sendMessage } from "./service.ts";
import type { ThreadRef } from "./thread.ts";
import { findThreads } from "./threads.ts";

export const messagesPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      MESSAGES,
      ({ request, viewer, query }) => {
        const frame = navCounts(ctx.db, viewer);
        const threads = findThreads({ db: ctx.db, now: ctx.now() }, viewer, query.page);
        return page(ctx, request, {
          title: `${unreadPrefix(frame.unread)}Messages`,
          isPrivate: true,
          isEnhanced: true,
          main: <ThreadsPage frame={frame} threads={threads} />,
        });
      },
      { access: "parent-or-groomer", query: ThreadsPageQuery },
    )
    .use(pagesOf(ctx, bookingThreadPath(":id"), (bookingId) => ({ bookingId })));

export const questionPages = (ctx: Ctx) => pagesOf(ctx, messagesWithPath(":id"), (otherId) => ({ otherId }));

const pagesOf = (ctx: Ctx, path: string, addressOf: (id: number) => ThreadRef) =>
  router(ctx, path)
    .get(
      "",
      ({ request, viewer, params, query }) =>
        showThread(
          ctx,
          { request, viewer, address: addressOf(params.id) },
          { before: query.before, text: askIdeas[query.ask] },
        ),
      { access: "parent-or-groomer", params: IdParams, query: z.extend(MessagesQuery, PresetQuery.shape) },
    )
    .post(
      "",
      async ({ by, request, params, body }) => {
        const address = addressOf(params.id);
        const sent = await attempt(async () => {
          const { upTo } = readInput(MarkReadInput, body);
          await sendMessage(ctx, by, address, { ...readInput(MessageInput, body), key: keyIn(body) });
          if (upTo !== undefined) markMessagesRead(ctx, by, address, { upTo });
        });
        if ("done" in sent) return redirect(pathOf(address));
        const { code, fields, message } = sent.refused;
        const shown = { text: String(body.text ?? ""), error: fields?.text ?? message, status: statusByCode[code] };
        return showThread(ctx, { request, viewer: by.viewer, address }, shown);
      },
      { access: "parent-or-groomer", params: IdParams, body: RawForm },
    )
    .post(
      "/read",
      ({ by, params, body }) => {
        markMessagesRead(ctx, by, addressOf(params.id), readInput(MarkReadInput, body));
        return redirect(pathOf(addressOf(params.id)));
      },
      { access: "parent-or-groomer", params: IdParams, body: RawForm },
    );

const pathOf = (to: ThreadRef) => ("bookingId" in to ? messagesPartPath(to.bookingId) : messagesWithPath(to.otherId));

const keyIn = ({ key }: RawForm) => (typeof key === "string" && key ? key : undefined);

function showThread(
  ctx: Ctx,
  { request, viewer, address }: { request: Request; viewer: Viewer; address: ThreadRef },
  { status = 200, ...shown }: ThreadOptions & { status?: number },
): Response {
  const kept = "otherId" in address ? readKeptQuestion(request, address.otherId) : undefined;
  const thread = threadProps(ctx, viewer, address, { ...shown, text: shown.text ?? kept?.text });
  const { bookingId, otherName, closed } = thread;
  if ("otherId" in address && bookingId !== null && status === 200 && !kept)
    return redirect(messagesPartPath(bookingId));
  // An open thread marks itself as read.
  const elsewhere = sumUnread(ctx.db, viewer) - filterUnread(thread.messages).length;
  return page(ctx, request, {
    status,
    title: `${unreadPrefix(elsewhere)}Messages with ${otherName}`,
    isPrivate: true,
    isEnhanced: true,
    styles: ["booking"],
    ...(kept && closed === null && { headers: { "set-cookie": endedQuestionCookie(ctx.config) } }),
    main: <ThreadPage frame={navCounts(ctx.db, viewer)} thread={thread} note={noteOf(ctx, viewer, thread)} />,
  });
}

function noteOf({ db, now }: Ctx, viewer: Viewer, thread: IslandProps<"thread">): string | undefined {
  const { bookingId, side, otherId, closed } = thread;
  if (bookingId === null && closed !== null && !forNow.includes(closed)) return undefined;
  if (bookingId === null && side === "parent") return askNote(usualReplyText(db, otherId, now()));
  if (bookingId === null) return parentSummary(db, viewer, otherId);
  const { serviceName, preferredDate } = requireBookingRow(db, viewer, bookingId).row.shown;
  return `${serviceName}, ${longDate(preferredDate)}`;
}

const forNow: string[] = [threadClosedTexts.unconfirmed, threadClosedTexts.waiting];
