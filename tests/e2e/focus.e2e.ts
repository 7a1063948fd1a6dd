import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { islandsReady } from "#tests/support/browser.ts";
import { awake, becomes, hasFocus } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

/** How an answer fails: no connection, a fault of the site, or someone was faster. */
const failures = ["abort", 500, 409] as const;
type Failure = (typeof failures)[number];

async function failWith(page: Page, how: Failure) {
  await page.route("**/api/**", (route) => {
    if (route.request().method() === "GET") return route.continue();
    if (how === "abort") return route.abort();
    const error = { code: how === 409 ? "conflict" : "internal", message: "That didn't work. Try again." };
    return route.fulfill({ status: how, json: { error } });
  });
}

const isIn = (page: Page, near: string) =>
  page.locator(`:is(${near}):focus-within, :is(${near}):focus`).first().waitFor({ state: "attached" });

async function dismissToast(page: Page) {
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("button", { name: "Dismiss" }));
  await page.keyboard.press("Enter");
  await page.locator("#toasts .toast").waitFor({ state: "detached" });
}

const lists = {
  Today: ["/groomer-dashboard?tab=bookings", "#requests"],
  "all bookings": ["/groomer-dashboard?tab=bookings&view=all&show=not_yet", "main"],
  "a search of bookings": ["/groomer-dashboard?tab=bookings&view=all&show=not_yet&q=Waffles", "main"],
} as const;

for (const how of failures) {
  test.each(Object.entries(lists))(`keeps the focus on %s when accepting fails: ${how}`, async (_, [path, near]) => {
    await site.bookVisit("Waffles", { from: 40 });
    const { page } = await site.openAs("demo_groomer", { isDisturbed: true });
    await show(page, path);
    const accept = page
      .locator("main")
      .getByRole("button", { name: /^Accept/ })
      .first();
    await awake(accept);
    await failWith(page, how);
    await accept.press("Enter");
    await page.locator("#toast-alert .toast").waitFor();
    await isIn(page, near);

    await dismissToast(page);
    await isIn(page, near);
  });

  test(`keeps the focus on a booking's page when canceling fails: ${how}`, async () => {
    const id = await site.bookVisit("Waffles", { from: 41 });
    const { page } = await site.openAs("demo_parent", { isDisturbed: true });
    await show(page, `/bookings/${id}`);
    await page.getByRole("button", { name: "Cancel" }).first().press("Enter");
    const dialog = page.getByRole("dialog");
    await failWith(page, how);
    await dialog.getByRole("button", { name: /^Cancel/ }).press("Enter");
    if (how === 409) {
      // The page is loaded again and shows how things are.
      await page.locator("#toast-alert .toast-close").waitFor();
      await islandsReady(page);
      await dismissToast(page);
      return isIn(page, "main");
    }
    await dialog.locator("[role=alert]:not(:empty)").waitFor();
    await isIn(page, "dialog");
    await page.keyboard.press("Escape");
    await hasFocus(page.getByRole("button", { name: "Cancel" }).first());
  });
}

test("keeps the focus near and announces it when someone else takes a focused request away", async () => {
  const id = await site.bookVisit("Waffles", { from: 42 });
  const { page } = await site.openAs("demo_groomer");
  await show(page, "/groomer-dashboard?tab=bookings&view=all&show=not_yet");
  const row = page.locator(`#booking-${id}`);
  await row.getByRole("button", { name: /^Accept/ }).focus();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const status = document.getElementById("toast-status")!;
    new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true });
  });

  const parent = await site.requestsOf("demo_parent");
  await parent.patch(`/api/bookings/${id}/status`, { data: { status: "cancelled" } });
  await row.getByRole("button", { name: /^Accept/ }).waitFor({ state: "detached" });

  await isIn(page, "main");
  await becomes(() => page.evaluate(() => (window as never as { said: string[] }).said), ["This page was updated."]);
});

test("points a dialog to its sentence and returns the focus after it", async () => {
  const { page } = await site.openAs("demo_groomer");
  await show(page, "/groomer-dashboard?tab=services");
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .press("Enter");
  await page.getByRole("menuitem", { name: /^Archive/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  const about = await dialog.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${about}"]`).textContent()).toContain("Existing bookings won't change");
  await page.keyboard.press("Escape");
  await isIn(page, "main");
});
