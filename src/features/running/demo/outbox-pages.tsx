/** @jsxImportSource preact */
import { desc, eq } from "drizzle-orm";
import { Elysia } from "elysia";
import { outbox } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { wholeHtml, wholeText } from "#src/mail/markup.tsx";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { MailList } from "#views/mail/mail-list.tsx";
import { MailView } from "#views/mail/mail-view.tsx";

const NEWEST = 100;

/** What the demo would have sent. Outside demo mode these pages do not exist. */
export const outboxPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/dev/outbox",
      ({ request }) => {
        if (!ctx.config.demo) throw notFound();
        return page(ctx, request, {
          title: "Mails of this demo",
          isPrivate: true,
          styles: ["dashboard"],
          main: <MailList mails={newest(ctx)} />,
        });
      },
      { access: "public" },
    )
    .get(
      "/dev/outbox/:id",
      ({ request, params }) => {
        const mail = ctx.config.demo
          ? ctx.db
              .select()
              .from(outbox)
              .where(eq(outbox.id, Number(params.id)))
              .get()
          : undefined;
        if (!mail) throw notFound();
        return page(ctx, request, {
          title: mail.subject,
          isPrivate: true,
          styles: ["dashboard"],
          main: <MailView mail={{ ...mail, text: wholeText(ctx.config, mail), html: wholeHtml(ctx.config, mail) }} />,
        });
      },
      { access: "public", params: PathId },
    );

const newest = (ctx: Ctx) =>
  ctx.db
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      subject: outbox.subject,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .orderBy(desc(outbox.id))
    .limit(NEWEST)
    .all();
