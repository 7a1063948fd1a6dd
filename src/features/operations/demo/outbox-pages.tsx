/** @jsxImportSource preact */

import { desc, eq } from "drizzle-orm";
import { Elysia } from "elysia";
import * as z from "zod/mini";
import { outbox } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { htmlWithFooter, textWithFooter } from "#src/email/markup.tsx";
import { receiveText } from "#src/features/people/sms/receive.ts";
import { access } from "#src/http/guards/access.ts";
import { FormBody, page, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { isKept } from "#src/ports/sms/files.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { DEV_TEXTS, OUTBOX } from "#src/shared/base/paths.ts";
import { EmailList } from "#views/email/email-list.tsx";
import { EmailView } from "#views/email/email-view.tsx";

const NEWEST = 100;

/** Answers 404 outside demo mode. */
export const outboxPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/dev/outbox",
      async ({ request }) => {
        if (!ctx.config.demo) throw notFound();
        return page(ctx, request, {
          title: "Demo emails and texts",
          isPrivate: true,
          styles: ["dashboard"],
          main: <EmailList emails={newest(ctx)} texts={await newestTexts(ctx)} />,
        });
      },
      { access: "public" },
    )
    .post(
      DEV_TEXTS,
      ({ request, body }) => {
        if (!ctx.config.demo) throw notFound();
        const text = readInput(DemoAnswer, body);
        const answer = receiveText(ctx, infoOf(request), { ...text, id: null });
        return redirect(OUTBOX, {
          flash: flashCookie(ctx, { kind: "info", title: answer ?? "No one reads this" }),
        });
      },
      { access: "public", body: FormBody },
    )
    .get(
      "/dev/outbox/:id",
      ({ request, params }) => {
        const email = ctx.config.demo
          ? ctx.db
              .select()
              .from(outbox)
              .where(eq(outbox.id, Number(params.id)))
              .get()
          : undefined;
        if (!email) throw notFound();
        return page(ctx, request, {
          title: email.subject,
          isPrivate: true,
          styles: ["dashboard"],
          main: (
            <EmailView
              email={{ ...email, text: textWithFooter(ctx.config, email), html: htmlWithFooter(ctx.config, email) }}
            />
          ),
        });
      },
      { access: "public", params: PathId },
    );

const DemoAnswer = z.object({
  from: z.string().check(z.regex(/^\+1\d{10}$/)),
  body: z.enum(["STOP", "START", "HELP"]),
});

const newestTexts = async ({ texts }: Ctx) => (texts && isKept(texts) ? texts.newest(NEWEST) : []);

const newest = (ctx: Ctx) =>
  ctx.db
    .select({
      ...pick(outbox, ["id", "recipient", "subject", "createdAt", "sentAt"]),
    })
    .from(outbox)
    .orderBy(desc(outbox.id))
    .limit(NEWEST)
    .all();
