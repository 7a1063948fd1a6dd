/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { formPage } from "#src/features/people/accounts/form-page.ts";
import { stateOfReport } from "#src/features/people/reports/service.ts";
import { attempt, emptyForm, FormBody, formState, readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { messagesPath } from "#src/shared/base/own-paths.ts";
import { messageDay, messageTime } from "#src/shared/talk/messages/message-times.ts";
import { MessagePath, MessageReportInput } from "#src/shared/talk/messages/messages.ts";
import { ReportMessagePage } from "#views/talk/messages/report-page.tsx";
import { type OneMessage, ownMessage, reportMessage } from "./report.ts";

export const messageReportPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/bookings/:id/messages/:messageId/report",
      ({ request, viewer, params }) => reportPage(ctx, request, loadReport(ctx, viewer, idsIn(params))),
      { access: "parent-or-groomer", params: MessagePath },
    )
    .post(
      "/bookings/:id/messages/:messageId/report",
      async ({ request, by, params, body }) => {
        const one = idsIn(params);
        const loaded = loadReport(ctx, by.viewer, one);
        const outcome = await attempt(() => reportMessage(ctx, by, one, readInput(MessageReportInput, body)));
        if ("done" in outcome) return redirect(messagesPath(one.bookingId), { flash: flashCookie(ctx, thanks) });
        return reportPage(ctx, request, loaded, { body, error: outcome.refused });
      },
      { access: "parent-or-groomer", params: MessagePath, body: FormBody },
    );

const idsIn = ({ id, messageId }: { id: string; messageId: string }): OneMessage => ({
  bookingId: Number(id),
  messageId: Number(messageId),
});

const thanks = {
  kind: "success",
  title: "Thank you",
  description: "We'll email you our decision.",
} as const;

function loadReport(ctx: Ctx, viewer: Viewer, one: OneMessage) {
  const { message, row, side } = ownMessage(ctx.db, viewer, one);
  const { id, writtenBy, text, sentAt, hiddenAt } = message;
  const { groomerName, petParentName, timeZone } = row.shown;
  const noForm =
    writtenBy === side
      ? "own"
      : hiddenAt !== null
        ? "hidden"
        : text === ""
          ? "removed"
          : stateOfReport(ctx.db, { kind: "message", messageId: id }, viewer.userId);
  return {
    ...one,
    writer: writtenBy === "parent" ? petParentName : groomerName,
    sent: `${messageDay(sentAt, timeZone)}, ${messageTime(sentAt, timeZone)}`,
    text: hiddenAt === null ? text : "",
    noForm,
  } as const;
}

function reportPage(
  ctx: Ctx,
  request: Request,
  loaded: ReturnType<typeof loadReport>,
  refused?: { body: FormBody; error: AppError },
) {
  const form = refused ? formState(refused.body, refused.error) : emptyForm;
  return formPage(ctx, request, {
    title: "Report a message",
    main: <ReportMessagePage {...loaded} form={form} message={refused?.error.message} />,
    refused: refused?.error,
    failed: "Failed to send report",
  });
}
