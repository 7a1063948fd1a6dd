/** @jsxImportSource preact */
import { asc, eq, isNull } from "drizzle-orm";
import { Elysia } from "elysia";
import { groomerProfiles, linkNames } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { isLoopback } from "#src/base/loopback.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { BRAND } from "#src/shared/base/brand.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { buttonCode, formCode, growCode } from "#src/shared/listing/link-names.ts";
import { ForeignSitePage } from "#views/operations/demo/foreign-site-page.tsx";

/** Demo mode only. Starts a second origin on the first request. */
export const embedPages = (ctx: Ctx) => {
  let address: string | null | undefined;
  return new Elysia().use(access(ctx)).get(
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

const pageOf = ({ appUrl, businessName, linkName }: EmbeddedBusiness) => {
  const name = Bun.escapeHTML(businessName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>
body { max-width: 40rem;margin: 0 auto;padding: 2rem 1rem;font: 1.0625rem/1.6 Georgia, serif;color: #222;background: #fff8ec }
h1 { font-weight: 400 }
</style>
</head>
<body>
<main>
<h1>${name}</h1>
<p>A sample groomer website outside ${BRAND}, with its own origin. The button and the form
are copied from Business, Your link, Button for your website.</p>
<p>${buttonCode({ appUrl, linkName })}</p>
${formCode({ appUrl, linkName, businessName })}
${growCode({ appUrl })}
</main>
</body>
</html>
`;
};
