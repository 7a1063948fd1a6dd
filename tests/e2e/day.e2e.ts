import { expect, test } from "bun:test";
import type { BrowserContext } from "playwright";
import { addDays, MINUTE_MS } from "#src/shared/base/time.ts";
import { axe, scrollsSideways, widths } from "#tests/support/browser.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { until } from "#tests/support/until.ts";
import { nextOpenDay } from "./people.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });

const slots = ["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)", "Evening (4PM - 7PM)"];

let ahead = 0;

async function moveTo({ request }: BrowserContext, date: string, time: string) {
  const instant = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime("America/New_York").epochMilliseconds;
  const minutes = Math.ceil((instant - Date.now() - ahead) / MINUTE_MS);
  expect((await request.post("/api/demo/clock", { data: { minutes } })).status()).toBe(200);
  ahead += minutes * MINUTE_MS;
}

interface Wish {
  only?: (typeof slots)[number];
  from?: number;
}

async function fillDay(parent: BrowserContext, groomer: BrowserContext, { only, from }: Wish = {}) {
  const { groomerId } = await (await groomer.request.get("/api/user")).json();
  const [offer] = await (await parent.request.get(`/api/service-packages/${groomerId}`)).json();
  const date = await nextOpenDay(site.server.url, `/groomer/${groomerId}`, from);
  let accepted = 0;
  for (const [at, slot] of slots.entries()) {
    const asked = await parent.request.post("/api/bookings", {
      data: {
        groomerId,
        servicePackageId: offer.id,
        preferredDate: date,
        preferredTimeSlot: only ?? slot,
        petInfo: `Dog ${at + 1}`,
        ...serviceAt(`${at + 1} Oak Street`, "Asheville", ["28801", "28804", "28806"][at]!),
      },
    });
    if (asked.status() !== 201) continue;
    const { id } = await asked.json();
    const answer = await groomer.request.patch(`/api/bookings/${id}/status`, { data: { status: "accepted" } });
    if (answer.status() === 200) accepted++;
  }
  return { date, accepted };
}

test("keeps a stop where a groomer drags it", async () => {
  const groomer = await site.openAs("demo_groomer", { viewport: widths.desktop });
  const parent = await site.openAs("demo_parent", { viewport: widths.phone });
  const { date } = await fillDay(parent.context, groomer.context, { only: "Afternoon (12PM - 4PM)", from: 28 });
  const { page } = groomer;
  await show(page, `/groomer-dashboard/day/${date}`);
  const stops = page.locator(".stop");
  const order = () => stops.evaluateAll((all) => all.map(({ id }) => id));
  const [first, second, ...others] = await order();

  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await stops.nth(1).locator(".mark").dragTo(stops.nth(0));
  await stops
    .first()
    .and(page.locator(`#${second}`))
    .waitFor();
  await saved;
  await show(page, `/groomer-dashboard/day/${date}`);

  expect(await order()).toEqual([second!, first!, ...others]);
});

test("leads a groomer through a whole day on a phone and prints it", async () => {
  const groomer = await site.openAs("demo_groomer", { viewport: widths.phone });
  const parent = await site.openAs("demo_parent", { viewport: widths.phone });
  const { date, accepted } = await fillDay(parent.context, groomer.context);
  expect(accepted).toBeGreaterThan(1);
  const { page } = groomer;
  const press = (name: string) => page.getByRole("button", { name }).first().click();
  const choose = async (name: string) => {
    const choice = page.locator(".do .btn, .actions .btn, [role=menuitem]", { hasText: name }).first();
    await choice.waitFor({ state: "attached" });
    const menu = choice.locator("xpath=ancestor::*[@popover]");
    if ((await menu.count()) > 0) await page.locator(`[popovertarget="${await menu.getAttribute("id")}"]`).click();
    await choice.click();
  };

  await show(page, `/groomer-dashboard/day/${date}`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page)).toEqual([]);
  }
  expect(await scrollsSideways(page)).toBe(false);
  await press("Confirm day");
  await page.getByText("Day confirmed").waitFor();
  await page.getByText("Every client has an arrival window.").waitFor();
  await show(parent.page, "/pet-parent-dashboard?tab=bookings");
  expect(await parent.page.getByText(/arrives \d/i).count()).toBeGreaterThanOrEqual(accepted);

  await page.emulateMedia({ media: "print" });
  expect(
    await page
      .getByRole("button", { name: /^More for/ })
      .first()
      .isVisible(),
  ).toBe(false);
  expect(await page.locator(".itinerary").isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });

  const first = await page.locator(".itinerary time").first().getAttribute("datetime");
  const earlier = `${String(Number(first!.slice(0, 2)) - 1).padStart(2, "0")}${first!.slice(2)}`;
  await moveTo(groomer.context, date, earlier);
  await show(page, `/groomer-dashboard/day/${date}`);
  await press("On my way");
  await page.getByText("On your way").waitFor();
  await press("Running late");
  await page.getByLabel("60 min").check();
  await press("Notify them");
  await page.getByText("Got it").waitFor();
  expect(await axe(page)).toEqual([]);

  await moveTo(groomer.context, date, "15:59");
  await show(page, `/groomer-dashboard/day/${date}`);
  const noShows = page.getByRole("menuitem", { name: "No-show", includeHidden: true });
  const before = await noShows.count();
  await choose("No-show");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /no-show/i })
    .click();
  await page.getByText("Booking updated").waitFor();
  await until(async () => (await noShows.count()) < before);
  await choose("Mark Completed");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Mark Completed/ })
    .click();
  await page.getByRole("heading", { name: "Past visits" }).waitFor();
});

test("draws the day's map along roads inside the image", async () => {
  const groomer = await site.openAs("demo_groomer", { viewport: widths.phone });
  const { date: today } = await (await groomer.context.request.get("/api/today")).json();
  const date = addDays(today, 90);
  for (const [at, zipCode] of ["28714", "28791"].entries()) {
    const start = ["09:30", "14:00"][at];
    const data = { title: zipCode, date, start, minutes: 45, zipCode, confirm: true };
    expect((await groomer.context.request.post("/api/visits", { data })).status()).toBe(201);
  }
  const { page } = groomer;
  for (const viewport of [widths.phone, widths.desktop]) {
    await page.setViewportSize(viewport);
    await show(page, `/groomer-dashboard/day/${date}`);
    const way = page.locator(".map path.way");
    await way.waitFor();

    expect((await way.getAttribute("d"))!.split("L").length).toBeGreaterThan(12);
    const [line, image] = [await way.boundingBox(), await page.locator(".map img").boundingBox()];
    expect(line!.x).toBeGreaterThan(image!.x);
    expect(line!.y).toBeGreaterThan(image!.y);
    expect(line!.x + line!.width).toBeLessThan(image!.x + image!.width);
    expect(line!.y + line!.height).toBeLessThan(image!.y + image!.height);
    expect(await axe(page)).toEqual([]);
  }
  await groomer.context.close();
});
