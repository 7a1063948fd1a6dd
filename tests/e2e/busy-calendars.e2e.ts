import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { flaws, islandsReady, schemesOn, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";

/** The demo groomer's calendars elsewhere, for which the demo itself answers. */
const site = startSite({ RATE_LIMITS: "off" });

const PAGE = "/groomer-dashboard?tab=business&section=calendars";
const HOME = "https://calendars.example/home.ics";

async function open(look: Parameters<typeof site.openPage>[0]) {
  const opened = await site.openPage(look);
  await opened.context.request.post("/api/demo-login", { data: { username: "demo_groomer" } });
  await opened.page.goto(PAGE);
  await islandsReady(opened.page);
  return opened;
}

const toast = (page: Page, title: string) => page.locator("#toasts .toast").getByText(title).waitFor();
const row = (page: Page, name: string) => page.locator("#busy-calendars li", { hasText: name });

test.each(
  Object.values(widths).flatMap((viewport) =>
    schemesOn(viewport).map((colorScheme) => [viewport.width, { viewport, colorScheme }] as const),
  ),
)("%p pixels wide, the list says what was read and what cannot be", async (_, look) => {
  const { page, complaints } = await open(look);

  // The site reads it again a quarter of an hour after the demo was made, which this may be.
  expect(await row(page, "Home").innerText()).toMatch(/Read (?:\d+ minutes? ago|just now)/);
  expect(await row(page, "Kennel club").innerText()).toMatch(/Not read for \d+ hours: There is no calendar/);
  await page.getByText("Where the address is").click();
  expect(await flaws(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("with the keyboard alone a calendar is removed, added again by its address, and its times stand in the week", async () => {
  const { page, complaints } = await open({ viewport: widths.desktop });

  await page.getByRole("button", { name: "More for Home" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove calendar" }).press("Enter");
  await toast(page, "Calendar removed");

  await page.getByLabel("Address of the calendar").focus();
  await page.keyboard.type(HOME.replace("home", "gone"));
  await page.keyboard.press("Enter");
  await page.locator("p.error", { hasText: "There is no calendar at this address any more." }).waitFor();
  await page.getByLabel("Address of the calendar").fill(HOME);
  await page.getByLabel("Show what the times are").press("Space");
  await page.getByRole("button", { name: "Add calendar" }).press("Enter");
  await toast(page, "Home was added");
  await row(page, "whole days in the next year").getByRole("button", { name: "Yes" }).press("Enter");
  await toast(page, "Whole days are kept free");

  const calendars = await (await page.request.get("/api/busy-calendars")).json();
  expect(calendars).toContainEqual(expect.objectContaining({ name: "Home", allDayBlocks: true, wholeDays: 2 }));
  const { today } = await (await page.request.get("/api/calendar?from=2026-01-01&to=2026-01-01")).json();
  const date = new Date(Date.parse(today) + 9 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.goto(`/groomer-dashboard?tab=bookings&view=calendar&date=${date}`);
  await islandsReady(page);
  expect(await page.locator(".week-grid li.busy", { hasText: "Dentist" }).innerText()).toContain(
    "from another calendar",
  );
  expect(await page.locator(".week-table").innerText()).toContain("Dentist 9:30 AM to 10:30 AM");
  expect(await flaws(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
