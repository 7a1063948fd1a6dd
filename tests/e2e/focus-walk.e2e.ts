import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { islandsReady } from "#tests/support/browser.ts";
import { adminSettings, inTabs, oneOfEachLayout, pagesOfEachKind, sectionsOf } from "#tests/support/walks.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", ...adminSettings });

/** Buttons pressed on each page, a second each. */
const PRESSES = Number(process.env.PRESSES ?? 4);

/** No connection, a fault of the site, or someone was faster. */
const failures = ["abort", 500, 409] as const;

async function failAll(context: BrowserContext) {
  let calls = 0;
  await context.route("**/api/events*", (route) => route.abort());
  await context.route(/^(?!.*\/api\/events)/, (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.continue();
    // The browser stays on the page of a form that gets no content.
    if (request.isNavigationRequest()) return route.fulfill({ status: 204 });
    const how = failures[calls++ % failures.length]!;
    if (how === "abort") return route.abort();
    return route.fulfill({ status: how, json: { error: { code: "conflict", message: "That didn't work." } } });
  });
  return () => calls;
}

/** Presses each button like a keyboard, sends the dialogs, and closes dialogs and toasts. Returns where the focus fell. */
async function pressEach(page: Page, most: number) {
  return page.evaluate(async (most) => {
    navigation.addEventListener("navigate", (event) => event.cancelable && event.preventDefault());
    const lost: string[] = [];
    const nameOf = (one: Element) => one.ariaLabel ?? one.textContent?.trim();
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const isLost = () => document.activeElement === document.body;
    let calls = 0;
    const { fetch } = window;
    window.fetch = Object.assign(async (...call: Parameters<typeof fetch>) => {
      calls++;
      return fetch(...call).finally(() => calls--);
    }, fetch);
    async function until(isTrue: () => boolean) {
      for (let tries = 0; tries < 60 && !isTrue(); tries++) await wait(50);
    }
    async function check(what: string) {
      await wait(60);
      await until(() => calls === 0);
      await until(() => !isLost());
      if (isLost()) lost.push(what);
    }
    async function press(one: HTMLElement, what: string) {
      one.focus();
      if (document.activeElement !== one) return;
      one.click();
      await check(what);
    }
    function fill(form: Element) {
      for (const field of form.querySelectorAll<HTMLInputElement>(":is(input, textarea):invalid")) {
        field.value =
          { number: "5", date: "2027-03-02", time: "10:00", email: "june@example.com" }[field.type] ?? "Words";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
    const open = () => [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
    const pressed = new Set<Element>();
    const next = () =>
      [...document.querySelectorAll<HTMLElement>("main button")].find(
        (one) => !pressed.has(one) && one.checkVisibility() && !one.matches(":disabled, dialog *, [popover] *"),
      );
    for (let one = next(); one && pressed.size < most; one = next()) {
      const name = nameOf(one);
      pressed.add(one);
      const { form } = one as HTMLButtonElement;
      if (form && one.matches("[type=submit]")) fill(form);
      await press(one, `pressing ${name}`);
      for (const menu of document.querySelectorAll<HTMLElement>(".menu-list:popover-open")) {
        const item = [...menu.querySelectorAll<HTMLElement>("button[role=menuitem]")].find(
          (entry) => !pressed.has(entry),
        );
        if (item) {
          pressed.add(item);
          pressed.delete(one);
          await press(item, `choosing ${nameOf(item)} of ${name}`);
        } else {
          menu.hidePopover();
          await check(`leaving the menu ${name}`);
        }
      }
      // One that loads slowly may open beside the next one.
      for (let dialog = open(); dialog; dialog = open()) {
        fill(dialog);
        const go = [...dialog.querySelectorAll<HTMLElement>(".dialog-actions button, [type=submit]")].at(-1);
        if (go) await press(go, `sending ${name}: ${nameOf(go)}`);
        if (open() && !document.activeElement?.closest("dialog")) lost.push(`out of the dialog of ${name}`);
        dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
        await until(() => !dialog?.isConnected || !dialog.open);
        await check(`closing the dialog of ${name}`);
      }
      const dismiss = document.querySelector<HTMLElement>("#toast-alert .toast-close");
      if (dismiss) await press(dismiss, `dismissing the toast of ${name}`);
    }
    return lost;
  }, most);
}

for (const walker of ["demo_parent", "demo_groomer", "admin"] as const) {
  test(`keeps the focus of a ${walker.replace("demo_", "")} on every page when everything fails`, async () => {
    const { page } = await site.openWalker(walker, { isDisturbed: true });
    const lost: string[] = [];
    const kinds = oneOfEachLayout(await pagesOfEachKind(site.server.url, walker));
    const paths = process.env.ONLY ? [process.env.ONLY] : [...kinds, ...sectionsOf(walker)];
    // The full Chromium's question would stay open, and its button busy.
    await page.context().addInitScript(() => Object.assign(Notification, { requestPermission: async () => "denied" }));
    const calls = await failAll(page.context());
    await inTabs(page, paths, async (tab, path) => {
      await tab.goto(path);
      if ((await tab.locator("[data-island] button").count()) === 0) return;
      await islandsReady(tab);
      // Dialogs load at rest, a second later.
      await tab.evaluate(() => new Promise((done) => setTimeout(done, 1_500 - performance.now())));
      await tab.waitForLoadState("networkidle");
      lost.push(...(await pressEach(tab, PRESSES)).map((what) => `${path}: ${what}`));
    });
    expect(lost).toEqual([]);
    expect(calls()).toBeGreaterThan(5);
  });
}
