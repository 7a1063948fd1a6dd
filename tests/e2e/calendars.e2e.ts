import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, flawsByTurns, islandsReady, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";
import { becomes } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });

const toast = (page: Page, title: string) => page.locator("#toasts .toast").getByText(title).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const answer = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).press("Enter");
const field = (page: Page) => page.getByLabel("Your calendar link");

async function openAccount(page: Page) {
  await page.request.post("/api/demo-login", { data: { username: "demo_groomer" } });
  await page.goto("/groomer-dashboard?tab=account&section=calendar");
  await islandsReady(page);
}

test("a calendar address is shown once, can be replaced, and ends", async () => {
  const { page, context } = await site.openPage(darkPhone);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAccount(page);

  await press(page, "Create calendar link");
  await toast(page, "Calendar link created");
  await becomes(() => focused(page), "Calendar link");
  expect(await flawsByTurns(page)).toEqual([]);
  await press(page, "Copy");
  await toast(page, "Copied");
  const first = await page.evaluate(() => navigator.clipboard.readText());
  expect(first).toBe(await field(page).inputValue());
  expect(await (await fetch(first)).text()).toStartWith("BEGIN:VCALENDAR");
  const open = page.getByRole("link", { name: "Open in my calendar" });
  expect(await open.getAttribute("href")).toBe(first.replace("http:", "webcal:"));
  await page.getByAltText("QR code for your calendar link").waitFor();

  await page.reload();
  await islandsReady(page);
  await page.getByText("Your calendar link was created on").waitFor();
  expect(await page.content()).not.toContain(first.slice(-26));
  await press(page, "New link");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await becomes(() => focused(page), "New link");
  expect((await fetch(first)).status).toBe(200);
  await press(page, "New link");
  await answer(page, "Create new link");
  await toast(page, "Calendar link created");
  const second = await field(page).inputValue();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);

  await press(page, "Turn off");
  await answer(page, "Turn off");
  await toast(page, "Calendar link turned off");
  await becomes(() => focused(page), "Calendar link");
  expect((await fetch(second)).status).toBe(404);
  await page.getByRole("button", { name: "Create calendar link" }).waitFor();
});

test("where the browser does not let pages copy, the address is marked for the person to do it", async () => {
  const { page } = await site.openPage({ viewport: widths.desktop });
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await openAccount(page);
  await press(page, "Create calendar link");

  await press(page, "Copy");

  await toast(page, "Failed to copy");
  await becomes(() => page.evaluate(() => String(getSelection())), await field(page).inputValue());
});
