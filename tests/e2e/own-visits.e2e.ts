import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarDay } from "#src/shared/day/calendar/calendar.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { changeLook, darkPhone, flaws, flawsByTurns, lightDesktop } from "#tests/support/browser.ts";
import { show, startSite } from "./site.ts";
import { becomes } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });
let ahead = 0;

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

async function moveTo({ request }: BrowserContext, date: string, time: string) {
  const instant = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime("America/New_York").epochMilliseconds;
  const minutes = Math.ceil((instant - Date.now() - ahead) / MINUTE_MS);
  expect((await request.post("/api/demo/clock", { data: { minutes } })).status()).toBe(200);
  ahead += minutes * MINUTE_MS;
}

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

test("a full day is asked about before it gets one more, on a phone and on a desktop", async () => {
  const { page, context } = await site.openAs("demo_groomer", darkPhone);
  const date = await freeDay(context, FREE_FROM + 4);
  await enters(context, { clientName: "Ed Ruiz", date, start: "08:00", minutes: 150 });
  await show(page, `${VIEW}&date=${date}`);

  await page.getByRole("button", { name: /^(?:\+ Visit|Add a visit)$/ }).click();
  await page.getByRole("button", { name: "Not a client? Add an event" }).click();
  await page.getByLabel("Title").fill("Vet fair");
  await page.getByLabel("Time", { exact: true }).fill("09:00");
  await page.getByLabel("ZIP code").fill("28806");
  await page.getByRole("button", { name: "Add visit" }).click();
  await dialog(page, "This visit doesn't fit").getByText("You'd arrive").waitFor();
  await page.getByRole("button", { name: "Change it" }).press("Enter");
  await changeLook(page);
  await becomes(() => page.getByLabel("Title").inputValue(), "Vet fair");
  expect(await onDay(context, date)).toHaveLength(1);
  await page.getByRole("button", { name: "Add visit" }).click();
  await page.getByRole("button", { name: "Add anyway" }).click();
  await toast(page, "Visit added");
  expect(await onDay(context, date)).toHaveLength(2);
});

test("one visit of a series is moved by itself, and one with all later ones", async () => {
  const { page, context } = await site.openAs("demo_groomer", darkPhone);
  const date = await freeDay(context, FREE_FROM + 20);
  await enters(context, { clientName: "Grace Kim", date, start: "10:00", repeat: { everyWeeks: 2 } });
  const after = async (weeks: number) =>
    (await onDay(context, addDays(date, 7 * weeks))).filter(({ name }) => name === "Grace Kim");
  const [second] = await after(2);
  const [third] = await after(4);

  await show(page, `/bookings/${second!.id}`);
  expect(await flaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Move or edit" }).click();
  await page.getByLabel("Time", { exact: true }).fill("11:00");
  expect(await flaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Visit updated");
  await page.getByText("11:00 AM, 1 hour").waitFor();

  await show(page, `/bookings/${third!.id}`);
  await page.getByRole("button", { name: "Move or edit" }).click();
  await page.getByLabel("Time", { exact: true }).fill("13:00");
  await page.getByLabel("This and later visits").check();
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Visit updated");
  const starts = await Promise.all([0, 2, 4, 6].map(async (weeks) => (await after(weeks))[0]?.start));
  expect(starts).toEqual(["10:00", "11:00", "13:00", "13:00"]);

  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByLabel("This and later visits").check();
  await dialog(page, "Remove this visit?").getByRole("button", { name: "Remove" }).click();
  await page.waitForURL(/view=calendar/);
  await toast(page, "Visit removed");
  expect(await Promise.all([2, 4, 6].map(async (weeks) => (await after(weeks)).length))).toEqual([1, 0, 0]);
});

test("on the road with a visit of one's own, and again in some weeks", async () => {
  const { page, context } = await site.openAs("demo_groomer", darkPhone);
  const date = await freeDay(context, 8);
  const name = "Bartholomew Featherstonehaugh-Winterbottom of Asheville";
  await enters(context, { clientName: name, date, start: "10:00", service: "Bath and cut", price: 8500 });
  await moveTo(context, date, "09:20");
  await show(page, "/groomer-dashboard");
  const next = page.locator(".next-stop");
  await next.getByText("scheduled for 10:00 AM").waitFor();
  expect(await flawsByTurns(page)).toEqual([]);

  await next.getByRole("button", { name: "On my way" }).click();
  await next.getByRole("button", { name: "I'm here" }).click();
  await next.getByRole("button", { name: "Mark Completed" }).click();
  await dialog(page, "Book again in 6 weeks?").waitFor();
  expect(await flawsByTurns(page)).toEqual([]);
  const choice = dialog(page, "Book again in 6 weeks?").locator(".again button").first();
  const [said] = (await choice.innerText()).split("\n");
  await choice.click();
  await page.locator("#toasts .toast", { hasText: "Visit added" }).filter({ hasText: said! }).waitFor();
});
