import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarDay } from "#src/shared/day/calendar/calendar.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { flaws, lightDesktop } from "#tests/support/browser.ts";
import { show, startSite } from "./site.ts";
import { becomes } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });
const VIEW = "/groomer-dashboard?tab=bookings&view=calendar";
const FREE_FROM = 40;

const toast = (page: Page, title: string) => page.locator("#toasts .toast").getByText(title).first().waitFor();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** A working day that nobody has anything on, so many days from today or later. */
async function freeDay({ request }: BrowserContext, from: number): Promise<string> {
  const { date: today } = await (await request.get("/api/today")).json();
  const first = addDays(today, from);
  const { days } = await (await request.get(`/api/calendar?from=${first}&to=${addDays(first, 20)}`)).json();
  return (days as CalendarDay[]).find(
    ({ off, entries }) => off === null && entries.every(({ kind }) => kind === "lunch"),
  )!.date;
}

async function enters({ request }: BrowserContext, visit: Record<string, unknown>): Promise<OwnVisitView> {
  const data = { minutes: 60, zipCode: "28801", confirm: true, ...visit };
  const response = await request.post("/api/visits", { data });
  expect(response.status()).toBe(201);
  return response.json();
}

const onDay = async ({ request }: BrowserContext, date: string): Promise<OwnVisitView[]> =>
  (await (await request.get(`/api/day-plans/${date}`)).json()).ownVisits;

test("an empty place of the calendar brings its day and hour along, Escape leaves everything as it was, and a client is found by name", async () => {
  const { page, context } = await site.openAs("demo_groomer", lightDesktop);
  const date = await freeDay(context, FREE_FROM);
  await enters(context, { clientName: "Otis Brambley", date: addDays(date, 200), start: "10:00" });
  await show(page, `${VIEW}&date=${date}`);
  const column = page.locator(`.day-column:has(#day-${date}) > ol`);
  const { x, y, height } = (await column.boundingBox())!;

  await column.hover({ position: { x: 60, y: height / 2 } });
  await column.click({ position: { x: 60, y: height / 2 }, force: true });
  await dialog(page, "Add a visit").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await column.dispatchEvent("click", { clientX: x + 60, clientY: y + height / 2, bubbles: true });
  await dialog(page, "Add a visit").waitFor();
  expect(await page.getByLabel("Day", { exact: true }).inputValue()).toBe(date);
  expect(await page.getByLabel("Time", { exact: true }).inputValue()).toMatch(/^1\d:00$/);
  await page.getByLabel("Client", { exact: true }).pressSequentially("bramb");
  await page.getByRole("option", { name: "Otis Brambley" }).waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await becomes(() => page.getByLabel("Client", { exact: true }).inputValue(), "Otis Brambley");
  await page.getByRole("button", { name: "Add visit" }).press("Enter");
  await toast(page, "Visit added");
  await page.locator(".week-grid .added", { hasText: "Otis Brambley" }).waitFor();
  expect(await onDay(context, date)).toMatchObject([{ name: "Otis Brambley", zipCode: "28801" }]);
});
