import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { darkPhone, flawsByTurns } from "#tests/support/browser.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const lists = { demo_parent: "/api/bookings/pet-parent", demo_groomer: "/api/bookings/groomer" } as const;

async function oneOfEach(page: Page, username: keyof typeof lists): Promise<BookingDetail[]> {
  const all = (await (await page.request.get(lists[username])).json()) as BookingDetail[];
  return [...Map.groupBy(all, ({ status, proposal }) => status + (proposal ? " with other times" : "")).values()].map(
    ([first]) => first!,
  );
}

const history = (page: Page) => page.locator(".history li span").allInnerTexts();

test.each(["demo_parent", "demo_groomer"] as const)(
  "for %s shows bookings of every state accessibly with their history",
  async (username) => {
    const { page } = await site.openAs(username, darkPhone);
    const bookings = await oneOfEach(page, username);
    expect(bookings.length).toBeGreaterThan(3);

    for (const { id, status, everyWeeks } of bookings) {
      await show(page, `/bookings/${id}`);
      expect([status, ...(await flawsByTurns(page))]).toEqual([status]);
      expect((await history(page)).length).toBeGreaterThan(status === "pending" || everyWeeks ? 0 : 1);
    }
  },
);

test("reads without script and prints without buttons", async () => {
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
