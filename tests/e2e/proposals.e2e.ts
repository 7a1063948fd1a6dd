import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "#src/shared/base/time.ts";
import { nextOpenDay } from "./people.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const cutSentences = (page: Page) =>
  page
    .locator(".row-line :is(p.wraps, .below .btn)")
    .evaluateAll((all) =>
      all.filter((line) => line.scrollHeight > line.clientHeight + 1).map(({ textContent }) => textContent),
    );

test.each([320, 360, 390, 768])("shows three proposed times in full at a width of %i", async (width) => {
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

  await show(parent.page, "/pet-parent-dashboard?tab=bookings");
  const row = parent.page.locator(`#booking-${id} .below`);
  expect((await row.textContent())!.match(/afternoon/g)).toHaveLength(3);
  expect(await cutSentences(parent.page)).toEqual([]);
  await parent.context.request.patch(`/api/bookings/${id}/status`, { data: { status: "cancelled" } });
});
