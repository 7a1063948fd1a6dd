import type { Page } from "playwright";
import { islandsReady } from "#tests/support/browser.ts";

/** Buttons pressed on each page, a second each. */
const PRESSES = Number(process.env.PRESSES ?? 4);

/** Marks the browser's complaints about calls that the walk fails. */
const MADE_UP = "Made up";
export const isMadeUp = (complaint: string) => /\(Made up\)|ERR_BLOCKED_BY_CLIENT/.test(complaint);

/** No connection, a fault of the site, or someone was faster. */
const failures = [0, 500, 409];

/**
 * Fails all that a tab sends, and its live changes, so that its network comes to rest. Returns how many calls failed.
 * Playwright's own routes would turn the browser's cache off, and each page would load its parts again.
 */
export async function failCalls(tab: Page) {
  const session = await tab.context().newCDPSession(tab);
  let calls = 0;
  /** A call that the page has canceled has no reply to make. One that isn't answered for another reason holds its page. */
  const send: typeof session.send = (method, params) => session.send(method, params).catch(() => undefined as never);
  const abort = (requestId: string) => send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  const answer = (requestId: string, responseCode: number) => {
    const body = btoa(JSON.stringify({ error: { code: "conflict", message: "That didn't work." } }));
    const responseHeaders = [{ name: "content-type", value: "application/json" }];
    return send("Fetch.fulfillRequest", { requestId, responseCode, responsePhrase: MADE_UP, responseHeaders, body });
  };
  session.on("Fetch.requestPaused", ({ requestId, request, resourceType }) => {
    if (request.url.includes("/api/events")) return abort(requestId);
    if (request.method === "GET") return send("Fetch.continueRequest", { requestId });
    // The browser stays on the page of a form that gets no content.
    if (resourceType === "Document") return send("Fetch.fulfillRequest", { requestId, responseCode: 204 });
    const how = failures[calls++ % failures.length]!;
    return how === 0 ? abort(requestId) : answer(requestId, how);
  });
  const patterns = (["Document", "Fetch", "XHR", "Ping"] as const).map((resourceType) => ({ resourceType }));
  await session.send("Fetch.enable", { patterns });
  return () => calls;
}

/** Returns where the focus fell when the page's first buttons fail. */
export async function focusLost(tab: Page): Promise<string[]> {
  await islandsReady(tab);
  if (!(await tab.evaluate(() => document.querySelector("[data-island] button") !== null))) return [];
  // Dialogs load at rest, a second later.
  await tab.evaluate(() => new Promise((done) => setTimeout(done, 1_500 - performance.now())));
  await tab.waitForLoadState("networkidle");
  return pressEach(tab, PRESSES);
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
