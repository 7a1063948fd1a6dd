import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { flaws, islandsReady, schemesOn, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";
import { becomes } from "./waits.ts";

/** The demo groomer's visits in a calendar: an address is made, copied, replaced and switched off, with the keyboard. */
const site = startSite();

const toast = (page: Page, title: string) => page.locator("#toasts .toast").getByText(title).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const answer = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).press("Enter");
const field = (page: Page) => page.getByLabel("Your calendar address");

async function openAccount(page: Page) {
  await page.request.post("/api/demo-login", { data: { username: "demo_groomer" } });
  await page.goto("/groomer-dashboard?tab=account&section=calendar");
  await islandsReady(page);
}

test.each(
  Object.values(widths).flatMap((viewport) =>
    schemesOn(viewport).map((colorScheme) => [viewport.width, { viewport, colorScheme }] as const),
  ),
)("%p pixels wide, a calendar address is shown once, can be replaced, and ends", async (_, look) => {
  const { page, complaints, context } = await site.openPage(look);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAccount(page);

  await press(page, "Make a calendar address");
  await toast(page, "Calendar address made");
  await becomes(() => focused(page), "Calendar");
  expect(await flaws(page)).toEqual([]);
  await press(page, "Copy");
  await toast(page, "Address copied");
  const first = await page.evaluate(() => navigator.clipboard.readText());
  expect(first).toBe(await field(page).inputValue());
  expect(await (await fetch(first)).text()).toStartWith("BEGIN:VCALENDAR");
  const open = page.getByRole("link", { name: "Open in my calendar" });
  expect(await open.getAttribute("href")).toBe(first.replace("http:", "webcal:"));
  await page.getByAltText("QR code of your calendar address").waitFor();

  await page.reload();
  await islandsReady(page);
  await page.getByText("You have had an address since").waitFor();
  expect(await page.content()).not.toContain(first.slice(-26));
  await press(page, "New address");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await becomes(() => focused(page), "New address");
  expect((await fetch(first)).status).toBe(200);
  await press(page, "New address");
  await answer(page, "Make a new address");
  await toast(page, "Calendar address made");
  const second = await field(page).inputValue();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);

  await press(page, "Switch off");
  await answer(page, "Switch off");
  await toast(page, "Calendar address switched off");
  await becomes(() => focused(page), "Calendar");
  expect((await fetch(second)).status).toBe(404);
  await page.getByRole("button", { name: "Make a calendar address" }).waitFor();
  expect(complaints).toEqual([]);
});

test("where the browser does not let pages copy, the address is marked for the person to do it", async () => {
  const { page } = await site.openPage({ viewport: widths.desktop });
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await openAccount(page);
  await press(page, "Make a calendar address");

  await press(page, "Copy");

  await toast(page, "Failed to copy");
  await becomes(() => page.evaluate(() => String(getSelection())), await field(page).inputValue());
});
