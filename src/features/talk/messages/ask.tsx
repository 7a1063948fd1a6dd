/** @jsxImportSource preact */
import type { ComponentProps } from "preact";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { keptQuestionCookie } from "#src/features/people/accounts/kept-question.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, emptyForm, formState, page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { askPath, messagesWithPath, typedQuestionPath } from "#src/shared/base/dashboard-paths.ts";
import { found, notFound, statusByCode } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { ASK_LABEL, askIdeas } from "#src/shared/talk/messages/message-labels.ts";
import { MessageInput } from "#src/shared/talk/messages/messages.ts";
import { AskGroomerPage } from "#views/talk/messages/messages-page.tsx";
import { refuseContactData, usualReplyText } from "./questions.ts";

/** Number of a suggested question. */
export const PresetQuery = z.object({ ask: z.catch(z.coerce.number(), -1) });

/** A visitor writes a question, and sends it after logging in. */
export const askPages = (ctx: Ctx) =>
  router(ctx, askPath(":id"))
    .get(
      "",
      ({ request, viewerOrNull, params: { id }, query }) => {
        const asked = {
          ...requireListed(ctx, id),
          form: { ...emptyForm, values: { text: askIdeas[query.ask] ?? "" } },
        };
        return viewerOrNull ? redirect(messagesWithPath(id)) : showAsk(ctx, request, asked);
      },
      { access: "public", params: IdParams, query: PresetQuery },
    )
    .post(
      "",
      async ({ request, viewerOrNull, params: { id }, body }) => {
        const groomer = requireListed(ctx, id);
        const kept = await attempt(() => {
          const { text } = readInput(MessageInput, body);
          refuseContactData(text);
          return keptQuestionCookie(ctx.config, id, text);
        });
        if ("refused" in kept)
          return showAsk(
            ctx,
            request,
            { ...groomer, form: formState(body, kept.refused) },
            statusByCode[kept.refused.code],
          );
        const path = typedQuestionPath(id);
        return redirect(viewerOrNull ? path : authPath("login", path), { cookies: [kept.done] });
      },
      { access: "public", params: IdParams, body: RawForm },
    );

function requireListed(ctx: Ctx, id: number) {
  const groomer = found(findProfile(ctx, null, id));
  if (!groomer.isListed) throw notFound();
  return { id, businessName: groomer.businessName, usual: usualReplyText(ctx.db, id, ctx.now()) };
}

const showAsk = (ctx: Ctx, request: Request, asked: ComponentProps<typeof AskGroomerPage>, status = 200) =>
  page(ctx, request, { status, title: ASK_LABEL, isPrivate: true, main: <AskGroomerPage {...asked} /> });
