import { expect, test } from "bun:test";
import { widths } from "#tests/support/browser.ts";
import { groomersNear } from "./people.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const covered = () => {
  const box = document.createElement("div");
  box.className = "toast success";
  box.innerHTML = "<strong>Booking updated</strong><p>We let them know, and asked them for a review of the visit.</p>";
  document.getElementById("toast-status")!.append(box);
  const buttons = [...document.querySelectorAll(".btn:not(.line, .plain)")].filter((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return button.checkVisibility({ visibilityProperty: true }) && top >= 0 && bottom <= innerHeight;
  });
  const hidden = buttons.filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return box.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  return { buttons: buttons.length, hidden: hidden.map(({ textContent }) => textContent) };
};

const tablet = { width: 820, height: 1100 };

test.each([
  ["the bar of a profile", widths.phone, (id: number) => `/groomer/${id}`],
  ["the bar of a profile on a tablet", tablet, (id: number) => `/groomer/${id}`],
  ["a step of the booking form", widths.phone, (id: number) => `/groomer/${id}#book`],
  ["the login", widths.phone, () => "/auth?mode=login"],
] as const)("covers no filled button with a message: %s", async (_, viewport, pathOf) => {
  const { page } = await site.openPage({ viewport });
  const [{ id }] = (await groomersNear(site.server.url)) as [{ id: number }];
  await show(page, pathOf(id));

  const found = await page.evaluate(covered);
  expect(found.buttons).toBeGreaterThan(0);
  expect(found.hidden).toEqual([]);
});

test("offers a logged-out tab a login link that returns", async () => {
  const { page, context } = await site.openAs("demo_groomer", { viewport: widths.phone, isDisturbed: true });
  await show(page, "/groomer-dashboard?tab=services");
  await context.clearCookies();

  await page.getByText("Good with").first().click();
  await page.getByRole("button", { name: "Save", exact: true }).first().click();

  const toast = page.locator("#toast-alert .toast", { hasText: "You're logged out" });
  await toast.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL(/\/auth\?mode=login&next=%2Fgroomer-dashboard%3Ftab%3Dservices/);
});

test("copies a profile's link where the browser can't share", async () => {
  const { page, context } = await site.openPage({ viewport: widths.phone });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await show(page, "/groomer/1?date=2026-06-16");

  await page.getByRole("button", { name: "Share" }).press("Enter");
  await page.locator("#toast-status .toast", { hasText: "Link copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.server.url}/groomer/1?from=friend`);

  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Share" }).press("Enter");
  await page.locator("#toast-alert .toast", { hasText: "Copy the address from your browser" }).waitFor();
});
