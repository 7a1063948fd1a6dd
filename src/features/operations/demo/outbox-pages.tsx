/** @jsxImportSource preact */
import { asc, desc, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { groomerProfiles, linkNames, outbox } from "#db/db.ts";
import { fillTextFile } from "#db/seed/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { isLoopback } from "#src/base/loopback.ts";
import { htmlWithFooter, textWithFooter } from "#src/email/markup.tsx";
import { receiveText } from "#src/features/people/sms/receive.ts";
import { router } from "#src/http/guards/access.ts";
import { page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { isFileProvider } from "#src/ports/sms/files.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { OUTBOX, OUTBOX_TEXTS } from "#src/shared/base/paths.ts";
import { buttonHtml, formHtml, resizeScriptHtml } from "#src/shared/listing/link-names.ts";
import { OutboxEmail, OutboxList } from "#views/email/email-list.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";

function ForeignSitePage({ address, isHere }: { address: string | null; isHere: boolean }) {
  return (
    <PanelPage title="On another website">
      <p>Groomers can add a button and a small booking form to their own website. See both on a sample website.</p>
      {address && isHere && (
        <div class="row">
          <a class="btn deep" href={address}>
            Open the sample website
          </a>
        </div>
      )}
      {address && !isHere && <p>It's only available on the machine that runs the demo: {address}</p>}
      {!address && <p>It can't run, because this machine has no free port. The rest of the demo works.</p>}
    </PanelPage>
  );
}

const NEWEST = 100;

/** Answers 404 outside demo mode. */
export const outboxPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      "/dev/outbox",
      async ({ request }) => {
        if (!ctx.config.demo) throw notFound();
        return page(ctx, request, {
          title: "Demo emails and texts",
          isPrivate: true,
          styles: ["dashboard"],
          main: <OutboxList emails={newest(ctx)} texts={await newestTexts(ctx)} />,
        });
      },
      { access: "public" },
    )
    .post(
      OUTBOX_TEXTS,
      ({ request, body }) => {
        if (!ctx.config.demo) throw notFound();
        const text = readInput(DemoAnswer, body);
        const answer = receiveText(ctx, infoOf(request), { ...text, id: null });
        return redirect(OUTBOX, { flash: flashCookie(ctx, { kind: "info", title: answer ?? "No one reads this" }) });
      },
      { access: "public", body: RawForm },
    )
    .get(
      "/dev/outbox/:id",
      ({ request, params }) => {
        const email = ctx.config.demo ? ctx.db.select().from(outbox).where(eq(outbox.id, params.id)).get() : undefined;
        if (!email) throw notFound();
        return page(ctx, request, {
          title: email.subject,
          isPrivate: true,
          styles: ["dashboard"],
          main: (
            <OutboxEmail
              email={{ ...email, text: textWithFooter(ctx.config, email), html: htmlWithFooter(ctx.config, email) }}
            />
          ),
        });
      },
      { access: "public", params: IdParams },
    );

const DemoAnswer = z.object({
  from: z.string().check(z.regex(/^\+1\d{10}$/)),
  body: z.enum(["STOP", "START", "HELP"]),
});

const newestTexts = async ({ texts }: Ctx) => (texts && isFileProvider(texts) ? texts.newest(NEWEST) : []);

const newest = (ctx: Ctx) =>
  ctx.db
    .select(pick(outbox, ["id", "recipient", "subject", "createdAt", "sentAt"]))
    .from(outbox)
    .orderBy(desc(outbox.id))
    .limit(NEWEST)
    .all();

/** Demo mode only. Starts a second origin on the first request. */
export const devEmbedPages = (ctx: Ctx) => {
  let address: string | null | undefined;
  return router(ctx).get(
    "/dev/embed",
    ({ request }) => {
      if (!ctx.config.demo) throw notFound();
      address ??= start(ctx);
      const main = <ForeignSitePage address={address} isHere={isLoopback(new URL(request.url).hostname)} />;
      return page(ctx, request, { title: "On another site", isPrivate: true, main });
    },
    { access: "public" },
  );
};

function start(ctx: Ctx): string | null {
  try {
    return startForeignSite(() => firstNamed(ctx));
  } catch (error) {
    ctx.log.error("foreign site", error);
    return null;
  }
}

function firstNamed({ db, config }: Ctx) {
  const named = db
    .select({ linkName: linkNames.linkName, businessName: groomerProfiles.businessName })
    .from(linkNames)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, linkNames.groomerId))
    .where(isNull(linkNames.until))
    .orderBy(asc(linkNames.groomerId))
    .limit(1)
    .get();
  return named && { ...named, appUrl: config.appUrl };
}

interface EmbeddedBusiness {
  appUrl: string;
  businessName: string;
  linkName: string;
}

/** Listens on loopback only. The form needs a different origin. */
function startForeignSite(business: () => EmbeddedBusiness | undefined): string {
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const found = new URL(request.url).pathname === "/" ? business() : undefined;
      if (!found) return new Response("Nothing here.\n", { status: 404 });
      return new Response(pageOf(found), { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });
  site.unref();
  return `http://127.0.0.1:${site.port}/`;
}

function pageOf({ appUrl, businessName, linkName }: EmbeddedBusiness) {
  const parts: Record<string, string> = {
    name: Bun.escapeHTML(businessName),
    brand: BRAND,
    button: buttonHtml({ appUrl, linkName }),
    form: formHtml({ appUrl, linkName, businessName }),
    grow: resizeScriptHtml({ appUrl }),
  };
  return fillTextFile("sample-site.html", (name) => parts[name] ?? `{${name}}`);
}
