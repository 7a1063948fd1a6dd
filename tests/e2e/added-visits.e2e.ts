import { expect, test } from "bun:test";
import type { BrowserContext } from "playwright";
import { addDays, longDate } from "#src/shared/base/time.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { CalendarDay } from "#src/shared/day/calendar/calendar.ts";
import { flaws, lightDesktop } from "#tests/support/browser.ts";
import { becomes } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });
const FREE_FROM = 40;

/** Returns an empty working day at least this many days ahead. */
async function freeDay({ request }: BrowserContext, from: number): Promise<string> {
  const { date: today } = await (await request.get("/api/today")).json();
  const first = addDays(today, from);
  const { days } = await (await request.get(`/api/calendar?from=${first}&to=${addDays(first, 20)}`)).json();
  return (days as CalendarDay[]).find(
    ({ off, entries }) => off === null && entries.every(({ kind }) => kind === "lunch"),
  )!.date;
}

async function enters({ request }: BrowserContext, visit: Record<string, unknown>): Promise<AddedVisitView> {
  const data = { minutes: 60, zipCode: "28801", confirm: true, ...visit };
  const response = await request.post("/api/visits", { data });
  expect(response.status()).toBe(201);
  return response.json();
}

const onDay = async ({ request }: BrowserContext, date: string): Promise<AddedVisitView[]> =>
  (await (await request.get(`/api/day-plans/${date}`)).json()).visits;

test("starts an added visit from an empty slot and keeps it after a reload", async () => {
  const { page, context } = await site.openAs("demo_groomer", lightDesktop);
  const date = await freeDay(context, FREE_FROM);
  await enters(context, { clientName: "Otis Brambley", date: addDays(date, 200), start: "10:00" });
  await show(page, `/groomer-dashboard?tab=bookings&view=calendar&date=${date}`);
  const column = page.locator(`.day-column:has(#day-${date}) > ol`);
  const { x, y, height } = (await column.boundingBox())!;

  await column.hover({ position: { x: 60, y: height / 2 } });
  await column.click({ position: { x: 60, y: height / 2 }, force: true });
  await page.getByRole("link", { name: "Add a visit", exact: true }).last().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await column.dispatchEvent("click", { clientX: x + 60, clientY: y + height / 2, bubbles: true });
  await page.getByRole("dialog").getByRole("link", { name: "Add a visit" }).click();
  await page.waitForURL(new RegExp(`/visits/new\\?date=${date}&time=1\\d%3A(00|15|30|45)`));
  expect(await flaws(page)).toEqual([]);
  await page.getByLabel("Client", { exact: true }).pressSequentially("bramb");
  await page.getByRole("link", { name: "Otis Brambley" }).waitFor();
  await page.getByLabel("Client", { exact: true }).press("Enter");
  await page.waitForURL(/client=/);
  expect(await flaws(page)).toEqual([]);
  const beside = page.getByRole("region", { name: longDate(date).replace(/, \d{4}$/, "") });
  await beside.getByText("This visit").waitFor();
  await page.getByText("Minutes, price, note").or(page.getByText("Add-ons, minutes, price")).click();
  await page.getByLabel("Note").fill("Back door");
  await page.reload();
  await becomes(() => page.locator("[name=note]").inputValue(), "Back door");
  await page.getByRole("button", { name: /^Save · / }).click();
  await page.waitForURL(/booked$/);
  expect(await flaws(page)).toEqual([]);
  expect(await onDay(context, date)).toMatchObject([{ name: "Otis Brambley", zipCode: "28801", note: "Back door" }]);

  await enters(context, { clientName: "Ira Noh", date, start: "17:00" });
  await show(page, `/visits/new?name=Uma&date=${date}`);
  const gap = beside.getByRole("link", { name: "Add a visit" }).first();
  const [, time] = /time=(.*)/.exec((await gap.getAttribute("href"))!)!;
  await gap.click();
  await becomes(() => page.locator("[name=start]").inputValue(), decodeURIComponent(time!));
  expect(await flaws(page)).toEqual([]);
});
