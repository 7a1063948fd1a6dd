import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { awake, becomes, hasFocus } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const isIn = (page: Page, near: string) => page.locator(`${near}:focus-within`).waitFor({ state: "attached" });

test("returns the focus to a failed action after F8 and Dismiss", async () => {
  const { page } = await site.openAs("demo_groomer", { isDisturbed: true });
  await show(page, "/groomer-dashboard?tab=bookings");
  const accept = page.locator("#requests").getByRole("button", { name: /^Accept/ });
  await awake(accept.first());
  await page.route("**/api/bookings/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await accept.first().press("Enter");
  await page.locator("#toast-alert .toast").waitFor();
  await isIn(page, "#requests");

  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("button", { name: "Dismiss" }));
  await page.keyboard.press("Enter");
  await isIn(page, "#requests");
});

test("keeps the focus near and announces it when someone else takes a focused request away", async () => {
  const id = await site.bookVisit("Waffles", { from: 42 });
  const { page } = await site.openAs("demo_groomer");
  await show(page, "/groomer-dashboard?tab=bookings&view=all&show=not_yet");
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
