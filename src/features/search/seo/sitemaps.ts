import { and, gt, lte, sql } from "drizzle-orm";
import { type Db, groomerProfiles } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { createTimedCache } from "#src/base/timed-cache.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { CompressedText } from "#src/http/caching/compress.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { GROOMER_DASHBOARD, MESSAGES, PARENT_DASHBOARD } from "#src/shared/base/dashboard-paths.ts";
import { newByteBound } from "#src/shared/base/lru-cache.ts";
import {
  AUTH,
  articlePath,
  BLOG,
  DEMO_LOGIN,
  FORGOT_PASSWORD,
  groomerPath,
  PAYMENT,
  RESET_PASSWORD,
  SUBSCRIBE,
  VERIFY_EMAIL,
} from "#src/shared/base/paths.ts";
import { noonUtc } from "#src/shared/base/short-date.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { cityPath, statePath } from "#src/shared/search/city-paths.ts";
import { findCoveredTowns, isListedSql } from "../cities/coverage.ts";
import { pagesToIndex } from "./public-pages.ts";

/** By ID range, so that a groomer stays in one file. */
const IDS_IN_FILE = 10_000;

const CACHED_MS = HOUR_MS;

/** Finds a sitemap by name, or the index by "". Cached for an hour. */
export function sitemapFinder(ctx: Ctx): (name: string) => Promise<CompressedText | undefined> {
  const sitemaps = createTimedCache<CompressedText>({
    now: () => ctx.now(),
    forMs: CACHED_MS,
    most: newByteBound("sitemaps"),
    weigh: ({ length }) => length,
  });
  return (name) =>
    sitemaps.getOrMake(name, async () => {
      const xml = name === "" ? indexSitemap(ctx) : await namedSitemap(ctx, name);
      return xml === null ? undefined : new CompressedText(xml);
    });
}

function indexSitemap({ db, config, now }: Ctx): string {
  const number = sql<number>`(${groomerProfiles.id} - 1) / ${IDS_IN_FILE} + 1`;
  const numbers = db.selectDistinct({ number }).from(groomerProfiles).where(isListedSql(now())).orderBy(number).all();
  const files = ["pages", "cities", ...numbers.map(({ number }) => `groomers-${number}`)];
  return sitemapIndex(files.map((name) => ({ url: `${config.appUrl}/sitemaps/${name}.xml` })));
}

async function namedSitemap(ctx: Ctx, name: string): Promise<string | null> {
  const { appUrl } = ctx.config;
  if (name === "pages") {
    const pages = pagesToIndex().filter(({ inSitemap }) => inSitemap);
    return sitemapXml(pages.map(({ path, updated }) => ({ url: appUrl + path, updated })));
  }
  if (name === "cities") {
    const towns = await findCoveredTowns(ctx);
    const paths = [...new Set(towns.map(({ state }) => statePath(state))), ...towns.map(cityPath)];
    return sitemapXml(paths.map((path) => ({ url: appUrl + path })));
  }
  const number = /^groomers-([1-9]\d{0,4})$/.exec(name)?.[1];
  const ids = number ? listedIds(ctx.db, Number(number), ctx.now()) : [];
  return ids.length > 0 ? sitemapXml(ids.map((id) => ({ url: appUrl + groomerPath(id) }))) : null;
}

const listedIds = (db: Db, number: number, now: number) =>
  db
    .select({ id: groomerProfiles.id })
    .from(groomerProfiles)
    .where(
      and(
        gt(groomerProfiles.id, (number - 1) * IDS_IN_FILE),
        lte(groomerProfiles.id, number * IDS_IN_FILE),
        isListedSql(now),
      ),
    )
    .orderBy(groomerProfiles.id)
    .all()
    .map(({ id }) => id);

export function blogRss({ config }: Ctx): string {
  const blog = pagesToIndex().find(({ path }) => path === BLOG);
  return rssXml({
    title: `${blog?.title ?? "Blog"} | ${BRAND}`,
    description: blog?.description ?? "",
    url: config.appUrl + BLOG,
    self: `${config.appUrl}/rss.xml`,
    items: loadSiteContent().articles.map(({ slug, title, excerpt, date }) => ({
      title,
      description: excerpt,
      url: config.appUrl + articlePath(slug),
      date,
    })),
  });
}

const closed = [
  "/api/",
  "/admin",
  AUTH,
  DEMO_LOGIN,
  FORGOT_PASSWORD,
  RESET_PASSWORD,
  VERIFY_EMAIL,
  GROOMER_DASHBOARD,
  PARENT_DASHBOARD,
  MESSAGES,
  "/bookings/",
  "/emails/",
  "/reviews/",
  SUBSCRIBE,
  PAYMENT,
  "/dev/",
];

export const robots = ({ config }: Ctx) =>
  ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${config.appUrl}/sitemap.xml`, ""].join(
    "\n",
  );

export const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => names[character]!);

const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface SitemapEntry {
  url: string;
  updated?: string | undefined;
}

const within = (tag: string, { url, updated }: SitemapEntry) =>
  `<${tag}><loc>${escapeXml(url)}</loc>${updated ? `<lastmod>${updated}</lastmod>` : ""}</${tag}>`;

const sitemapXml = (entries: readonly SitemapEntry[]) =>
  `${head}<urlset ${namespace}>${entries.map((entry) => within("url", entry)).join("\n")}</urlset>\n`;

const sitemapIndex = (entries: readonly SitemapEntry[]) =>
  `${head}<sitemapindex ${namespace}>${entries.map((entry) => within("sitemap", entry)).join("\n")}</sitemapindex>\n`;

interface Feed {
  title: string;
  description: string;
  url: string;
  self: string;
  items: readonly { title: string; description: string; url: string; date: string }[];
}

export const rssXml = ({
  title,
  description,
  url,
  self,
  items,
}: Feed) => `${head}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(title)}</title><link>${escapeXml(url)}</link><description>${escapeXml(description)}</description><language>en-us</language>
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${items.map(item).join("\n")}
</channel></rss>
`;

const item = ({ title, description, url, date }: Feed["items"][number]) =>
  `<item><title>${escapeXml(title)}</title><link>${escapeXml(url)}</link><guid>${escapeXml(url)}</guid>` +
  `<pubDate>${noonUtc(date).toUTCString()}</pubDate><description>${escapeXml(description)}</description></item>`;
