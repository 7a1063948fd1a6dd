import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { asc, like } from "drizzle-orm";
import type { Page } from "playwright";
import { openDatabase, sqlite } from "#db/open.ts";
import { outbox } from "#db/schema/tables.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { smallFields, widths } from "#tests/support/browser.ts";
import {
  adminSettings,
  inTabs,
  oneOfEachLayout,
  pagesOfEachKind,
  sectionsOf,
  type Walker,
} from "#tests/support/walks.ts";
import { evilTexts, longWord } from "./security/evil-texts.ts";
import { type Planted, plant } from "./security/plant.ts";
import { risksIn, shownIn, wakeIslands, watchForScript } from "./security/watch.ts";
import { startSite } from "./site.ts";
import { criteria, inconsistent, type Names, namesOf, outOfOrder, widerThanThePage } from "./walk/criteria.ts";
import { failCalls, focusLost, isMadeUp } from "./walk/focus.ts";
import { looks } from "./walk/looks.ts";
import { faultsTranslated } from "./walk/translator.ts";

/** Opens every page once, with hostile texts in it, and looks at it in each way that a page needs no other state for. */
const site = startSite({ RATE_LIMITS: "off", ...adminSettings });
let planted: Planted;
beforeAll(async () => {
  planted = await plant(site.server);
});

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
  // A visit to finish, which the planted ones push down the list of all.
  demo_groomer: () => [`/groomer/${planted.groomerId}`, bookingsPath({ view: "all", q: "Beatriz" })],
  admin: () => [
    `/admin/users/${planted.groomerUserId}`,
    `/admin/users/${planted.parentUserId}`,
    `/admin/users/${planted.newcomerUserId}`,
    `/admin-dashboard?tab=all&q=${typed}`,
  ],
};

const errorPages = ["/no-such-page", "/groomer/999999", "/verify-email?token=dead"];
/** Pages that are the same for everyone, except for a header that each reader's start page has too. */
const isSameForAll = (path: string) => path !== "/" && loadSiteContent().pages.some((page) => page.path === path);

const leastRead = (walker: Reader) => evilTexts.length - (walker === "admin" ? 5 : 0);

const readers = Object.keys(more) as Reader[];
const crawled = new Map<Reader, Promise<string[]>>();
const kindsOf = (walker: Reader) =>
  crawled.getOrInsertComputed(walker, async () =>
    oneOfEachLayout(await pagesOfEachKind(site.server.url, walker)).filter(
      (path) => walker === "visitor" || !isSameForAll(path),
    ),
  );
const nameOf = (walker: Reader) => `${walker === "admin" ? "an" : "a"} ${walker.replace("demo_", "")}`;

for (const walker of readers) {
  const isVisitor = walker === "visitor";
  test(`shows ${nameOf(walker)} every page without a fault, also with hostile texts, long words, and failing calls`, async () => {
    const { page, context, complaints } = await site.openWalker(walker, { isDisturbed: true });
    const seen = await watchForScript(context);
    // The full Chromium's question would stay open, and its button busy.
    await context.addInitScript(() => Object.assign(Notification, { requestPermission: async () => "denied" }));
    const kinds = await kindsOf(walker);
    const ordinary = new Set([...kinds, ...(isVisitor ? errorPages : [])]);
    const unusual = new Set(more[walker]());
    const paths = process.env.ONLY
      ? [process.env.ONLY]
      : [...new Set([...ordinary, ...unusual, ...sectionsOf(walker)])];
    const found: string[] = [];
    const names = new Map<string, Names>();
    const shown: string[] = [];
    const failing = new Map<Page, () => number>();

    await inTabs(page, paths, async (tab, path) => {
      const note = (...findings: string[]) => found.push(...findings.map((finding) => `${path}: ${finding}`));
      if (!isVisitor && !failing.has(tab)) failing.set(tab, await failCalls(tab));
      await tab.emulateMedia({ reducedMotion: "reduce" });
      await tab.setViewportSize(isVisitor ? widths.desktop : narrowest);
      await tab.goto(path);
      if (isVisitor && ordinary.has(path))
        note(...(await looks(tab, [...ordinary].indexOf(path) % 2 === 0 ? "dark" : "light")));
      if (ordinary.has(path)) {
        note(...(await criteria(tab)));
        names.set(path, await namesOf(tab));
      }
      if (ordinary.has(path) || unusual.has(path)) {
        const folds = await tab.evaluateHandle(() =>
          document.querySelectorAll<HTMLDetailsElement>("details:not([open])"),
        );
        await tab.setViewportSize(narrowest);
        await wakeIslands(tab);
        note(...(await risksIn(tab)), ...(await widerThanThePage(tab)), ...(await smallFields(tab)));
        shown.push(await shownIn(tab));
        await folds.evaluate((all) => {
          for (const fold of all) fold.open = false;
        });
      }
      if (isVisitor) return;
      await tab.emulateMedia({ reducedMotion: "reduce" });
      await tab.setViewportSize(widths.desktop);
      note(...(await focusLost(tab)));
    });

    expect([...seen, ...found]).toEqual([]);
    expect(complaints.filter((line) => !line.includes("/no-such-page/") && !isMadeUp(line))).toEqual([]);
    expect(outOfOrder(new Map([...names].map(([path, { frame }]) => [path, frame]))), "3.2.3, 3.2.6").toEqual([]);
    expect(inconsistent([...names.values()]), "3.2.4").toEqual([]);
    const all = shown.join("\n");
    expect(evilTexts.filter((text) => all.includes(text)).length).toBeGreaterThanOrEqual(leastRead(walker));
    expect(unusual.size + kinds.length).toBeGreaterThan(5);
    if (!isVisitor) expect(failing.values().reduce((sum, calls) => sum + calls(), 0)).toBeGreaterThan(5);
  });
}

const narrowest = { width: 320, height: 900 };

test("runs no text of an email even without a policy", async () => {
  const emails = evilEmails();
  const { page, context } = await site.openPage({ isDisturbed: true });
  const seen = await watchForScript(context);
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
});

function evilEmails() {
  const db = openDatabase(join(site.server.dataDir, "mudroom.db"));
  try {
    return db.select().from(outbox).where(like(outbox.text, "%__xss%")).orderBy(asc(outbox.id)).all();
  } finally {
    sqlite(db).close();
  }
}

const breaksOut = (calendar: string | null) =>
  calendar?.split(/\r\n(?! )/).some((line) => line !== "" && !/^[A-Z-]+[;:]/.test(line)) ?? false;

test("blocks a script in a page by the policy it sends", async () => {
  const { page, context } = await site.openPage({ isDisturbed: true });
  const seen = await watchForScript(context);
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
});

/** Last, because the buttons it presses change what pages show. */
for (const walker of readers)
  test(`survives a translator on every page of ${nameOf(walker)}`, async () => {
    const { page } = await site.openWalker(walker, { isDisturbed: true });
    expect(await faultsTranslated(page, await kindsOf(walker))).toEqual([]);
  });
