/** @jsxImportSource preact */
import { join } from "node:path";
import { Elysia } from "elysia";
import { render } from "preact-render-to-string";
import { notFound } from "#src/shared/errors.ts";
import { Picture } from "#views/findability/picture.tsx";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { encoded } from "../../http/compress.ts";
import { infoOf } from "../../http/request-info.ts";
import { type Card, digestOfCard, findCard } from "./card.ts";
import { manifest } from "./manifest.ts";
import { findPicture, paint } from "./painter.ts";
import { feed, indexSitemap, namedSitemap, robots } from "./sitemaps.ts";

const HOUR = "public, max-age=3600";
const DAY = "public, max-age=86400";
const YEAR = "public, max-age=31536000, immutable";
const xml = "application/xml; charset=utf-8";
const icons = join(import.meta.dir, "../../../static/icons");
const MAIL_MARK = "mail-mark.png";
/** Mails are read on other sites. The file is the same for everybody, so it tells nobody who has read what. */
const forMails = { "cross-origin-resource-policy": "cross-origin" };
const isIcon = /^(?:icon-192|icon-512|maskable-512|apple-touch-180|mail-mark)\.png$/;

/** What search engines and other sites read about the site. */
export const findabilityPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get("/sitemap.xml", ({ request }) => text(request, xml, indexSitemap(ctx)), { access: "public" })
    .get(
      "/sitemaps/:file",
      async ({ params, request }) => {
        const name = /^([\w-]+)\.xml$/.exec(params.file)?.[1];
        const found = name && (await namedSitemap(ctx, name));
        if (!found) throw notFound();
        return text(request, xml, found);
      },
      { access: "public" },
    )
    .get("/robots.txt", ({ request }) => text(request, "text/plain; charset=utf-8", robots(ctx)), { access: "public" })
    .get("/rss.xml", ({ request }) => text(request, "application/rss+xml; charset=utf-8", feed(ctx)), {
      access: "public",
    })
    .get(
      "/site.webmanifest",
      ({ request }) => text(request, "application/manifest+json", JSON.stringify(manifest), DAY),
      { access: "public" },
    )
    .get("/icons/:file", ({ params }) => iconFile(params.file), { access: "public" })
    .get("/apple-touch-icon.png", () => iconFile("apple-touch-180.png"), { access: "public" })
    .get("/og/:kind/:file", ({ params, request }) => picture(ctx, request, params.kind, params.file), {
      access: "public",
    });

function text(request: Request, type: string, body: string, cacheControl = HOUR): Response {
  const headers = new Headers({ "content-type": type, "cache-control": cacheControl });
  return new Response(encoded(body, request, headers), { headers });
}

function iconFile(name: string): Response {
  if (!isIcon.test(name)) throw notFound();
  const headers = { "content-type": "image/png", "cache-control": DAY, ...(name === MAIL_MARK ? forMails : {}) };
  return new Response(Bun.file(join(icons, name)), { headers });
}

/** Other sites may show it, so it is not kept to this one. An address with the right digest never changes. */
async function picture(ctx: Ctx, request: Request, kind: string, file: string): Promise<Response> {
  const key = /^([\w-]+)\.png$/.exec(file)?.[1];
  const card = key === undefined ? undefined : findCard(ctx, kind, key);
  if (!card) throw notFound();
  const digest = digestOfCard(card);
  const headers = new Headers({
    "content-type": "image/png",
    "cache-control": new URL(request.url).searchParams.get("v") === digest ? YEAR : HOUR,
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${digest}"`,
  });
  if (request.headers.get("if-none-match") === `"${digest}"`) return new Response(null, { status: 304, headers });
  if (!findPicture(digest)) ctx.limits.take("picture-ip", infoOf(request).ip);
  return new Response(await paint(digest, () => drawingOf(card)), { headers });
}

const drawingOf = (card: Card) => render(<Picture {...card} />);
