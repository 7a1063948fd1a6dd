export interface SitePage {
  path: string;
  status: number;
  isHtml: boolean;
  from: string;
  links: string[];
  parts: string[];
  ids: Set<string>;
  title: string;
  description: string;
  canonical: string;
  isHidden: boolean;
  location: string | undefined;
}

interface Journey {
  starts: string[];
  headers?: Record<string, string>;
  follow?: (path: string, page: string) => string | null;
}

const LANES = 8;

export async function crawl(site: string, { starts, headers = {}, follow = (path) => path }: Journey) {
  const pages = new Map<string, SitePage>();
  const seen = new Set(starts);
  const waiting = starts.map((path) => ({ path, from: "the start" }));
  const step = async ({ path, from }: { path: string; from: string }) => {
    const page = await readPage(site, path, from, headers);
    pages.set(path, page);
    for (const link of [...page.links, ...(page.location ? [page.location] : [])]) {
      const own = ownPath(site, link, path);
      const next = own === null ? null : follow(own, path);
      if (next === null || seen.has(next)) continue;
      seen.add(next);
      waiting.push({ path: next, from: path });
    }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, LANES).map(step));
  return pages;
}

export function ownPath(site: string, link: string, from = "/"): string | null {
  const url = URL.parse(link, site + from);
  return url?.origin === site ? url.pathname + url.search : null;
}

async function readPage(site: string, path: string, from: string, headers: Record<string, string>): Promise<SitePage> {
  const response = await fetch(site + path, { headers, redirect: "manual" });
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const page = {
    path,
    from,
    status: response.status,
    isHtml,
    location: response.headers.get("location") ?? undefined,
    ...readHtml(isHtml ? await response.text() : ""),
  };
  if (!isHtml) await response.body?.cancel();
  return page;
}

type Read = Pick<SitePage, "links" | "parts" | "ids" | "title" | "description" | "canonical" | "isHidden">;

function readHtml(html: string): Read {
  const read: Read = {
    links: [],
    parts: [],
    ids: new Set(),
    title: "",
    description: "",
    canonical: "",
    isHidden: false,
  };
  const value = (element: HTMLRewriterTypes.Element, name: string) => plain(element.getAttribute(name) ?? "");
  new HTMLRewriter()
    .on("a[href], area[href], use[href]", { element: (link) => void read.links.push(value(link, "href")) })
    .on("[id]", { element: (element) => void read.ids.add(value(element, "id")) })
    .on("[src]", { element: (part) => void read.parts.push(value(part, "src")) })
    .on("link[href]", {
      element: (link) => {
        if (link.getAttribute("rel") === "canonical") read.canonical = value(link, "href");
        else read.parts.push(value(link, "href"));
      },
    })
    .on("meta[content]", {
      element: (meta) => {
        const name = meta.getAttribute("name") ?? meta.getAttribute("property");
        if (name === "description") read.description = value(meta, "content");
        if (name === "robots") read.isHidden = value(meta, "content").includes("noindex");
        if (name === "og:image") read.parts.push(value(meta, "content"));
      },
    })
    .on("head title", {
      text: ({ text }) => {
        read.title += text;
      },
    })
    .transform(html);
  return read;
}

const plain = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

export const pathKindOf = (path: string) =>
  path
    .replace(/\?(?!mode=|tab=).*/, "")
    .replace(/&.*/, "")
    .replace(/^(\/mobile-dog-grooming)\/.+/, "$1/*")
    .replace(/\/(o?)\d[\d-]*/g, "/$1*");

export function oneOfEachKind(pages: Iterable<SitePage>): string[] {
  const kinds = new Map<string, string>();
  for (const { path, status, isHtml } of pages) {
    if (status === 200 && isHtml && !kinds.has(pathKindOf(path))) kinds.set(pathKindOf(path), path);
  }
  return [...kinds.values()].sort();
}
