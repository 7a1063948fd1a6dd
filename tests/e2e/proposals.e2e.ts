import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { addDays } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { darkPhone, flawsByTurns, widths } from "#tests/support/browser.ts";
import { chooseByKey } from "./menus.ts";
import { nextOpenDay } from "./people.ts";
import { show, startSite } from "./site.ts";
import { becomes, hasFocus } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });

const parentTab = "/pet-parent-dashboard?tab=bookings";

async function ask({ request }: BrowserContext, groomerId: number, petInfo: string) {
  const [offer] = await (await request.get(`/api/service-packages/${groomerId}`)).json();
  const visit = {
    groomerId,
    servicePackageId: offer.id,
    preferredDate: await nextOpenDay(site.server.url, `/groomer/${groomerId}`),
    preferredTimeSlot: "Morning (8AM - 12PM)",
    petInfo,
  };
  const response = await request.post("/api/bookings", { data: visit });
  expect(response.status()).toBe(201);
  return (await response.json()).id as number;
}

test("a groomer proposes what suits the day, the parent chooses, proposes another time and takes it back", async () => {
  const groomer = await site.openAs("demo_groomer");
  const parent = await site.openAs("demo_parent", { viewport: widths.phone });
  const { groomerId } = await (await groomer.context.request.get("/api/user")).json();
  const pet = "Biscuit, who naps at noon";
  const id = await ask(parent.context, groomerId, pet);

  await show(groomer.page, `/bookings/${id}`);
  await groomer.page.getByRole("button", { name: /^Propose a new time/ }).focus();
  await groomer.page.keyboard.press("Enter");
  const dialog = groomer.page.getByRole("dialog");
  await dialog.waitFor();
  await becomes(() => dialog.getByRole("checkbox", { checked: true }).count(), 3);
  const first = await dialog.getByRole("checkbox").first().inputValue();
  for (let at = 0; at < 2; at++) {
    await dialog
      .getByRole("checkbox")
      .nth(at + 1)
      .focus();
    await groomer.page.keyboard.press("Space");
  }
  await dialog.getByLabel(/^Note/).fill("Your street is on my way then.");
  await groomer.page.keyboard.press("Tab");
  await groomer.page.keyboard.press("Tab");
  await groomer.page.keyboard.press("Enter");
  await groomer.page.getByText("Proposal sent").waitFor();

  await show(parent.page, parentTab);
  const asked = parent.page.locator(`#answers #booking-${id}`);
  await asked.getByText(/^Proposed a new time: /).waitFor();
  await asked.getByRole("button", { name: /^Accept this time/ }).focus();
  await parent.page.keyboard.press("Enter");
  await parent.page.getByText("Booking updated").waitFor();
  await asked.waitFor({ state: "detached" });
  await parent.page.locator("h1:focus").waitFor();
  const visit = parent.page.locator(`#next:has(a[href="/bookings/${id}"]), #later #booking-${id}`);
  await becomes(() => visit.locator("time").first().getAttribute("datetime"), first.slice(0, 10));

  await chooseByKey(visit, /^Propose a new time/);
  await parent.page.getByRole("dialog").waitFor();
  await parent.page.getByRole("dialog").getByRole("checkbox").first().check();
  await parent.page.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
  await parent.page.getByText("Proposal sent").waitFor();
  await visit.getByText(/^You proposed .* Reply expected by /).waitFor();
  await chooseByKey(visit, /^Withdraw/);
  await parent.page.getByText(/^We'll let .* know\.$/).waitFor();
  await visit.getByText(/^You proposed .* Reply expected by /).waitFor({ state: "detached" });
});

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
  await groomer.page.getByRole("button", { name: /^Propose a new time/ }).click();
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
  const id = await ask(parent.context, groomerId, `Biscuit ${width}`);
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
