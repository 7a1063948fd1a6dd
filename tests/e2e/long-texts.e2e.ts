import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright";
import { launch, openPage } from "#tests/support/browser.ts";
import { type Site, startSite } from "#tests/support/server.ts";
import { adminSettings, pagesOfEachKind, signIn, type Walker } from "#tests/support/walks.ts";
import { type Planted, plant } from "./security/plant.ts";
import { wakeIslands } from "./security/watch.ts";

/** Words without a place to break stand in every field that shows what people wrote, and no page grows wider by them. */
const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau";
const address =
  "https://photos.example.com/albums/2026/waffles-and-pickle-after-their-very-first-visit/IMG_20260714_101530.jpg";
const street = `${"1234567890".repeat(3)} Northwest-Martin-Luther-King-Junior-Boulevard-Extension, Apartment ${"B".repeat(30)}`;

let server: Site;
let browser: Browser;
let planted: Planted;
beforeAll(async () => {
  [server, browser] = await Promise.all([startSite({ RATE_LIMITS: "off", ...adminSettings }), launch()]);
  planted = await plant(server, (most) => (most < 100 ? word : `${word} ${address} ${street}`).slice(0, most));
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** Pages that links do not lead to. */
const more: Partial<Record<Walker, () => string[]>> = {
  visitor: () => [
    `/groomer/${planted.groomerId}`,
    `/groomer/${planted.groomerId}#portfolio`,
    `/groomer/${planted.groomerId}#about`,
    `/groomer/${planted.reviewedId}#reviews`,
    "/groomers?location=28801",
    `/groomers?mode=citystate&city=${word}&state=NC`,
    "/dev/outbox",
  ],
  demo_parent: () => [`/bookings/${planted.bookingId}/requested`, `/groomer/${planted.groomerId}`],
  demo_groomer: () => [`/groomer/${planted.groomerId}`],
  admin: () => [`/admin/users/${planted.groomerUserId}`, `/admin/users/${planted.newcomerUserId}`],
};

describe.each(Object.keys(more) as Walker[])("what %s opens", (walker) => {
  test("never scrolls sideways, however long a word is", async () => {
    const { page, context } = await openPage(browser, { baseURL: server.url });
    const [name = "", value = ""] = (await signIn(server.url, walker)).split("=");
    if (name) await context.addCookies([{ name, value, url: server.url }]);
    const paths = new Set([...(await pagesOfEachKind(server.url, walker)), ...(more[walker]?.() ?? [])]);
    const wide: string[] = [];

    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      await wakeIslands(page);
      // What is folded away counts as well.
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const sticksOut = await widerThanThePage(page);
        if (sticksOut) wide.push(`${path} at ${width}: ${sticksOut}`);
      }
    }

    expect(wide).toEqual([]);
    expect(paths.size).toBeGreaterThan(5);
    await context.close();
  });
});

/** By how much the page is too wide, and the innermost thing that makes it so; undefined when all of it fits. */
const widerThanThePage = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!;
    if (scrollWidth <= clientWidth) return undefined;
    const out = [...document.querySelectorAll("main *")].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    const last = out.at(-1);
    return `${scrollWidth - clientWidth} px, ${last?.tagName}.${last?.className} in ${last?.parentElement?.className}`;
  });
