/** @jsxImportSource preact */
import { join } from "node:path";
import { render } from "preact-render-to-string";
import type { Ctx } from "#src/base/context.ts";
import { createTimedCache } from "#src/base/timed-cache.ts";
import { type CompressedText, digestOf, textAnswer } from "#src/http/caching/compress.ts";
import { router } from "#src/http/guards/access.ts";
import { digestOfPreview, type UrlPreview } from "#src/http/pages/site-head.ts";
import { infoOf } from "#src/http/request-info.ts";
import { BRAND, TAGLINE } from "#src/shared/base/brand.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import { authPath, iconPath } from "#src/shared/base/paths.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { PreviewImage } from "#views/search/seo/preview-image.tsx";
import { findDrawnImage, paintImage } from "./painter.ts";
import { findPreview } from "./public-pages.ts";
import { blogRss, robots, sitemapFinder } from "./sitemaps.ts";

const HOUR = "public, max-age=3600";
const DAY = "public, max-age=86400";
const YEAR = "public, max-age=31536000, immutable";
const icons = join(import.meta.dir, "../../../../static/icons");
const MAIL_MARK = "email-mark.png";
/** Emails embed an icon, which is identical for everyone, so it can't track readers. */
const forEmails = { "cross-origin-resource-policy": "cross-origin" };
const isIcon =
  /^(?:(?:icon-192|icon-512|maskable-512|apple-touch-180|email-mark)\.png|screen-(?:today|calendar|request)(?:-dark)?\.webp)$/;

export const seoPages = (ctx: Ctx) => {
  const findSitemap = sitemapFinder(ctx);
  const previews = createTimedCache<PreviewWithDigest>({ now: () => ctx.now(), forMs: PREVIEW_CACHED_MS, most: 2_000 });
  return router(ctx)
    .get("/sitemap.xml", ({ request }) => sitemapAnswer(request, findSitemap("")), { access: "public" })
    .get(
      "/sitemaps/:file",
      ({ params, request }) => {
        const name = found(/^([\w-]+)\.xml$/.exec(params.file)?.[1]);
        return sitemapAnswer(request, findSitemap(name));
      },
      { access: "public" },
    )
    .get("/robots.txt", ({ request }) => text(request, "text/plain; charset=utf-8", robots(ctx)), { access: "public" })
    .get("/rss.xml", ({ request }) => text(request, "application/rss+xml; charset=utf-8", blogRss(ctx)), {
      access: "public",
    })
    .get(
      "/site.webmanifest",
      ({ request }) => text(request, "application/manifest+json", JSON.stringify(webManifest), DAY),
      { access: "public" },
    )
    .get("/icons/:file", ({ params }) => iconFile(params.file), { access: "public" })
    .get("/apple-touch-icon.png", () => iconFile("apple-touch-180.png"), { access: "public" })
    .get(
      "/og/:kind/:file",
      async ({ params: { kind, file }, request }) => {
        const key = found(/^([\w-]+)\.png$/.exec(file)?.[1]);
        const name = `${kind} ${key}`;
        const known = previews.get(name);
        if (!known || !findDrawnImage(known.digest)) ctx.limits.take("image-ip", infoOf(request).ip);
        const preview = found(known ?? (await previews.getOrMake(name, () => look(ctx, kind, key))));
        return image(request, preview);
      },
      { access: "public" },
    );
};

/** Image URLs and finished images are cached this long, even if the groomer is unlisted. */
const PREVIEW_CACHED_MS = MINUTE_MS;

interface PreviewWithDigest {
  preview: UrlPreview;
  digest: string;
}

async function look(ctx: Ctx, kind: string, key: string): Promise<PreviewWithDigest | undefined> {
  const preview = await findPreview(ctx, kind, key);
  return preview && { preview, digest: digestOfPreview(preview) };
}

function text(request: Request, type: string, body: string, cacheControl = HOUR): Response {
  const headers = new Headers({ "content-type": type, "cache-control": cacheControl });
  return textAnswer(body, request, { headers }, digestOf(body));
}

async function sitemapAnswer(request: Request, finding: Promise<CompressedText | undefined>): Promise<Response> {
  const sitemap = found(await finding);
  const headers = new Headers({ "content-type": "application/xml; charset=utf-8", "cache-control": HOUR });
  return new Response(await sitemap.bodyFor(request, headers), { headers });
}

function iconFile(name: string): Response {
  if (!isIcon.test(name)) throw notFound();
  const headers = {
    "content-type": `image/${name.split(".").at(-1)}`,
    "cache-control": DAY,
    ...(name === MAIL_MARK ? forEmails : {}),
  };
  return new Response(Bun.file(join(icons, name)), { headers });
}

/** Embeddable on other sites. Immutable under the right digest. */
async function image(request: Request, { preview, digest }: PreviewWithDigest): Promise<Response> {
  const headers = new Headers({
    "content-type": "image/png",
    "cache-control": new URL(request.url).searchParams.get("v") === digest ? YEAR : HOUR,
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${digest}"`,
  });
  if (request.headers.get("if-none-match") === `"${digest}"`) return new Response(null, { status: 304, headers });
  return new Response(await paintImage(digest, () => render(<PreviewImage {...preview} />)), { headers });
}

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: iconPath(name),
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const webManifest = {
  name: BRAND,
  short_name: BRAND,
  description: TAGLINE,
  id: "/",
  start_url: authPath("login"),
  // iPhones allow push only for standalone sites; other browsers then show a back button.
  display: "standalone",
  display_override: ["minimal-ui"],
  lang: "en-US",
  background_color: "#fbfaf4",
  theme_color: "#fbfaf4",
  icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("maskable-512", 512, "maskable")],
};
