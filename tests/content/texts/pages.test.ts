import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const read = async (path: string, from = app) => (await from.visitor().get(path)).text();
const inside = (html: string, tag: string) => [...html.matchAll(new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`, "g"))];
const mainOf = (html: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)![1]!;

const articles = [
  "mobile-vs-salon-grooming",
  "5-ways-to-keep-dog-coat-healthy",
  "understanding-dog-coat-types",
  "prepare-pet-for-mobile-grooming",
  "environmental-benefits-mobile-grooming",
  "seasonal-grooming-tips-spring",
].map((slug) => `/blog/${slug}`);
const policyDays = { "/privacy-policy": 30, "/terms-of-service": 28, "/cookie-policy": 30 };
const policies = Object.keys(policyDays);
const paths = ["/", "/faq", "/about", "/careers", "/blog", "/pet-care-tips", ...policies, ...articles];

test("serves exactly the known addresses", () => {
  const listed = loadSiteContent().pages.map(({ path }) => path);

  expect(listed.toSorted()).toEqual(paths.toSorted());
});

const isOfSearch = (script: string) => /src="\/build\/document\b[^"]*"/.test(script);

test.each(paths)("serves %s with one main heading and no script except the search", async (path) => {
  const answer = await app.visitor().get(path);
  const html = await answer.text();

  expect(answer.status).toBe(200);
  expect(inside(html, "h1")).toHaveLength(1);
  const scripts = html.match(/<script(?![^>]*type="application\/ld\+json")[^>]*>/g) ?? [];
  expect(scripts.filter((script) => !(path === "/" && isOfSearch(script)))).toEqual([]);
  expect(html).not.toContain("{{");
});

const keptInTab = {
  "day/calendar/calendar-bar.tsx": "one day or three on a phone",
  "day/new-visit/use-new-visit.ts": "A visit that you",
  "day/texts/sent-texts.ts": "text clients about tomorrow",
  "talk/messages/message-form.tsx": "A message",
  "visits/bookings/requests/draft.ts": "a booking request",
};

const cookieName = /(?:=> nameOf\(config, |FormCookieKind =>? \(?\{\s*name: )"([\w-]+)"/g;

test("names every cookie, and everything that pages store in a tab, in the cookie policy", async () => {
  const made = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync()].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(cookieName)].map(([, name]) => `\`${name}\``),
  );
  const sources = [...new Bun.Glob("**/*.{ts,tsx}").scanSync("islands")];
  const users = sources.filter(
    (file) =>
      file !== "lib/tab-storage.ts" &&
      /sessionStorage\.|localStorage\.|lib\/tab-storage\.ts"/.test(readFileSync(`islands/${file}`, "utf8")),
  );
  expect(users.toSorted()).toEqual(Object.keys(keptInTab));

  const policy = readFileSync("views/content/texts/pages/cookie-policy.md", "utf8");
  for (const said of [...Object.values(keptInTab), ...made]) expect(policy).toContain(said);
  expect([made.length, policy]).toEqual([9, expect.stringContaining("up to nine kinds of cookies")]);
  const privacy = await read("/privacy-policy");
  for (const said of ["groomer you ask a question", "less than 24 hours before", "booking, profile, photo, or person"])
    expect(privacy).toContain(said);
});

test("gives every page a unique title and a description of the right length", () => {
  const { pages } = loadSiteContent();

  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
  const odd = pages.filter(
    ({ path, description }) => path !== "/" && (description.length < 100 || description.length > 160),
  );
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test("compresses pages and skips ones a browser already has", async () => {
  for (const path of paths) {
    const first = await app.visitor().get(path, { "accept-encoding": "br" });
    const etag = first.headers.get("etag")!;
    const again = await app.visitor().get(path, { "if-none-match": etag });

    expect(first.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await first.bytes()).toString()).toContain("</html>");
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  }
});

test("shows a logged-in parent the same page in their own frame every time", async () => {
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  for (const path of ["/faq", articles[0]!, "/privacy-policy"]) {
    const first = await (await ana.get(path)).text();
    const second = await (await ana.get(path)).text();

    expect(first).toContain("Dashboard");
    expect(mainOf(first)).toBe(mainOf(await read(path)));
    expect(mainOf(second)).toBe(mainOf(first));
  }
});

test("groups questions in three sets of five with one open at a time", async () => {
  const main = mainOf(await read("/faq"));
  const groups = Object.groupBy(inside(main, "details"), ([text]) => /name="([^"]+)"/.exec(text)![1]!);

  expect(inside(main, "h2").map(([text]) => text.replace(/<[^>]+>/g, ""))).toEqual([
    "For Pet Parents",
    "For Groomers",
    "Technical",
  ]);
  expect(Object.values(groups).map((group) => group!.length)).toEqual([5, 5, 5]);
});

test("shows tips in five tabs of three cards with the warning box", async () => {
  const main = mainOf(await read("/pet-care-tips"));
  const tabs = inside(main, "section").map(([text]) => text);

  expect(tabs.map((tab) => /<h2[^>]*>([^<]+)/.exec(tab)![1])).toEqual([
    "General Care",
    "Grooming",
    "Health",
    "Hygiene",
    "Nutrition",
  ]);
  expect(tabs.map((tab) => inside(tab, "article").length)).toEqual([3, 3, 3, 3, 3]);
  expect(tabs.map((tab) => /aria-current="true">([^<]+)/.exec(tab)![1])).toEqual(
    tabs.map((tab) => /<h2[^>]*>([^<]+)/.exec(tab)![1]),
  );
  expect(main).toContain('<aside class="notice bad"');
});

test("lists six linked articles, newest first", async () => {
  const posts = inside(mainOf(await read("/blog")), "article").map(([text]) => text);
  const dates = posts.map((post) => /datetime="([^"]+)"/.exec(post)![1]!);

  expect(posts.map((post) => /href="([^"]+)"/.exec(post)![1]!).toSorted()).toEqual(articles.toSorted());
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const post of posts) expect(post).toMatch(/<img [^>]*src="\/art\/cover\/\d+\.svg"[\s\S]*Read more/);
});

test.each(articles)("shows date, author, reading time, contents, and related articles of %s", async (path) => {
  const main = mainOf(await read(path));
  const ids = [...main.matchAll(/<h2 id="([^"]+)"/g)].map((match) => match[1]!);
  const related = [...main.matchAll(/class="opens" href="([^"]+)"/g)].map((match) => match[1]!);

  expect(main).toMatch(/<time datetime="2025-\d\d-\d\d">\w+ \d+, 2025<\/time> · \d+ min read/);
  expect(main).toContain('aria-label="About the author"');
  expect(main).toContain('href="/blog"');
  for (const id of ids.filter((name) => name !== "contents" && name !== "related"))
    expect(main).toContain(`href="#${id}"`);
  expect(related.length).toBeGreaterThanOrEqual(2);
  expect(related).not.toContain(path);
  for (const other of related) expect(articles).toContain(other);
});

test.each(Object.entries(policyDays))("shows seven sections, date, and contact block of %s", async (path, day) => {
  const main = mainOf(await read(path));

  expect(inside(/<div class="prose">([\s\S]*)<section/.exec(main)![1]!, "h2")).toHaveLength(7);
  expect(main).toContain(`Last updated: <time datetime="2026-11-${day}">November ${day}, 2026</time>`);
  expect(main).toContain('href="mailto:support@mudroom.example"');
  expect(main).not.toContain("Phone:");
});

test("leads every link within the site to an existing page or place", async () => {
  const wrong: string[] = [];
  for (const path of paths) {
    const main = mainOf(await read(path));
    for (const [, target] of main.matchAll(/<a [^>]*href="#([^"]+)"/g)) {
      if (!main.includes(`id="${target}"`)) wrong.push(`${path}: #${target}`);
    }
    for (const [, link] of main.matchAll(/href="(\/(?:blog|faq|about|careers|pet|privacy|terms|cookie)[^"#?]*)/g)) {
      if (!paths.includes(link!)) wrong.push(`${path}: ${link}`);
    }
  }

  expect(wrong).toEqual([]);
});

test("marks the current page in header and footer", async () => {
  for (const path of paths.filter((path) => !path.startsWith("/blog/"))) {
    const html = await read(path);
    const marked = [...html.matchAll(/href="([^"]+)" aria-current="page"/g)].map((match) => match[1]!);

    expect(new Set(marked)).toEqual(new Set([path]));
  }
});

test("shows the configured address and phone as plain text", async () => {
  const own = await testApp({
    env: {
      SUPPORT_EMAIL: "o'hara@groomers.example",
      CONTACT_ADDRESS: "12 <b>Main</b> Street & Sons",
      CONTACT_PHONE: "+1 (828) 555-0100",
    },
  });

  const main = mainOf(await read("/privacy-policy", own));

  expect(main).toContain("12 &lt;b>Main");
  expect(main).toContain('<a href="tel:+18285550100">+1 (828) 555-0100</a>');
  expect(main).toContain("o&#x27;hara@groomers.example");
  expect(main).not.toContain("support@mudroom.example");
  expect(main).not.toContain("<b>Main");
});
