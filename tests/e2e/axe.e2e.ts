import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { axe, darkPhone, flawsByTurns, lightDesktop, widths } from "#tests/support/browser.ts";
import { sharedBrowser } from "./site.ts";

/** Proves that the blocks other tests skip as already checked can't hide a fault. */
let page: Page;
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage({ viewport: widths.phone });
});
afterAll(() => page?.close());

const style = `
  .dark, .pale.on { color: #fff; background: #222 }
  .pale { color: #ccc }
  @media (max-width: 30rem) { .wide { width: 50rem } }
  @media (prefers-color-scheme: dark) { .plain { color: #333; background: #222 } }
`;
const show = (main: string) =>
  page.setContent(`<html lang="en"><title>Dogs</title><style>${style}</style><main><h1>Dogs</h1>${main}</main></html>`);
const contrast = async (main: string) => {
  await show(main);
  return (await axe(page)).map((finding) => finding.split(":")[0]);
};

test("reports a fault on every check", async () => {
  for (let look = 0; look < 2; look++) {
    expect(await contrast('<ul><li class="pale">Waffles</li></ul>')).toEqual(["color-contrast"]);
  }
});

test("rechecks a clean block when surroundings, state, or colors change", async () => {
  const list = "<ul><li>Waffles</li></ul>";
  const sound = ["", `<section>${list}</section>`, '<form><p class="plain">Pickle</p></form>'];
  for (const main of [...sound, ...sound]) expect(await contrast(main)).toEqual([]);

  expect(await contrast(`<div class="dark" style="color: #000">${list}</div>`)).toEqual(["color-contrast"]);
  expect(await contrast(`<section>${list}${list.replace("<li>", "<li class=pale>")}</section>`)).toEqual([
    "color-contrast",
  ]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await contrast(sound[2]!)).toEqual(["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
});

test("checks only the open dialog", async () => {
  await show('<p class="pale">Waffles</p><dialog><p>Pickle</p><button></button></dialog>');
  expect(await axe(page)).toHaveLength(1);
  await page.evaluate(() => document.querySelector("dialog")!.showModal());

  expect((await axe(page)).map((finding) => finding.split(":")[0])).toEqual(["button-name"]);
});

test("checks a page in one theme and measures it for the other", async () => {
  for (const { viewport, colorScheme } of [lightDesktop, darkPhone]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await show('<p class="plain">Waffles</p><p class="wide">Pickle</p>');
    const found = await flawsByTurns(page);

    const isSeenDark = viewport === darkPhone.viewport || process.env.LOOKS === "both";
    expect(found.filter((flaw) => flaw.includes("color-contrast")).length).toBe(isSeenDark ? 1 : 0);
    const narrower = isSeenDark ? ["scrolls sideways at 320 pixels"] : [];
    expect(found.filter((flaw) => flaw.includes("sideways"))).toEqual(["scrolls sideways at 390 pixels", ...narrower]);
    expect(page.viewportSize()).not.toEqual(viewport);
  }
});

test("finds pale text and small targets on phones and on desktops by every rule", async () => {
  const buttons = '<button style="font-size: 8px; padding: 0; height: 10px">Yes</button>'.repeat(2);
  const rules = async (viewport: (typeof widths)["phone"], byEveryRule?: boolean) => {
    await page.setViewportSize(viewport);
    await show(`<section><p class="pale">Biscuit</p>${buttons}</section>`);
    return [...new Set((await axe(page, undefined, byEveryRule)).map((finding) => finding.split(":")[0]))];
  };
  const both = ["color-contrast", "target-size"];

  expect(await rules(widths.phone)).toEqual(both);
  expect(await rules(widths.desktop)).toEqual(process.env.LOOKS === "both" ? both : []);
  expect(await rules(widths.desktop, true)).toEqual(both);
});

test("reports a duplicate ID on a page", async () => {
  await show('<p id="waffles">Waffles</p><p id="waffles">Pickle</p>');
  expect(await axe(page)).toEqual(["duplicate-id: #waffles"]);
});
