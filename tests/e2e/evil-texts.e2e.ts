import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { asc, like } from "drizzle-orm";
import type { Browser, Page } from "playwright";
import { openDatabase, sqlite } from "#db/open.ts";
import { outbox } from "#db/schema/tables.ts";
import { readSite } from "#src/features/content/texts/site-pages.tsx";
import { openWatchedPage } from "#tests/support/browser.ts";
import { type Site, startSite } from "#tests/support/server.ts";
import { adminSettings, inTabs, login, oneOfEachLayout, pagesOfEachKind, type Walker } from "#tests/support/walks.ts";
import { evilTexts, longWord } from "./security/evil-texts.ts";
import { type Planted, plant } from "./security/plant.ts";
import { risksIn, shownIn, wakeIslands, watchForScript } from "./security/watch.ts";
import { sharedBrowser } from "./site.ts";

let server: Site;
let browser: Browser;
let planted: Planted;
beforeAll(async () => {
  [server, browser] = await Promise.all([startSite({ RATE_LIMITS: "off", ...adminSettings }), sharedBrowser()]);
  planted = await plant(server);
});
afterAll(() => server?.remove());

const typed = encodeURIComponent(`"><img src=x onerror=__xss=1>`);

type Reader = Exclude<Walker, "demo_payment_issue">;

const more: Record<Reader, () => string[]> = {
  visitor: () => [
    `/groomer/${planted.groomerId}?package=${typed}&date=${typed}&from=${typed}`,
    `/groomer/${planted.groomerId}#portfolio`,
    `/groomer/${planted.groomerId}#about`,
    `/groomer/${planted.reviewedId}`,
    `/groomer/${planted.reviewedId}#reviews`,
    `/groomers?mode=citystate&city=${longWord}&state=NC`,
    `/groomers?location=${typed}`,
    `/groomers?mode=citystate&city=${typed}&state=${typed}`,
    `/auth?mode=${typed}&next=${typed}`,
    `/reset-password?token=${typed}`,
    `/verify-email?token=${typed}`,
    `/no-such-page/${typed}`,
    "/dev/outbox",
  ],
  demo_parent: () => [`/bookings/${planted.bookingId}/requested`, `/groomer/${planted.groomerId}`],
  demo_groomer: () => [`/groomer/${planted.groomerId}`],
  admin: () => [
    `/admin/users/${planted.groomerUserId}`,
    `/admin/users/${planted.parentUserId}`,
    `/admin/users/${planted.newcomerUserId}`,
    `/admin-dashboard?tab=all&q=${typed}`,
  ],
};

const forAll = new Set([...readSite().pages.map(({ path }) => path), "/membership", "/forgot-password", "/groomers"]);

const read: Record<Reader, number> = {
  visitor: evilTexts.length,
  demo_parent: evilTexts.length,
  demo_groomer: evilTexts.length,
  admin: evilTexts.length - 5,
};

describe.each(Object.keys(more) as Reader[])("pages that %s opens", (walker) => {
  test("run no text that people wrote and never scroll sideways", async () => {
    const { page, context, complaints } = await openWatchedPage(browser, { baseURL: server.url, viewport: narrowest });
    const seen = await watchForScript(page.context());
    const [name = "", value = ""] = (await login(server.url, walker)).split("=");
    if (name) await context.addCookies([{ name, value, url: server.url }]);
    const kinds = oneOfEachLayout(await pagesOfEachKind(server.url, walker));
    const own = kinds.filter((path) => walker === "visitor" || !forAll.has(path));
    const paths = new Set([...own, ...more[walker]()]);
    const shown: string[] = [];
    const wide: string[] = [];

    await inTabs(page, [...paths], async (tab, path) => {
      await tab.goto(path);
      await wakeIslands(tab);
      seen.push(...(await risksIn(tab)).map((risk) => `${path}: ${risk}`));
      shown.push(await shownIn(tab));
      const sticksOut = await widerThanThePage(tab);
      if (sticksOut) wide.push(`${path}: ${sticksOut}`);
    });

    expect(seen).toEqual([]);
    expect(wide).toEqual([]);
    expect(complaints.filter((line) => !line.includes("/no-such-page/"))).toEqual([]);
    const all = shown.join("\n");
    expect(evilTexts.filter((text) => all.includes(text)).length).toBeGreaterThanOrEqual(read[walker]);
    expect(paths.size).toBeGreaterThan(5);
    await context.close();
  });
});

const narrowest = { width: 320, height: 900 };

const widerThanThePage = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    const { scrollWidth, clientWidth } = document.scrollingElement!;
    if (scrollWidth <= clientWidth) return undefined;
    const out = [...document.querySelectorAll("main *")].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    const last = out.at(-1);
    return `${scrollWidth - clientWidth} px, ${last?.tagName}.${last?.className} in ${last?.parentElement?.className}`;
  });

test("runs no text of an email even without a policy", async () => {
  const emails = evilEmails();
  const context = await browser.newContext();
  const page = await context.newPage();
  const seen = await watchForScript(page.context());
  const shown: string[] = [];

  for (const { html, subject } of emails) {
    await page.setContent(html, { waitUntil: "load" });
    seen.push(...(await risksIn(page)).map((risk) => `${subject}: ${risk}`));
    shown.push(await shownIn(page));
  }

  expect(emails.length).toBeGreaterThan(4);
  expect(seen).toEqual([]);
  expect(evilTexts.filter((text) => shown.join("\n").includes(text)).length).toBeGreaterThan(10);
  expect(emails.filter(({ calendar }) => calendar?.includes("__xss")).length).toBeGreaterThan(0);
  expect(emails.filter(({ subject, calendar }) => /[\r\n]/.test(subject) || breaksOut(calendar))).toEqual([]);
  await context.close();
});

function evilEmails() {
  const db = openDatabase(join(server.dataDir, "mudroom.db"));
  try {
    return db.select().from(outbox).where(like(outbox.text, "%__xss%")).orderBy(asc(outbox.id)).all();
  } finally {
    sqlite(db).close();
  }
}

const breaksOut = (calendar: string | null) =>
  calendar?.split(/\r\n(?! )/).some((line) => line !== "" && !/^[A-Z-]+[;:]/.test(line)) ?? false;

test("blocks a script in a page by the policy it sends", async () => {
  const page: Page = await browser.newPage({ baseURL: server.url });
  const seen = await watchForScript(page.context());
  await page.route("**/about", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      "</main>",
      "<script>window.__xss=1</script><img src=y onerror=__xss=1></main>",
    );
    await route.fulfill({ response, body });
  });

  await page.goto("/about");

  expect(await risksIn(page)).toEqual(["IMG has onerror", "a script stands in the page"]);
  expect(seen.some((line) => line.includes("CSP, script-src"))).toBe(true);
  await page.close();
});
