import { expect } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { minutesOfDay } from "#src/shared/base/time.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { widths } from "#tests/support/browser.ts";
import { becomes } from "./on-page.ts";
import { show } from "./site.ts";

export const phone = { viewport: widths.phone, colorScheme: "dark", isDisturbed: true } as const;
export const bar = (page: Page) => page.getByRole("region", { name: /^\d+ changes? / });
export const title = (page: Page) => bar(page).getByRole("heading");
export const list = (page: Page) => bar(page).getByRole("listitem");

export const todayOf = async ({ request }: BrowserContext) =>
  (await (await request.get("/api/today")).json()) as TodayView;

/** Noon on an open day without other visits in the way, so that a next visit asks nothing at any hour of the test. */
export async function atNoon({ request }: BrowserContext) {
  const { timeNow } = (await (await request.get("/api/today")).json()) as TodayView;
  const minutes = (36 * 60 - minutesOfDay(timeNow)) % (24 * 60);
  for (const { id } of await (await request.get("/api/days-off")).json()) await request.delete(`/api/days-off/${id}`);
  expect((await request.patch("/api/day-rules", { data: { isPlanned: false } })).status()).toBe(200);
  if (minutes > 0) expect((await request.post("/api/demo/clock", { data: { minutes } })).status()).toBe(200);
}

/** A visit that starts now, so it can be completed. */
export async function visitNow(context: BrowserContext, name: string): Promise<AddedVisitView> {
  const { date, timeNow: start } = await todayOf(context);
  const visit = { clientName: name, petName: "Rolo", date, start, minutes: 30, confirm: true };
  const added = await context.request.post("/api/visits", { data: visit });
  expect(added.status()).toBe(201);
  return added.json();
}

/** "Again" books the first time that the dialog has. */
export async function completes(page: Page, amount: string, next?: "Again") {
  await page.locator("main .actions, main .acts").getByRole("button", { name: /^More/ }).first().click();
  await page.getByRole("menuitem", { name: "Mark Completed" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount paid").fill(amount);
  await dialog.getByRole("radio", { name: "Cash" }).check();
  if (next) await dialog.locator(".book-next input").first().check();
  await dialog.getByRole("button", { name: /^Mark Completed/ }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Dialogs load once the page is idle, and are there offline once all that they import is. */
export async function opensVisit(page: Page, id: number) {
  await show(page, `/bookings/${id}`);
  const loaded = async () => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const files = new Set(names.filter((name) => /groomer-dialog|offer-undo/.test(name)));
    await Promise.all([...files].map((file) => import(file)));
    return files.size;
  };
  await becomes(() => page.evaluate(loaded), 2);
}
