import { expect, test } from "bun:test";
import { islandsReady, widths } from "#tests/support/browser.ts";
import { adminSettings, inTabs, oneOfEachLayout, pagesOfEachKind, type Walker } from "#tests/support/walks.ts";
import { show, startSite } from "./site.ts";
import { type How, pressAll, translate, wordsOf } from "./walk/translator.ts";

const site = startSite({ RATE_LIMITS: "off", ...adminSettings });

/** `failed` collects errors of a page and reports of its islands. */
async function open(walker: Walker) {
  const { page } = await site.openWalker(walker, { viewport: widths.desktop, isDisturbed: true });
  const failed: string[] = [];
  const context = page.context();
  context.on("weberror", (error) => failed.push(`${error.page()?.url()}: ${error.error().message}`));
  context.on(
    "request",
    (request) => void (request.url().endsWith("/island-errors") && failed.push(request.frame().url())),
  );
  page.setDefaultTimeout(10_000);
  return { page, failed };
}

async function openTranslated(how: How, walker: Walker, path: string) {
  const { page, failed } = await open(walker);
  await show(page, path);
  if (how !== "not") await page.evaluate(translate, how);
  return { page, failed };
}

test("shows results of a translated search", async () => {
  const found: string[] = [];
  for (const how of ["not", "replaces", "wraps"] as const) {
    const { page, failed } = await openTranslated(how, "visitor", "/groomers?zipCode=28801");
    for (const at of [0, 1]) {
      await page.evaluate((at) => {
        document.querySelectorAll<HTMLInputElement>("[name=services]")[at]!.click();
        document.querySelector<HTMLInputElement>("[name=services]")!.form!.requestSubmit();
      }, at);
      await page.locator(".service-filter > summary", { hasText: `(${at + 1})` }).waitFor();
      await page.locator('.results[aria-busy="false"]').waitFor();
      await page.locator(".place-bar .link", { hasText: "Change" }).waitFor();
    }
    found.push(await wordsOf(page));
    expect(failed).toEqual([]);
  }
  expect(found[1]).toBe(found[0]!);
  expect(found[2]).toBe(found[0]!);
});

test.each(["replaces", "wraps"] as const)("accepts a translated booking: %s", async (how) => {
  const id = await site.bookVisit("Waffles, a shy spaniel", { from: how === "wraps" ? 14 : 21 });
  const { page, failed } = await openTranslated(how, "demo_groomer", `/bookings/${id}`);
  await page
    .getByRole("button", { name: /Accept/ })
    .first()
    .click();
  await page.locator("#toasts").getByRole("button", { name: /Undo/ }).waitFor();
  await page.getByText("You accepted").or(page.getByText("Accepted")).first().waitFor();
  expect(failed).toEqual([]);
});

for (const walker of ["visitor", "demo_parent", "demo_groomer", "admin"] as const) {
  test(`survives a translator on every page of a ${walker.replace("demo_", "")}`, async () => {
    const { page, failed } = await open(walker);
    const paths = oneOfEachLayout(await pagesOfEachKind(site.server.url, walker));
    await page.context().addInitScript<How>(translate, "replaces");
    await inTabs(page, paths, async (tab, path) => {
      await tab.goto(path);
      if ((await tab.locator("[data-island]").count()) === 0) return;
      await islandsReady(tab);
      const words = (await wordsOf(tab)).length;
      await pressAll(tab);
      const left = (await wordsOf(tab)).length;
      if (left < words / 3) failed.push(`${path}: ${left} of ${words} letters are left`);
    });
    expect(failed).toEqual([]);
  });
}
