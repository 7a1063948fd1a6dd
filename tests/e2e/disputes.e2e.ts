import { beforeAll, expect, test } from "bun:test";
import type { APIRequestContext } from "playwright";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { darkPhone } from "#tests/support/browser.ts";
import { adminSettings } from "#tests/support/walks.ts";
import { hasFocus, looksRight } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1", ...adminSettings });

let parent: APIRequestContext;
let [kept, completed, nobodyCame] = [0, 0, 0];

async function done(request: APIRequestContext, method: "post" | "patch", path: string, data: object = {}) {
  const response = await request[method](path, { data });
  expect([path, response.ok()]).toEqual([path, true]);
  return response;
}

beforeAll(async () => {
  const groomer = await site.requestsOf("demo_groomer");
  parent = await site.requestsOf("demo_parent");
  await done(groomer, "patch", "/api/day-rules", { isPlanned: false, confirm: true });
  const accepted: number[] = [];
  for (let pet = 1; pet <= 3; pet++) {
    const id = await site.bookVisit(`Dog ${pet}`);
    await done(groomer, "patch", `/api/bookings/${id}/status`, { status: "accepted", confirm: true });
    accepted.push(id);
  }
  const { preferredDate } = await (await parent.get(`/api/bookings/${accepted[0]}`)).json();
  const over = Temporal.PlainDateTime.from(`${preferredDate}T18:00`).toZonedDateTime("America/New_York");
  await done(parent, "post", "/api/demo/clock", {
    minutes: Math.ceil((over.epochMilliseconds - Date.now()) / MINUTE_MS),
  });
  [kept, completed, nobodyCame] = accepted as [number, number, number];
  for (const id of [kept, completed]) {
    await done(groomer, "patch", `/api/bookings/${id}/status`, { status: "no_show" });
    await done(parent, "post", `/api/bookings/${id}/dispute`, { text: `I was at home all morning, see ${id}` });
  }
  await done(parent, "post", `/api/bookings/${nobodyCame}/dispute`, { text: "No van came" });
});

const statusOf = async (id: number) => {
  const list = (await (await parent.get("/api/bookings/pet-parent")).json()) as { id: number; status: string }[];
  return list.find((booking) => booking.id === id)!.status;
};

test("lets an admin keep a no-show, reverse one, and decide an unattended visit", async () => {
  const { page } = await site.openAsAdmin("/admin-dashboard?tab=needs-action", darkPhone);
  const entry = (id: number) => page.locator(".queue li:not(:has(li))", { hasText: new RegExp(`Booking ${id}:`) });
  const title = page.locator("#needs-title");
  const dialog = page.getByRole("dialog");
  await looksRight(page);
  await entry(kept).getByText(`Parent's message: I was at home all morning, see ${kept}`).waitFor();

  const opener = page.getByRole("button", { name: new RegExp(`^Keep as no-show.*booking ${kept}$`) });
  await opener.press("Enter");
  await dialog.getByText("We'll email both sides. This can't be undone.").waitFor();
  await looksRight(page);
  await page.keyboard.press("Escape");
  await hasFocus(opener);
  expect(await statusOf(kept)).toBe("no_show");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Keep as no-show" }).press("Enter");
  await page.getByText("No-show kept", { exact: true }).waitFor();
  await entry(kept).waitFor({ state: "detached" });
  await hasFocus(title);

  await page.getByRole("button", { name: new RegExp(`^Change to completed.*booking ${completed}$`) }).press("Enter");
  await dialog.getByRole("button", { name: "Change to completed" }).press("Space");
  await page.getByText("Marked as completed", { exact: true }).waitFor();
  await entry(completed).waitFor({ state: "detached" });
  await hasFocus(title);

  await entry(nobodyCame).getByText("the pet parent says the groomer didn't come").first().waitFor();
  await entry(nobodyCame)
    .getByRole("button", { name: /^Groomer didn't come/ })
    .press("Enter");
  await dialog.getByText("The parent can review it. This can't be undone.").waitFor();
  await dialog.getByRole("button", { name: "Groomer didn't come" }).press("Enter");
  await page.getByText("Marked as missed by the groomer", { exact: true }).waitFor();
  await entry(nobodyCame).waitFor({ state: "detached" });
  await hasFocus(title);

  expect(await Promise.all([kept, completed, nobodyCame].map(statusOf))).toEqual(["no_show", "completed", "cancelled"]);
});
