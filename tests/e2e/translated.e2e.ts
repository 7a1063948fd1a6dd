import { expect, test } from "bun:test";
import { widths } from "#tests/support/browser.ts";
import type { Walker } from "#tests/support/walks.ts";
import { show, startSite } from "./site.ts";
import { type How, translate, watchIslands, wordsOf } from "./walk/translator.ts";

const site = startSite({ RATE_LIMITS: "off" });

async function openTranslated(how: How, walker: Walker, path: string) {
  const { page } = await site.openWalker(walker, { viewport: widths.desktop, isDisturbed: true });
  const failed = watchIslands(page);
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
      await page.locator(".service-filter > summary > b", { hasText: `${at + 1}` }).waitFor();
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
