import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, islandsReady, widths } from "#tests/support/browser.ts";
import { becomes, focused, looksRight, toast } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const answer = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).press("Enter");
const field = (page: Page) => page.getByLabel("Your calendar link");

const openAccount = (page: Page) => show(page, "/groomer-dashboard?tab=account&section=calendar");

test("a calendar address is shown once, can be replaced, and ends", async () => {
  const { page, context } = await site.openAs("demo_groomer", darkPhone);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAccount(page);

  await press(page, "Create calendar link");
  await toast(page, "Calendar link created");
  await becomes(() => focused(page), "Calendar link");
  await looksRight(page);
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
  const { page } = await site.openAs("demo_groomer", { viewport: widths.desktop });
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await openAccount(page);
  await press(page, "Create calendar link");

  await press(page, "Copy");

  await toast(page, "Failed to copy");
  await becomes(() => page.evaluate(() => String(getSelection())), await field(page).inputValue());
});
