import { expect, spyOn, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { groomerProfiles } from "#db/db.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { pagesToIndex } from "#src/features/search/seo/public-pages.ts";
import { escapeXml, rssXml } from "#src/features/search/seo/sitemaps.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { START, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addressesIn } from "./reading.ts";

const origin = "http://localhost:3000";

async function read(app: TestApp, path: string): Promise<string> {
  const response = await app.visitor().get(path);
  expect(response.status).toBe(200);
  const text = await response.text();
  expectWellFormed(text);
  return text;
}

function expectWellFormed(xml: string) {
  const open: string[] = [];
  for (const [, tag] of xml.matchAll(/<([^>]+)>/g)) {
    if (tag!.startsWith("?") || tag!.endsWith("/")) continue;
    if (tag!.startsWith("/")) expect(open.pop()).toBe(tag!.slice(1));
    else open.push(tag!.split(" ")[0]!);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/<[^>]+>/g, "")).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|apos);)/);
}

test("links pages, cities, and listed groomers in the index and serves every address", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const gus = await addGroomer(app, "gus");
  await addGroomer(app, "una", { isListed: false });

  const files = addressesIn(await read(app, "/sitemap.xml")).map((url) => url.replace(origin, ""));

  expect(files).toEqual(["/sitemaps/pages.xml", "/sitemaps/cities.xml", "/sitemaps/groomers-1.xml"]);
  const [pages = [], cities = [], groomers = []] = await Promise.all(
    files.map(async (file) => addressesIn(await read(app, file))),
  );
  expect(pages).toEqual(pagesToIndex().map(({ path }) => origin + path));
  expect(groomers).toEqual([`${origin}/groomer/${gus.profile.id}`]);
  expect(cities).toContain(`${origin}/mobile-dog-grooming/nc/asheville`);
  for (const url of [...pages, ...cities, ...groomers]) {
    expect([url, (await app.visitor().get(url.replace(origin, ""))).status]).toEqual([url, 200]);
  }
});

testWith("lists only pages on an empty site and returns 404 for files without groomers", testApp, async (app) => {
  expect(addressesIn(await read(app, "/sitemap.xml"))).toHaveLength(2);
  expect(addressesIn(await read(app, "/sitemaps/cities.xml"))).toEqual([]);
  for (const name of ["groomers-1", "groomers-0", "groomers-2", "nothing", "pages.xml"])
    expect((await app.visitor().get(`/sitemaps/${name}.xml`)).status).toBe(404);
});

testWith("drops a lapsed groomer within the hour and keeps each groomer's file number", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const gil = await addGroomer(app, "gil");
  const { db } = app.ctx;
  const listed = async () => addressesIn(await read(app, "/sitemaps/groomers-1.xml"));
  const [gusUrl, gilUrl] = [gus, gil].map(({ profile }) => `${origin}/groomer/${profile.id}`);
  expect(await listed()).toEqual([gusUrl!, gilUrl!]);

  changeRows(db, groomerProfiles, { id: gus.profile.id }, { listedUntil: app.clock.now() });
  app.clock.advance(HOUR_MS - 1);
  expect(await listed()).toEqual([gusUrl!, gilUrl!]);
  app.clock.advance(1);
  expect(await listed()).toEqual([gilUrl!]);
});

testWith("adds a newly listed groomer and its towns within the hour", testApp, async (app) => {
  await read(app, "/sitemaps/cities.xml");
  await addGroomer(app, "gus");
  app.clock.advance(HOUR_MS);

  expect(addressesIn(await read(app, "/sitemap.xml"))).toHaveLength(3);
  expect(addressesIn(await read(app, "/sitemaps/cities.xml"))).toContain(`${origin}/mobile-dog-grooming/nc/asheville`);
});

test("reads the towns again after a clock that ran ahead is set right", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  app.clock.advance(366 * DAY_MS);
  expect(addressesIn(await read(app, "/sitemaps/cities.xml"))).toEqual([]);
  app.clock.set(START);
  await addGroomer(app, "gus");

  expect(addressesIn(await read(app, "/sitemaps/cities.xml"))).toContain(`${origin}/mobile-dog-grooming/nc/asheville`);
});

test("reads the database once for 40 sitemap requests and serves each encoding", async () => {
  const app = await testApp({ hasOwnDb: true });
  for (let at = 0; at < 30; at++) await addGroomer(app, `gus${at}`);
  const asked = spyOn(app.ctx.db.$client, "query");
  const lookedUp = () => asked.mock.calls.filter(([sql]) => /from "?groomer_profiles/i.test(sql)).length;

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      app.visitor().get("/sitemaps/groomers-1.xml", { "accept-encoding": ["br, zstd", "gzip", "identity"][at % 3]! }),
    ),
  );

  const texts = await Promise.all(
    answers.map(async (answer, at) => {
      const bytes = await answer.bytes();
      return new TextDecoder().decode(
        [brotliDecompressSync, Bun.gunzipSync, (plain: Uint8Array) => plain][at % 3]!(bytes),
      );
    }),
  );
  expect(new Set(texts).size).toBe(1);
  expect(addressesIn(texts[0]!)).toHaveLength(30);
  expect(lookedUp()).toBe(1);
});

testWith("shows each article's date", testApp, async (app) => {
  const [newest] = loadSiteContent().articles;

  expect(await read(app, "/sitemaps/pages.xml")).toContain(
    `<loc>${origin}/blog/${newest!.slug}</loc><lastmod>${newest!.date}</lastmod>`,
  );
});

test("keeps crawlers out of private pages and names the sitemap in robots.txt", async () => {
  const text = await (await (await testApp()).visitor().get("/robots.txt")).text();

  for (const path of ["/api/", "/admin", "/auth", "/groomer-dashboard", "/pet-parent-dashboard", "/dev/"])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const { path } of pagesToIndex().filter(({ path }) => path !== "/"))
    expect(
      text.split("\n").some((line) => line.startsWith("Disallow: ") && path.startsWith(line.slice(10))),
    ).toBeFalse();
});

testWith("lists every article in the feed, newest first", testApp, async (app) => {
  const response = await app.visitor().get("/rss.xml");

  expect(response.headers.get("content-type")).toContain("application/rss+xml");
  const text = await response.text();
  expectWellFormed(text);
  expect([...text.matchAll(/<guid>([^<]*)</g)].map((match) => match[1])).toEqual(
    loadSiteContent().articles.map(({ slug }) => `${origin}/blog/${slug}`),
  );
});

test("escapes XML's special characters and drops invalid ones", () => {
  expect(escapeXml(`<a href="x">Tom & Jerry's\u0000\u000B 🐕</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Tom &amp; Jerry&apos;s 🐕&lt;/a&gt;",
  );
  expectWellFormed(
    rssXml({
      title: "</title>",
      description: "&",
      url: "u",
      self: 's"',
      items: [{ title: "<b>", description: "]]>", url: "u?a&b", date: "2025-03-04" }],
    }),
  );
});
