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

const PAGE = "/groomer-dashboard?tab=business&section=calendars";
const HOME = "https://calendars.example/home.ics";

async function open(look: Parameters<typeof site.openPage>[0]) {
  const opened = await site.openAs("demo_groomer", look);
  await opened.page.goto(PAGE);
  await islandsReady(opened.page);
  return opened;
}

const row = (page: Page, name: string) => page.locator("#busy-calendars li", { hasText: name });

test("the list says what was read and what cannot be", async () => {
  const { page } = await open(darkPhone);

  expect(await row(page, "Home").innerText()).toMatch(/Synced (?:\d+ \w+ ago|just now)/);
  expect(await row(page, "Kennel club").innerText()).toMatch(/Couldn't sync for \d+ hours: No calendar at this link/);
  await page.getByText("Where to find the link").click();
  expect(await flawsByTurns(page)).toEqual([]);
});

test("with the keyboard alone a calendar is removed, added again by its address, and its times stand in the week", async () => {
  const { page } = await open({ viewport: widths.desktop });

  await page.getByRole("button", { name: "More for Home" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove calendar" }).press("Enter");
  await toast(page, "Connected calendar removed");

  await page.getByLabel("Secret address").focus();
  await page.keyboard.type(HOME.replace("home", "gone"));
  await page.keyboard.press("Enter");
  await page.locator("p.error", { hasText: "No calendar at this link." }).waitFor();
  await page.getByLabel("Secret address").fill(HOME);
  await page.getByLabel("Show event titles").press("Space");
  await page.getByRole("button", { name: "Connect calendar" }).press("Enter");
  await toast(page, "Calendar connected");
  await row(page, "all-day events in the next year").getByRole("button", { name: "Block" }).press("Enter");
  await toast(page, "All-day events blocked");

  const calendars = await (await page.request.get("/api/busy-calendars")).json();
  expect(calendars).toContainEqual(expect.objectContaining({ name: "Home", allDayBlocks: true, wholeDays: 2 }));
  const { today } = await (await page.request.get("/api/calendar?from=2026-01-01&to=2026-01-01")).json();
  const date = new Date(Date.parse(today) + 9 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.goto(`/groomer-dashboard?tab=bookings&view=calendar&date=${date}`);
  await islandsReady(page);
  expect(await page.locator(".week-grid li.busy", { hasText: "Dentist" }).innerText()).toContain(
    "from a connected calendar",
  );
  expect(await page.locator(".week-table").innerText()).toContain("Dentist 9:30 AM to 10:30 AM");
  expect(await flawsByTurns(page)).toEqual([]);
});
