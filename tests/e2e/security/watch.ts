import type { BrowserContext, Page } from "playwright";
import { untilTrue } from "#tests/support/browser.ts";

export async function watchForScript(context: BrowserContext) {
  const seen: string[] = [];
  context.on("dialog", (dialog) => {
    // The site's own question about unsaved words.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    seen.push(`${dialog.page()?.url()}: a dialog, ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", async (page) => {
    if (await page.opener()) seen.push(`opened ${page.url()}`);
  });
  context.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith("evil.example")) seen.push(`asked ${request.url()}`);
  });
  await context.exposeBinding("noteViolation", ({ page }, words: string) => {
    seen.push(`${page.url()}: CSP, ${words}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      void (window as unknown as Noting).noteViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return seen;
}

interface Noting {
  noteViolation(words: string): Promise<void>;
}

export const risksIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    if ("__xss" in window) found.push("a text was run");
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on")) found.push(`${element.tagName} has ${name}`);
        if (
          /^\s*(?:javascript|data:text|vbscript):/i.test(value) &&
          /^(?:href|src|action|formaction|data|xlink:href)$/.test(name)
        ) {
          found.push(`${element.tagName} ${name} is ${value}`);
        }
      }
    }
    for (const { src, type } of document.scripts) {
      if (!src && !/^application\/(?:ld\+)?json$/.test(type)) found.push("a script stands in the page");
    }
    if (document.querySelector("base, meta[http-equiv], object, embed, math")) found.push("an element of the text");
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.getAttribute("sandbox") !== "") found.push("a frame that may do something");
    }
    return found;
  });

export const shownIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll("script")) script.remove();
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);
    return [copy.textContent, ...fields].join("\n");
  });

export const wakeIslands = (page: Page) =>
  untilTrue(page, () => {
    const asleep = [...document.querySelectorAll<HTMLElement>("[data-island]")].find(
      ({ dataset }) => !("ready" in dataset),
    );
    asleep?.closest("details")?.setAttribute("open", "");
    asleep?.scrollIntoView({ behavior: "instant" });
    if (asleep?.dataset.when === "used") dispatchEvent(new Event("scroll"));
    return !asleep;
  });
