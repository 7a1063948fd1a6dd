import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { STALE_ROW_NOTE } from "#islands/lib/live/focused-row.ts";
import { until } from "#tests/support/until.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const parentTab = "/pet-parent-dashboard?tab=bookings";
const groomerTab = "/groomer-dashboard?tab=bookings";

const openStreams = async () => {
  const text = await (await fetch(`${site.server.url}/metrics`)).text();
  return Number(/^mudroom_event_streams (\d+)$/m.exec(text)![1]);
};
const streams = (count: number) => until(async () => (await openStreams()) === count);

let asked = 0;

async function ask() {
  asked++;
  return { id: await site.bookVisit(`Biscuit, for the ${asked}. time`, { from: 14 + asked }) };
}

const rowIn = (page: Page, part: "requests" | "past", id: number) => page.locator(`#${part} #booking-${id}`);

const accept = (groomer: BrowserContext, id: number) =>
  groomer.request.patch(`/api/bookings/${id}/status`, { data: { status: "accepted", confirm: true } });

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

async function showRequests(page: Page) {
  await show(page, groomerTab);
  await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
}

async function openBoth(isDisturbed = false) {
  const [groomer, parent] = [
    await site.openAs("demo_groomer", { isDisturbed }),
    await site.openAs("demo_parent", { isDisturbed }),
  ];
  await showRequests(groomer.page);
  await show(parent.page, parentTab);
  const close = async () => {
    await Promise.all([groomer.context.close(), parent.context.close()]);
    await streams(0);
  };
  return { groomer, parent, close };
}

test("shows requests and answers live except in dialogs, hidden pages, and restarts", async () => {
  const { groomer, parent, close } = await openBoth(true);
  await streams(2);

  const { id } = await ask();
  const decline = rowIn(groomer.page, "requests", id).getByRole("button", { name: /^Decline/ });
  await rowIn(parent.page, "requests", id).waitFor();
  await decline.click();
  const dialog = groomer.page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("We are away that week");

  const below = await ask();
  await rowIn(parent.page, "requests", below.id).waitFor();
  expect(await rowIn(groomer.page, "requests", below.id).count()).toBe(0);
  expect(await dialog.getByRole("textbox").first().inputValue()).toBe("We are away that week");
  await groomer.page.keyboard.press("Escape");
  await rowIn(groomer.page, "requests", below.id).waitFor();

  await decline.click();
  await dialog.getByRole("button", { name: /^Decline/ }).click();
  await rowIn(parent.page, "past", id)
    .getByText(/^Declined/)
    .waitFor();

  await setHidden(groomer.page, true);
  await streams(1);
  const unseen = await ask();
  await rowIn(parent.page, "requests", unseen.id).waitFor();
  expect(await rowIn(groomer.page, "requests", unseen.id).count()).toBe(0);
  await setHidden(groomer.page, false);
  await rowIn(groomer.page, "requests", unseen.id).waitFor();
  await streams(2);
  expect([...groomer.complaints, ...parent.complaints]).toEqual([]);

  await site.server.stop();
  await site.server.restart();
  await accept(groomer.context, unseen.id);
  await parent.page.locator(`#next a[href="/bookings/${unseen.id}"], #later #booking-${unseen.id}`).first().waitFor();
  await streams(2);
  await close();
});

test("shares one stream between tabs and ends it for all on a logout", async () => {
  const { groomer, parent, close } = await openBoth();
  const second = await groomer.context.newPage();
  await showRequests(second);
  await streams(2);

  const one = await ask();
  for (const page of [groomer.page, second]) await rowIn(page, "requests", one.id).waitFor();
  await groomer.page.close();
  await streams(2);
  const two = await ask();
  await rowIn(second, "requests", two.id).waitFor();

  const third = await groomer.context.newPage();
  await show(third, groomerTab);
  await streams(2);
  const asks: string[] = [];
  third.on("response", (answer) => {
    if (answer.url().includes("/api/events")) asks.push(`${answer.status()}`);
  });
  await groomer.context.request.post("/api/logout");
  await streams(1);
  await second.close();
  await until(async () => asks.includes("401"));
  await parent.page.waitForTimeout(3_000);

  expect(asks.filter((code) => code === "401")).toHaveLength(1);
  await close();
});

/** Everything announced from now on. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const heard: string[] = [];
    const region = document.querySelector("#toast-status")!;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) heard.push(...[...addedNodes].map((node) => node.textContent!));
    }).observe(region, { childList: true });
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const lists = [
  ["demo_groomer", "on Today", groomerTab, /^Accept/],
  ["demo_groomer", "of all bookings", `${groomerTab}&view=all&show=pending`, /^Accept/],
  ["demo_groomer", "of the week", `${groomerTab}&view=calendar`, ""],
  ["demo_groomer", "of a day", "/groomer-dashboard/day/", ""],
  ["demo_parent", "of a parent", parentTab, /^More for/],
] as const;

test.each(lists)(
  "leaves the focused row of a %s %s in its place until the focus moves on",
  async (who, _, path, name) => {
    const { page, context } = await site.openAs(who);
    const isDay = path.endsWith("/");
    const book = async () => {
      const id = await site.bookVisit("Waffles", { from: 2 });
      if (isDay) await accept(context, id);
      return id;
    };
    const id = await book();
    const { preferredDate } = await (await context.request.get(`/api/bookings/${id}`)).json();
    await show(page, isDay ? path + preferredDate : path);
    const more = page.getByRole("button", { name: /^Show \d+ more$/ });
    if (await more.isVisible()) await more.click();
    const row = page.locator(`li:has(a[href="/bookings/${id}"])`).first();
    const focused = name ? row.getByRole("button", { name }) : row.getByRole("link");
    await focused.focus();
    const heard = await listen(page);

    const parent = await site.requestsOf("demo_parent");
    await parent.patch(`/api/bookings/${id}/status`, { data: { status: "cancelled", confirm: true } });
    await row.getByText(STALE_ROW_NOTE).waitFor();
    const next = await book();
    await page.locator(`main a[href="/bookings/${next}"]`).first().waitFor({ state: "attached" });
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await heard()).filter((text) => text === STALE_ROW_NOTE)).toHaveLength(1);

    const element = await row.elementHandle();
    do await page.keyboard.press("Tab");
    while (await element!.evaluate((one) => one.contains(document.activeElement)));
    await row.getByText(STALE_ROW_NOTE).waitFor({ state: "detached" });
    expect(await element!.isVisible()).toBe(false);
    expect(await page.locator("main :focus").count()).toBe(1);
    await context.close();
  },
);
