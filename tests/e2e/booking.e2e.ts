import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { islandsReady } from "#tests/support/browser.ts";
import { nextOpenDay } from "./people.ts";
import { startSite } from "./site.ts";

/** The booking form under unkind conditions, as the demo's pet parent. */
const site = startSite({ RATE_LIMITS: "off" });

async function openForm(page: Page, day?: string) {
  await page.goto("/demo-login");
  await page.getByRole("button", { name: "Log in as demo_parent" }).click();
  await page.waitForURL(/\/pet-parent-dashboard/);
  await page.goto("/groomers?location=28801");
  await page.locator(".groomer h3 a").nth(2).click();
  await page.waitForURL(/\/groomer\/\d+/);
  await page.locator("#book").scrollIntoViewIfNeeded();
  await islandsReady(page);
  await page.getByLabel("Service package").selectOption({ index: 1 });
  await page.getByLabel("Preferred date").fill(day ?? (await nextOpenDay(site.server.url, page.url())));
  await page.getByRole("radio", { name: /Morning/ }).check({ force: true });
  await page.getByLabel("Pet information").fill(`Waffles ${crypto.randomUUID()}`);
}

const countBookings = (page: Page) =>
  page.evaluate(async () => ((await (await fetch("/api/bookings/pet-parent")).json()) as unknown[]).length);

test("a double click sends one request, and closing the confirmation leaves a fresh form", async () => {
  const { page, complaints, context } = await site.openPage({});
  await openForm(page);
  const before = await countBookings(page);
  await page.getByRole("button", { name: "Send Booking Request" }).dblclick();
  await page.getByRole("dialog").getByText("Booking Requested!").waitFor();

  expect(await countBookings(page)).toBe(before + 1);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  expect(await page.getByLabel("Pet information").inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("when the connection drops, the form stays and sending it again books once", async () => {
  const { page, context } = await site.openPage({});
  await openForm(page);
  const before = await countBookings(page);
  let isLost = true;
  await page.route("**/api/bookings", async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort("connectionreset");
  });

  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.getByText("It is safe to try again").waitFor();
  expect(await countBookings(page)).toBe(before + 1);
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.getByRole("dialog").getByText("Booking Requested!").waitFor();

  expect(await countBookings(page)).toBe(before + 1);
  await context.close();
}, 60_000);

test("a past day is refused beside the field, and nothing is sent", async () => {
  const { page, context } = await site.openPage({});
  await openForm(page, "2020-01-06");
  const before = await countBookings(page);
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.locator("#preferredDate[aria-invalid=true]").waitFor();

  expect(await countBookings(page)).toBe(before);
  await context.close();
}, 60_000);
