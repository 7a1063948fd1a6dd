import type { Page } from "playwright";
import { islandsReady } from "#tests/support/browser.ts";
import { inTabs } from "#tests/support/walks.ts";

/** Replaces text nodes like Chrome's translator or wraps them like extensions. */
export type How = "not" | "replaces" | "wraps";

/** Runs in the page from now on. Leaves white space alone like Chrome. */
export function translate(how: How) {
  const put = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, textarea, svg, title, option"))
        continue;
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
  new MutationObserver(put).observe(document, { childList: true, characterData: true, subtree: true });
}

export const wordsOf = async (page: Page) =>
  (await page.locator("main").innerText()).replaceAll(/[«»]/g, "").replaceAll(/\s+/g, " ");

/** Collects errors of the pages, and what their islands report. */
export function watchIslands(page: Page): string[] {
  const failed: string[] = [];
  page.context().on("weberror", (error) => failed.push(`${error.page()?.url()}: ${error.error().message}`));
  page.context().on("request", (request) => {
    if (request.url().endsWith("/island-errors")) failed.push(request.frame().url());
  });
  return failed;
}

/** Translates each page before its islands start. Returns faults, and pages that lost most of their words. */
export async function faultsTranslated(page: Page, paths: string[]): Promise<string[]> {
  const failed = watchIslands(page);
  await page.context().addInitScript<How>(translate, "replaces");
  await inTabs(page, paths, async (tab, path) => {
    await tab.goto(path);
    if (await tab.evaluate(() => document.querySelector("[data-island]") === null)) return;
    await islandsReady(tab);
    const { words, left } = await pressAll(tab);
    if (left < words / 3) failed.push(`${path}: ${left} of ${words} letters are left`);
  });
  return failed;
}

/** Presses the islands' controls, also in dialogs, without following links or sending forms. */
function pressAll(page: Page) {
  return page.evaluate(async () => {
    const letters = () =>
      document.querySelector("main")!.innerText.replaceAll(/[«»]/g, "").replaceAll(/\s+/g, " ").length;
    const words = letters();
    const rendered = () => new Promise((done) => setTimeout(done, 10));
    addEventListener("submit", (event) => event.preventDefault(), true);
    navigation.addEventListener("navigate", (event) => event.cancelable && event.preventDefault());
    addEventListener(
      "click",
      (event) => (event.target as Element).closest("a, [type=submit]") && event.preventDefault(),
      true,
    );
    const choices = "summary, input[type=checkbox], input[type=radio]";
    const pressed = new Set<Element>();
    const next = () =>
      [...document.querySelectorAll<HTMLElement>(`[data-root] :is(button, ${choices})`)].find(
        (one) => !pressed.has(one),
      );
    for (let one = next(); one && pressed.size < 25; one = next()) {
      pressed.add(one);
      one.click();
      await rendered();
      for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
        for (const choice of dialog.querySelectorAll<HTMLElement>(choices)) choice.click();
        await rendered();
        dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
        dialog.close();
      }
    }
    return { words, left: letters() };
  });
}
