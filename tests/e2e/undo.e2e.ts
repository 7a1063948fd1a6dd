import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { hasFocus } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const kept = (page: Page) => page.locator(".toast-kept");
const holds = (page: Page) => page.waitForResponse((response) => response.url().endsWith("/hold-undo"));
const undoUntil = (id: number) =>
  site.inDatabase(
    (db) => db.query<{ at: number }, [number]>("SELECT undo_until AS at FROM visits WHERE id = ?").get(id)!,
  );
const emails = (id: number) =>
  site.inDatabase((db) =>
    db
      .query<{ at: number }, [string]>("SELECT send_at AS at FROM outbox WHERE dedupe_key LIKE ?")
      .all(`booking ${id} accepted,%`),
  );

const bookings = () => "/groomer-dashboard?tab=bookings&view=all&show=not_yet";

async function openAccepted(pathOf: (id: number) => string, options = {}) {
  const id = await site.bookVisit("Waffles", { from: 20 });
  const { page } = await site.openAs("demo_groomer", options);
  page.setDefaultTimeout(20_000);
  await show(page, pathOf(id));
  await page.clock.install();
  const within = page.locator(pathOf === bookings ? `#booking-${id}` : "main");
  await within.getByRole("button", { name: /^Accept/ }).press("Enter");
  await kept(page).waitFor();
  return { page, id };
}

test.each([
  ["keyboard focus", (page: Page) => page.keyboard.press("F8"), (page: Page) => page.locator("#main").focus()],
  ["a pointer", (page: Page) => kept(page).hover(), (page: Page) => page.mouse.move(5, 5)],
] as const)("keeps an undo while it has %s and counts down after", async (_, arrive, leave) => {
  const { page, id } = await openAccepted(bookings);
  const { at } = undoUntil(id);

  await arrive(page);
  for (let times = 0; times < 3; times++) {
    const held = holds(page);
    await page.clock.runFor(6_000);
    expect((await held).status()).toBe(204);
  }
  expect(undoUntil(id).at).toBeGreaterThan(at);
  expect(emails(id).map((email) => email.at)).toEqual([undoUntil(id).at, undoUntil(id).at]);
  expect(await kept(page).count()).toBe(1);

  await leave(page);
  await page.clock.runFor(11_000);
  await kept(page).waitFor({ state: "detached" });
});

test("ends an undo in its time when the site can't wait", async () => {
  const { page, id } = await openAccepted(bookings, { isDisturbed: true });
  await page.route("**/hold-undo", (route) => route.abort());
  const { at } = undoUntil(id);

  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("button", { name: "Undo" }));
  const failed = page.waitForEvent("requestfailed");
  await page.clock.runFor(6_000);
  await failed;
  await page.clock.runFor(5_000);

  await kept(page).waitFor({ state: "detached" });
  expect(undoUntil(id).at).toBe(at);
  await page.clock.runFor(100);
  await hasFocus(page.locator("#bookings-title"));
});

test("keeps an undo when the site waits at a second try", async () => {
  const { page, id } = await openAccepted(bookings, { isDisturbed: true });
  await page.route("**/hold-undo", (route) => route.abort(), { times: 1 });
  const { at } = undoUntil(id);

  await page.keyboard.press("F8");
  const failed = page.waitForEvent("requestfailed");
  await page.clock.runFor(6_000);
  await failed;
  const held = holds(page);
  await page.clock.runFor(1_500);
  expect((await held).status()).toBe(204);
  expect(undoUntil(id).at).toBeGreaterThan(at);
  await page.clock.runFor(4_000);
  expect(await kept(page).count()).toBe(1);
});

test("keeps an undo across a page's reload and reloads for the address after it", async () => {
  const { page, id } = await openAccepted((booking) => `/bookings/${booking}`);
  await page.keyboard.press("F8");
  const held = holds(page);
  await page.clock.runFor(6_000);
  expect((await held).status()).toBe(204);

  const reloaded = page.waitForEvent("load");
  await page.locator("#main").focus();
  await page.clock.runFor(11_000);
  await reloaded;
  expect(undoUntil(id).at).toBeGreaterThan(0);
});
