import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { darkPhone, flaws, flawsByTurns, islandsReady, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";
import { becomes } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });

const lists = { demo_parent: "/api/bookings/pet-parent", demo_groomer: "/api/bookings/groomer" } as const;
type Account = keyof typeof lists;

async function oneOfEach(page: Page, username: Account): Promise<BookingDetail[]> {
  const all = (await (await page.request.get(lists[username])).json()) as BookingDetail[];
  return [...Map.groupBy(all, ({ status, proposal }) => status + (proposal ? " with other times" : "")).values()].map(
    ([first]) => first!,
  );
}

async function show(page: Page, id: number) {
  await page.goto(`/bookings/${id}`);
  await islandsReady(page);
}

const toast = (page: Page, title: string) => page.locator("#toasts").getByText(title).waitFor();
const statusOf = (page: Page) => page.locator(".status").innerText();
const history = (page: Page) => page.locator(".history li span").allInnerTexts();

test.each(["demo_parent", "demo_groomer"] as const)(
  "%s: a booking of each state is whole, accessible and says what has happened",
  async (username) => {
    const { page } = await site.openAs(username, darkPhone);
    const bookings = await oneOfEach(page, username);
    expect(bookings.length).toBeGreaterThan(3);

    for (const { id, status } of bookings) {
      await show(page, id);
      expect([status, ...(await flawsByTurns(page))]).toEqual([status]);
      expect((await history(page)).length).toBeGreaterThan(status === "pending" ? 0 : 1);
    }
  },
);

test("other times are proposed and accepted on the page", async () => {
  const id = await site.bookVisit("Waffles, for another time", { from: 23 });
  const groomer = await site.openAs("demo_groomer");
  await show(groomer.page, id);
  await groomer.page.getByRole("button", { name: /^Propose a time/ }).click();
  await groomer.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Propose/ })
    .click();
  await toast(groomer.page, "Proposal sent");

  const parent = await site.openAs("demo_parent", { viewport: widths.phone });
  await show(parent.page, id);
  await parent.page.getByRole("radio").first().check();
  expect(await flaws(parent.page)).toEqual([]);
  await parent.page.getByRole("button", { name: /^Choose this time/ }).click();
  await toast(parent.page, "Booking updated");
  await becomes(() => statusOf(parent.page), "Accepted");
  await becomes(
    async () => (await history(parent.page)).slice(-2),
    [expect.stringMatching(/ proposed a new time$/), "You accepted a proposed time"],
  );
});

test("it is read without script, and printed without buttons", async () => {
  const { page } = await site.openAs("demo_groomer", { javaScriptEnabled: false });
  const [visit] = (await oneOfEach(page, "demo_groomer")).filter(({ status }) => status === "accepted");
  await page.goto(`/bookings/${visit!.id}`);

  await page.getByText("Policies and history").click();
  for (const name of ["Access and notes", "History"]) await page.getByRole("heading", { name }).waitFor();
  await page.getByText(visit!.petParentName).first().waitFor();
  await page.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: /^Add to calendar/ }).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".btn:visible").count()).toBe(0);
  expect(await page.getByRole("heading", { name: "Access and notes" }).isVisible()).toBe(true);
});

test("a picture of a request is shown to its groomer, and opens whole", async () => {
  const { page } = await site.openAs("demo_groomer", { viewport: widths.phone });
  const waiting = ((await (await page.request.get(lists.demo_groomer)).json()) as BookingDetail[]).filter(
    ({ status }) => status === "pending",
  );
  const details = await Promise.all(
    waiting.map(async ({ id }) => (await (await page.request.get(`/api/bookings/${id}`)).json()) as BookingDetail),
  );
  const { id } = details.find(({ pictures }) => pictures.length > 0)!;
  await show(page, id);

  await page.getByText(/^(Pets and n|N)otes$/).click();
  const pictures = page.locator(".pictures img");
  expect(await pictures.count()).toBe(2);
  await pictures.first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".pictures img")!.naturalWidth === 1200);
  const stranger = await site.requestsOf("demo_parent");
  const url = (await page.locator(".pictures a").first().getAttribute("href"))!;
  expect((await page.request.get(url)).status()).toBe(200);
  expect((await stranger.get(url)).status()).toBe(404);
});
