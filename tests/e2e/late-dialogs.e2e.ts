import { expect, test } from "bun:test";
import { islandsReady, widths } from "#tests/support/browser.ts";
import { becomes, hasFocus } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite();

async function openToday() {
  const { page } = await site.openAs("demo_groomer", { viewport: widths.desktop });
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/build/groomer-dialog-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/groomer-dashboard?tab=bookings");
  await islandsReady(page);
  const decline = page.getByRole("button", { name: /^Decline/ }).first();
  const dialog = page.getByRole("dialog");
  return { page, arrive, decline, dialog, reason: dialog.locator("[name=reason]") };
}

test("puts early typing into a late dialog's first field", async () => {
  const { page, arrive, decline, dialog, reason } = await openToday();
  await decline.press("Enter");
  await page.keyboard.type("Fully booked that day");
  expect(await dialog.count()).toBe(0);

  arrive();

  await hasFocus(reason);
  await becomes(() => reason.inputValue(), "Fully booked that day");
  await page.keyboard.type(", sorry");
  expect(await reason.inputValue()).toBe("Fully booked that day, sorry");
});

test("drops a late dialog and early typing on Escape", async () => {
  const { page, arrive, decline, dialog, reason } = await openToday();
  await decline.press("Enter");
  await page.keyboard.type("Fully booked");
  await page.keyboard.press("Escape");

  const arrived = page.waitForResponse(/\/build\/groomer-dialog-/);
  arrive();
  const file = (await arrived).url();
  await page.evaluate((address) => import(address), file);
  expect(await dialog.count()).toBe(0);
  await hasFocus(decline);

  await page.keyboard.press("Enter");
  await hasFocus(reason);
  expect(await reason.inputValue()).toBe("");
});
