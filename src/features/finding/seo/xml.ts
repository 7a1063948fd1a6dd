import { atNoon } from "#src/shared/base/short-date.ts";

export const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => names[character]!);

const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface Entry {
  url: string;
  updated?: string | undefined;
}

const within = (tag: string, { url, updated }: Entry) =>
  `<${tag}><loc>${escaped(url)}</loc>${updated ? `<lastmod>${updated}</lastmod>` : ""}</${tag}>`;

export const sitemap = (entries: readonly Entry[]) =>
  `${head}<urlset ${namespace}>${entries.map((entry) => within("url", entry)).join("\n")}</urlset>\n`;

export const sitemapIndex = (entries: readonly Entry[]) =>
  `${head}<sitemapindex ${namespace}>${entries.map((entry) => within("sitemap", entry)).join("\n")}</sitemapindex>\n`;

interface Feed {
  title: string;
  description: string;
  url: string;
  self: string;
  items: readonly { title: string; description: string; url: string; date: string }[];
}

export const rss = ({
  title,
  description,
  url,
  self,
  items,
}: Feed) => `${head}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escaped(title)}</title><link>${escaped(url)}</link><description>${escaped(description)}</description><language>en-us</language>
<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>
${items.map(item).join("\n")}
</channel></rss>
`;

const item = ({ title, description, url, date }: Feed["items"][number]) =>
  `<item><title>${escaped(title)}</title><link>${escaped(url)}</link><guid>${escaped(url)}</guid>` +
  `<pubDate>${atNoon(date).toUTCString()}</pubDate><description>${escaped(description)}</description></item>`;
