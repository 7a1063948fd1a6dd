import type { Page } from "playwright";

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

/** Presses the islands' controls, also in dialogs, without following links or sending forms. */
export async function pressAll(page: Page) {
  await page.evaluate(async () => {
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
  });
}
