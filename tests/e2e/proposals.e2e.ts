import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { darkPhone, flawsByTurns } from "#tests/support/browser.ts";
import { nextOpenDay } from "./people.ts";
import { show, startSite } from "./site.ts";
import { hasFocus } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });

const parentTab = "/pet-parent-dashboard?tab=bookings";

test("proposals and their dialog fit and are accessible", async () => {
  const parent = await site.openAs("demo_parent", darkPhone);
  await show(parent.page, parentTab);
  await parent.page.locator("#answers").waitFor();
  expect(await flawsByTurns(parent.page)).toEqual([]);
  const choice = parent.page.getByRole("button", { name: /^Choose a time/ }).first();
  await choice.click();
  await inOrder(parent.page);
  await hasFocus(choice);

  const groomer = await site.openAs("demo_groomer", darkPhone);
  const list = (await (await groomer.context.request.get("/api/bookings/groomer")).json()) as BookingView[];
  await show(groomer.page, `/bookings/${list.find(({ proposal }) => proposal !== null)!.id}`);
  await groomer.page.locator(".proposal").waitFor();
  expect(await flawsByTurns(groomer.page)).toEqual([]);
  await show(groomer.page, `/bookings/${list.find(({ actions }) => actions.includes("propose"))!.id}`);
  await groomer.page
    .getByRole("button", { name: /^(Propose a? ?time|Move to another)/ })
    .first()
    .click();
  await inOrder(groomer.page);
});

async function inOrder(page: Page) {
  await page.getByRole("dialog").waitFor();
  expect(await flawsByTurns(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const cutSentences = (page: Page) =>
  page
    .locator(".row-line p.wraps")
    .evaluateAll((all) =>
      all.filter((line) => line.scrollHeight > line.clientHeight + 1).map(({ textContent }) => textContent),
    );

test.each([320, 360, 390, 768])("three proposed times are read whole at a width of %i", async (width) => {
  const groomer = await site.openAs("demo_groomer");
  const parent = await site.openAs("demo_parent", { viewport: { width, height: 800 } });
  const { groomerId } = await (await groomer.context.request.get("/api/user")).json();
  const id = await site.bookVisit(`Biscuit ${width}`);
  const day = await nextOpenDay(site.server.url, `/groomer/${groomerId}`);
  const options = [7, 14, 21].map((days) => ({ date: addDays(day, days), slot: "Afternoon (12PM - 4PM)" }));
  const made = await groomer.context.request.post(`/api/bookings/${id}/proposals`, {
    data: { options, confirm: true },
  });
  expect(made.status()).toBe(201);

  await show(parent.page, parentTab);
  const row = parent.page.locator(`#booking-${id} p.wraps`).first();
  expect((await row.textContent())!.match(/afternoon/g)).toHaveLength(3);
  expect(await cutSentences(parent.page)).toEqual([]);
  await parent.context.request.patch(`/api/bookings/${id}/status`, { data: { status: "cancelled" } });
});
