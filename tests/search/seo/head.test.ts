import { beforeAll, expect, test } from "bun:test";
import { pagesToIndex } from "#src/features/search/seo/public-pages.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { readPage } from "./reading.ts";

const origin = "http://localhost:3000";
let app: TestApp;
let paths: string[];

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: "off" } });
  const gus = await addGroomer(app, "gus", { businessName: 'Bath & "Brush" <Co>' });
  const groomer = `/groomer/${gus.profile.id}`;
  paths = [...pagesToIndex().map(({ path }) => path), groomer, "/mobile-dog-grooming/nc/asheville"];
});

test("gives each public page its own title, description, address, and image", async () => {
  const pages = await Promise.all(paths.map((path) => readPage(app, path)));

  for (const [at, page] of pages.entries()) {
    expect(page.status).toBe(200);
    expect(page.canonical).toBe(origin + paths[at]);
    expect(page.og("url")).toBe(origin + paths[at]);
    expect(page.og("title")).toBeTruthy();
    expect(page.og("description")).toBe(page.description);
    expect(page.og("image")).toMatch(/^http:\/\/localhost:3000\/og\/\w+\/[\w-]+\.png\?v=[0-9a-f]{16}$/);
    expect(page.html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(page.robots).toBeUndefined();
  }
  for (const facts of [
    pages.map(({ title }) => title),
    pages.map(({ description }) => description),
    pages.map(({ og }) => og("image")),
  ])
    expect(new Set(facts).size).toBe(paths.length);
});

test("hides logins, empty results, unlisted profiles, dashboards, and errors from search engines", async () => {
  const una = await addGroomer(app, "una", { isListed: false });
  const ana = await addUser(app, "pet_parent", "ana");

  const paths = ["/auth", "/forgot-password", "/admin-login", "/groomers?zipCode=96799&page=2", "/nowhere"];
  for (const path of paths) {
    const page = await readPage(app, path);
    expect([path, page.robots, page.canonical, page.og("image")]).toEqual([path, "noindex", undefined, undefined]);
  }
  const owner = signedIn(app, una.user, "groomer");
  for (const html of [
    await (await owner.get(`/groomer/${una.profile.id}`)).text(),
    await (await signedIn(app, ana, "pet_parent").get("/pet-parent-dashboard")).text(),
  ]) {
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("og:image");
    expect(html).not.toContain("ld+json");
  }
});

test("links the feed on the blog only", async () => {
  const link = '<link rel="alternate" type="application/rss+xml"';

  expect((await readPage(app, "/blog")).html).toContain(link);
  expect((await readPage(app, "/about")).html).not.toContain(link);
});

test("lists existing icons with their real sizes in the web app manifest", async () => {
  const visitor = app.visitor();
  const response = await visitor.get("/site.webmanifest");
  const manifest = (await response.json()) as { icons: { src: string; sizes: string }[] };

  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  expect((await readPage(app, "/")).html).toContain('<link rel="manifest" href="/site.webmanifest"/>');
  for (const { src, sizes } of [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
    const icon = Buffer.from(await (await visitor.get(src)).bytes());
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await visitor.get("/icons/none.png")).status).toBe(404);
});

test("opens the installed app on the dashboard and lets iPhones get notifications", async () => {
  const groomer = signedIn(app, await addUser(app, "groomer", "installer"), "groomer");
  const manifest = (await (await groomer.get("/site.webmanifest")).json()) as { start_url: string; display: string };

  expect((await groomer.get(manifest.start_url)).headers.get("location")).toBe("/groomer-dashboard");
  expect((await app.visitor().get(manifest.start_url)).status).toBe(200);
  expect(manifest.display).toBe("standalone");
});
