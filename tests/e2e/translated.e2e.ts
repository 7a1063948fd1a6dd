import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { widths } from "#tests/support/browser.ts";
import type { Walker } from "#tests/support/walks.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

/** As Chrome's translator, or as extensions that wrap the text itself. `moves` goes on with what is added later. */
const ways = ["not", "replaces", "wraps"] as const;
type How = (typeof ways)[number];

function translate(how: How) {
  const put = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest("font, script, style, textarea, svg")) continue;
      const font = document.createElement("font");
      const inner = font.appendChild(document.createElement("font"));
      if (how === "wraps") {
        text.before(font);
        inner.append(text);
      } else {
        inner.append(`«${text.data}»`);
        text.replaceWith(font);
      }
    }
  };
  put();
  new MutationObserver(put).observe(document.body, { childList: true, characterData: true, subtree: true });
}

async function openTranslated(how: How, walker: Walker, path: string) {
  const options = { viewport: widths.desktop, isDisturbed: true };
  const { page } = await (walker === "visitor" ? site.openPage(options) : site.openAs(walker, options));
  const failed: string[] = [];
  page.on("pageerror", ({ message }) => failed.push(message));
  page.on("request", (request) => void (request.url().endsWith("/island-errors") && failed.push(request.url())));
  page.setDefaultTimeout(10_000);
  await show(page, path);
  if (how !== "not") await page.evaluate(translate, how);
  return { page, failed };
}

const wordsOf = async (page: Page) =>
  (await page.locator("main").innerText()).replaceAll(/[«»]/g, "").replaceAll(/\s+/g, " ");

test("a translated search shows what it finds", async () => {
  const found: string[] = [];
  for (const how of ways) {
    const { page, failed } = await openTranslated(how, "visitor", "/groomers?zipCode=28801");
    for (const at of [0, 1]) {
      await page.evaluate((at) => {
        document.querySelectorAll<HTMLInputElement>("[name=services]")[at]!.click();
        document.querySelector<HTMLInputElement>("[name=services]")!.form!.requestSubmit();
      }, at);
      await page.locator(".service-filter > summary", { hasText: `(${at + 1})` }).waitFor();
      await page.getByText("Searching...").waitFor({ state: "detached" });
    }
    found.push(await wordsOf(page));
    expect(failed).toEqual([]);
  }
  expect(found[1]).toBe(found[0]!);
  expect(found[2]).toBe(found[0]!);
});

test.each(["replaces", "wraps"] as const)("a translated booking is accepted: %s", async (how) => {
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
