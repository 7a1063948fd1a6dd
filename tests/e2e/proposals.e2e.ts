import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { flaws, islandsReady, schemesOn, widths } from "#tests/support/browser.ts";
import { nextOpenDay } from "./people.ts";
import { startSite } from "./site.ts";

/** Other times for a booking, by keyboard alone, on both dashboards of the demo. */
const site = startSite({ RATE_LIMITS: "off" });

const parentTab = "/pet-parent-dashboard?tab=bookings";
const groomerTab = "/groomer-dashboard?tab=bookings";

async function openAs(username: string, options: Partial<Parameters<typeof site.openPage>[0]> = {}) {
  const opened = await site.openPage(options);
  await opened.context.request.post("/api/demo-login", { data: { username } });
  return opened;
}

async function show(page: Page, path: string) {
  await page.goto(path);
  await islandsReady(page);
}

/** The parent asks the demo's groomer for a visit two weeks from now. */
async function ask({ request }: BrowserContext, groomerId: number, petInfo: string) {
  const [offer] = await (await request.get(`/api/service-packages/${groomerId}`)).json();
  const visit = {
    groomerId,
    servicePackageId: offer.id,
    preferredDate: await nextOpenDay(site.server.url, `/groomer/${groomerId}`),
    preferredTimeSlot: "Morning (8AM - 12PM)",
    petInfo,
  };
  expect((await request.post("/api/bookings", { data: visit })).status()).toBe(201);
}

const card = (page: Page, text: string) => page.locator(".booking-card", { hasText: text });

/** Presses a button of a card as somebody without a mouse does. */
async function press(page: Page, text: string, name: RegExp) {
  await card(page, text).getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

const focusedHeading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true }).evaluate((heading) => heading === document.activeElement);

test("a groomer proposes what suits the day, the parent chooses, proposes another time and takes it back", async () => {
  const groomer = await openAs("demo_groomer");
  const parent = await openAs("demo_parent", { viewport: widths.phone });
  const { groomerId } = await (await groomer.context.request.get("/api/user")).json();
  const pet = "Biscuit, who naps at noon";
  await ask(parent.context, groomerId, pet);

  await show(groomer.page, groomerTab);
  await press(groomer.page, pet, /^Propose another time/);
  const dialog = groomer.page.getByRole("dialog");
  await dialog.waitFor();
  expect(await dialog.getByRole("checkbox", { checked: true }).count()).toBe(3);
  const first = await dialog.getByRole("checkbox").first().inputValue();
  for (let at = 0; at < 2; at++) {
    await dialog
      .getByRole("checkbox")
      .nth(at + 1)
      .focus();
    await groomer.page.keyboard.press("Space");
  }
  await dialog.getByLabel(/^Note/).fill("Your street is on my way then.");
  await groomer.page.keyboard.press("Tab");
  await groomer.page.keyboard.press("Tab");
  await groomer.page.keyboard.press("Enter");
  await groomer.page.getByText("Other times proposed").waitFor();
  expect(await focusedHeading(groomer.page, "Requests")).toBe(true);

  await show(parent.page, parentTab);
  await card(parent.page, pet).getByText("Your street is on my way then.").waitFor();
  await press(parent.page, pet, /^Accept this time/);
  await parent.page.getByText("Booking updated").waitFor();
  await card(parent.page, pet).locator(".status", { hasText: "Accepted" }).waitFor();
  expect(await card(parent.page, pet).locator("time").first().getAttribute("datetime")).toBe(first.slice(0, 10));
  expect(await focusedHeading(parent.page, "Upcoming")).toBe(true);

  await press(parent.page, pet, /^Propose another time/);
  await parent.page.getByRole("dialog").waitFor();
  await parent.page.getByRole("dialog").getByRole("checkbox").first().check();
  await parent.page.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
  await parent.page.getByText("Other times proposed").waitFor();
  await press(parent.page, pet, /^Withdraw/);
  await parent.page.getByText("the times are off").waitFor();
  await card(parent.page, pet).locator(".proposal").waitFor({ state: "detached" });

  expect([...groomer.complaints, ...parent.complaints]).toEqual([]);
  for (const { context } of [groomer, parent]) await context.close();
}, 120_000);

test.each([widths.phone, widths.desktop])(
  "proposals and their dialog fit on $width pixels and are accessible",
  async (viewport) => {
    for (const [username, path] of [
      ["demo_parent", parentTab],
      ["demo_groomer", groomerTab],
    ] as const) {
      for (const colorScheme of schemesOn(viewport)) {
        const { page, context, complaints } = await openAs(username, { viewport, colorScheme });
        await show(page, path);
        await page.locator(".proposal").first().waitFor();
        expect(await flaws(page)).toEqual([]);
        await page
          .getByRole("button", { name: /^Propose another time/ })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.keyboard.press("Escape");
        expect(await page.getByRole("dialog").count()).toBe(0);
        expect(complaints).toEqual([]);
        await context.close();
      }
    }
  },
  120_000,
);
