import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { crawl, oneOfEachKind, ownPath, type SitePage } from "#tests/support/crawl.ts";
import { type Site, startSite } from "#tests/support/server.ts";
import { adminSettings, atMost, crawlAs, type Walker, walkerNames } from "#tests/support/walks.ts";

/** Maximum of similar links to follow, such as a groomer's days. */
const OF_A_KIND = 15;

let server: Site;
const walks = new Map<Walker, Map<string, SitePage>>();

beforeAll(async () => {
  server = await startSite({ RATE_LIMITS: "off", ...adminSettings });
  for (const walker of walkerNames) walks.set(walker, await crawlAs(server.url, walker, atMost(OF_A_KIND)));
});
afterAll(() => server?.remove());

const pagesOf = (walker: Walker) => [...walks.get(walker)!.values()];

describe.each(walkerNames)("links that %s follows", (walker) => {
  test("answer and lead straight to their pages", () => {
    const reached = pagesOf(walker);
    const answersWell = ({ status, location }: SitePage) =>
      status === 200 || status === 302 || (status === 303 && location !== undefined);

    expect(reached.length).toBeGreaterThan(4);
    expect(some(reached.filter((page) => !answersWell(page)).map(tell))).toEqual([]);
  });

  test("lead to existing places on a page", () => {
    const pages = walks.get(walker)!;
    const missing = pagesOf(walker).flatMap(({ path, links }) =>
      links.flatMap((link) => {
        const [address = "", fragment] = link.split("#");
        if (!fragment) return [];
        const own = ownPath(server.url, address || path, path);
        const page = own === null ? undefined : pages.get(own);
        return page && page.status === 200 && !page.ids.has(fragment) ? [`${path}: ${link}`] : [];
      }),
    );

    expect(some([...new Set(missing)])).toEqual([]);
  });

  test("load every style, script, and image", async () => {
    const kinds = new Set(oneOfEachKind(pagesOf(walker)));
    const parts = new Map<string, string>();
    for (const { path, parts: named } of pagesOf(walker)) {
      for (const part of kinds.has(path) ? named : []) parts.set(part, path);
    }
    const dead: string[] = [];
    let drawn = 0;
    for (const [part, path] of parts) {
      if (part.startsWith("data:") || part.startsWith("/pets/")) continue;
      if (part.includes("/og/page/") && ++drawn > 4) continue;
      const own = ownPath(server.url, part, path);
      const status = own === null ? "another site" : await statusOf(own);
      if (status !== 200) dead.push(`${path}: ${part} (${status})`);
    }

    expect(parts.size).toBeGreaterThan(3);
    expect(some(dead)).toEqual([]);
  });

  test("use https for other sites", () => {
    const others = pagesOf(walker).flatMap(({ links }) => links.filter((link) => /^[a-z]+:/.test(link)));

    const foreign = others.filter((link) => ownPath(server.url, link) === null);
    const isFine = /^(?:https:\/\/|mailto:[^@]+@|tel:\+?\d|sms:\+?\d|otpauth:\/\/totp\/)/;
    expect(foreign.filter((link) => !isFine.test(link))).toEqual([]);
  });
});

describe("search engines", () => {
  let listed: string[];
  beforeAll(async () => {
    listed = await sitemap();
  });

  test("reach every sitemap page by links and city pages from their groomers", async () => {
    const isGroomer = (path: string) => path.startsWith("/groomer/");
    const isCity = (path: string) => path.startsWith("/mobile-dog-grooming/");
    const isState = (path: string) => isCity(path) && path.split("/").length === 3;
    const pages = await crawl(server.url, {
      starts: listed.filter(isGroomer),
      follow: (path, page) => (isState(path) || (isCity(path) && isGroomer(page)) ? path : null),
    });
    const linked = new Set(
      [...pages.values()].flatMap(({ path, links }) => links.map((link) => ownPath(server.url, link, path))),
    );
    const isReached = (path: string) => isGroomer(path) || linked.has(path) || walks.get("visitor")!.has(path);
    const some100 = listed.filter(isCity).filter((_, at, cities) => at % Math.ceil(cities.length / 100) === 0);
    const statuses = await Promise.all(some100.map(statusOf));

    expect(listed.length).toBeGreaterThan(20);
    expect(some(listed.filter((path) => !isReached(path)))).toEqual([]);
    expect(some([...pages.values()].filter(({ status }) => status !== 200).map(tell))).toEqual([]);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(50);
  });

  test("find every public page in the sitemap", () => {
    const known = new Set(listed);
    const open = pagesOf("visitor").filter(({ status, isHtml, isHidden }) => status === 200 && isHtml && !isHidden);
    const unlisted = open.filter(({ canonical }) => !known.has(ownPath(server.url, canonical) ?? ""));

    expect(some(unlisted.map(tell))).toEqual([]);
  });
});

const footer: Record<string, { href: string; heading?: RegExp }> = {
  "Find Groomers": { href: "/groomers", heading: /groomer/i },
  "Pet Care Tips": { href: "/pet-care-tips", heading: /tips/i },
  FAQ: { href: "/faq", heading: /questions/i },
  Blog: { href: "/blog", heading: /blog/i },
  Pricing: { href: "/membership#pricing" },
  Join: { href: "/membership#groomer-signup" },
  "Success stories": { href: "/membership" },
  Resources: { href: "/membership#resources" },
  About: { href: "/about", heading: /about/i },
  Careers: { href: "/careers", heading: /careers|coming soon/i },
  Contact: { href: "mailto:support@mudroom.example" },
  "Privacy Policy": { href: "/privacy-policy", heading: /^Privacy Policy$/ },
  "Terms of Service": { href: "/terms-of-service", heading: /^Terms of Service$/ },
  "Cookie Policy": { href: "/cookie-policy", heading: /^Cookie Policy$/ },
};

test("puts every footer link on every kind of page", async () => {
  const wanted = Object.values(footer).map(({ href }) => href);
  const kinds = new Set(oneOfEachKind(pagesOf("visitor")));
  for (const { path, links } of pagesOf("visitor").filter((page) => kinds.has(page.path))) {
    expect({ path, links }).toEqual({ path, links: expect.arrayContaining(wanted) });
  }
  const wrong: string[] = [];
  for (const [name, { href, heading }] of Object.entries(footer)) {
    if (!heading) continue;
    const found = await textOf(href, "main h1");
    if (!heading.test(found)) wrong.push(`${name}: ${href} says "${found}"`);
  }
  expect(some(wrong)).toEqual([]);
});

const some = (findings: string[]) =>
  findings.length > 20 ? [...findings.slice(0, 20), `and ${findings.length - 20} more`] : findings;

const tell = ({ path, status, location, from }: SitePage) =>
  `${path} (${status}${location ? ` to ${location}` : ""}, linked from ${from})`;

async function sitemap(): Promise<string[]> {
  const addresses = async (path: string) => {
    const text = await (await fetch(server.url + path)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => ownPath(server.url, match[1]!) ?? match[1]!);
  };
  const parts = await addresses("/sitemap.xml");
  return (await Promise.all(parts.map(addresses))).flat();
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(server.url + path);
  await response.body?.cancel();
  return response.status;
}

async function textOf(path: string, selector: string): Promise<string> {
  let found = "";
  const html = await (await fetch(server.url + path)).text();
  const read = ({ text }: HTMLRewriterTypes.Text) => {
    found += text;
  };
  new HTMLRewriter().on(selector, { text: read }).transform(html);
  return found.trim();
}
