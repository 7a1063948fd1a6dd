import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { awake, becomes, hasFocus } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

/** No connection, a fault of the site, or someone was faster. */
const failures = ["abort", "500", "409"] as const;

const failWith = (page: Page, how: (typeof failures)[number]) =>
  page.route("**/api/**", (route) => {
    if (route.request().method() === "GET") return route.continue();
    if (how === "abort") return route.abort();
    return route.fulfill({ status: Number(how), json: { error: { code: "conflict", message: "That didn't work." } } });
  });

const isIn = (page: Page, near: string) => page.locator(`${near}:focus-within`).waitFor({ state: "attached" });

const all = "/groomer-dashboard?tab=bookings&view=all&show=not_yet";
const lists = [
  ["Today", "/groomer-dashboard?tab=bookings", "#requests"],
  ["all bookings", all, "main"],
] as const;

test.each(failures.flatMap((how) => lists.map(([name, path, near]) => [name, how, path, near] as const)))(
  "keeps the focus on %s when accepting fails: %s",
  async (_, how, path, near) => {
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

    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await hasFocus(page.getByRole("button", { name: "Dismiss" }));
    await page.keyboard.press("Enter");
    await isIn(page, near);
  },
);

test.each(["abort", "500"] as const)("keeps the focus in a booking's dialog when canceling fails: %s", async (how) => {
  const id = await site.bookVisit("Waffles", { from: 41 });
  const { page } = await site.openAs("demo_parent", { isDisturbed: true });
  await show(page, `/bookings/${id}`);
  const cancel = page.getByRole("button", { name: "Cancel" }).first();
  await cancel.press("Enter");
  const dialog = page.getByRole("dialog");
  await failWith(page, how);
  await dialog.getByRole("button", { name: /^Cancel/ }).press("Enter");
  await dialog.locator("[role=alert]:not(:empty)").waitFor();
  await isIn(page, "dialog");
  await page.keyboard.press("Escape");
  await hasFocus(cancel);
});

test("keeps the focus near and announces it when someone else takes a focused request away", async () => {
  const id = await site.bookVisit("Waffles", { from: 42 });
  const { page } = await site.openAs("demo_groomer");
  await show(page, all);
  const accept = page.locator(`#booking-${id}`).getByRole("button", { name: /^Accept/ });
  await accept.focus();

  const parent = await site.requestsOf("demo_parent");
  await parent.patch(`/api/bookings/${id}/status`, { data: { status: "cancelled" } });
  await accept.waitFor({ state: "detached" });
  await isIn(page, "main");
  await becomes(() => page.locator("#toast-status").textContent(), "This page was updated.");
});

test("points a dialog to its sentence and returns the focus after it", async () => {
  const { page } = await site.openAs("demo_groomer");
  await show(page, "/groomer-dashboard?tab=services");
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .press("Enter");
  await page.getByRole("menuitem", { name: /^Archive/ }).press("Enter");
  const about = await page.getByRole("dialog").getAttribute("aria-describedby");
  expect(await page.locator(`[id="${about}"]`).textContent()).toContain("Existing bookings won't change");
  await page.keyboard.press("Escape");
  await isIn(page, "main");
});
