import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { addDays, longDate } from "#src/shared/base/time.ts";
import { darkPhone, widths } from "#tests/support/browser.ts";
import { becomes, focused, looksRight, toast } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const VIEW = "/groomer-dashboard?tab=bookings&view=calendar";

interface Day {
  date: string;
  off: string | null;
  entries: { kind: string }[];
}

async function busyDay({ request }: Page): Promise<Day> {
  const { date } = await (await request.get("/api/today")).json();
  const { days } = await (await request.get(`/api/calendar?from=${date}&to=${addDays(date, 13)}`)).json();
  return (days as Day[]).find(({ off, entries }) => off === null && entries.some(({ kind }) => kind === "visit"))!;
}

test("shows three days or one on a phone and any day by month", async () => {
  const { page } = await site.openAs("demo_groomer", darkPhone);
  const { date } = await busyDay(page);
  await show(page, `${VIEW}&date=${date}`);
  const columns = page.locator(".day-column:visible");

  expect(await columns.count()).toBe(3);
  await page.locator(".week-grid .drive:visible").first().waitFor();
  await page.getByRole("button", { name: "Day", exact: true }).click();
  await becomes(() => columns.count(), 1);
  await looksRight(page);
  await page.setViewportSize(widths.phone);
  await page.getByRole("navigation", { name: "Days of the week" }).getByRole("link").first().click();
  await becomes(() => columns.count(), 1);

  await page.locator(".month-name").click();
  const month = page.getByRole("dialog");
  await month
    .getByText(/visits?( · \$[\d,]+)?$/)
    .first()
    .waitFor();
  await looksRight(page);
  await month.getByRole("link", { name: "Today", exact: true }).click();
  await page.waitForURL(/view=calendar$/);
});

async function swipe(page: Page, [from, to]: [from: number, to: number]) {
  const finger = await page.context().newCDPSession(page);
  const move = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await move("touchStart", [{ x: from, y: 400 }]);
  await move("touchMove", [{ x: (from + to) / 2, y: 400 }]);
  await move("touchMove", [{ x: to, y: 400 }]);
  await move("touchEnd", []);
  await finger.detach();
}

test("undoes each swipe with Back and then leaves the calendar", async () => {
  const { page } = await site.openAs("demo_groomer", darkPhone);
  const { date } = await busyDay(page);
  await show(page, "/clients");
  await show(page, `${VIEW}&date=${date}`);
  await page.getByRole("button", { name: "Day", exact: true }).click();
  const column = page.locator(".day-column:visible header");
  const shows = (day: string) => becomes(() => column.textContent(), expect.stringContaining(longDate(day)));
  const dateInUrl = () => new URL(page.url()).searchParams.get("date");
  await shows(date);

  await swipe(page, [320, 80]);
  await shows(addDays(date, 1));
  await swipe(page, [320, 80]);
  await swipe(page, [320, 80]);
  await shows(addDays(date, 3));
  await swipe(page, [80, 320]);
  await shows(addDays(date, 2));
  expect(dateInUrl()).toBe(addDays(date, 2));

  await page.goBack();
  await shows(addDays(date, 3));
  await page.goBack();
  await shows(addDays(date, 2));
  await page.goForward();
  await shows(addDays(date, 3));
  await page.reload();
  await shows(addDays(date, 3));
  for (const days of [2, 1, 0]) {
    await page.goBack();
    await shows(addDays(date, days));
    expect(dateInUrl()).toBe(addDays(date, days));
  }
  await page.goBack();
  await page.waitForURL(/clients/);
});

test("takes and undoes time off in an empty slot by keyboard", async () => {
  const { page } = await site.openAs("demo_groomer", { viewport: widths.desktop });
  const { date } = await busyDay(page);
  const nextWeek = addDays(date, 21);
  await show(page, `${VIEW}&date=${nextWeek}`);
  const place = page.locator(".empty-hour button");

  await place.focus();
  await becomes(() => focused(page), expect.stringContaining("Add a visit on Sunday"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await becomes(() => focused(page), expect.stringContaining("Add a visit on Monday"));
  const hour = /, (\d+:\d\d [AP]M)$/.exec(await focused(page))![1]!;
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Time off" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Time off" });
  await dialog.getByLabel("Note").focus();
  await page.keyboard.type("Dentist");
  await page.keyboard.press("Enter");
  await toast(page, "Time off added");
  const taken = page.locator(".week-grid .time-off button", { hasText: "Dentist" });
  expect(await taken.innerText()).toContain(hour);

  await place.focus();
  await taken.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await toast(page, "Time off removed");
  await taken.waitFor({ state: "detached" });
  await page.keyboard.press("t");
  await page.waitForURL(/view=calendar#calendar$/);
});

test("moves a dragged visit and leaves it in place without a connection", async () => {
  const { page } = await site.openAs("demo_groomer", { viewport: widths.desktop, isDisturbed: true });
  const day = addDays((await busyDay(page)).date, 14);
  await show(page, `${VIEW}&date=${day}`);
  const repeat = { everyWeeks: 4, untilDate: null };
  const fair = { clientName: "Vet fair", date: day, start: "10:00", minutes: 60, repeat, confirm: true };
  await page.request.post("/api/visits", { headers: { origin: new URL(page.url()).origin }, data: fair });
  await page.reload();
  const block = page.locator(".week-grid .visit.added", { hasText: "Vet fair" });
  const drag = async (hours: number) => {
    await block.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
    const { x, y } = (await block.boundingBox())!;
    await page.mouse.move(x + 30, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 20 + hours * 56, { steps: 5 });
    await page.locator(".held").waitFor();
    await page.mouse.up();
  };

  await drag(2);
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await toast(page, "Visit updated");
  await becomes(() => block.innerText(), expect.stringContaining("12:00 PM to"));
  await looksRight(page);
  await page.context().setOffline(true);
  await drag(1);
  await toast(page, "Failed to move the visit");
  expect(await block.innerText()).toContain("12:00 PM to");
});
