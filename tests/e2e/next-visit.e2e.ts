import { expect, test } from "bun:test";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { axe, islandsReady, scrollsSideways } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";
import { becomes, hasFocus } from "./waits.ts";

/** The next visit, offered after completing one, and booked on a small phone by keyboard. */
const site = startSite({ RATE_LIMITS: "off" });
const phone = { width: 320, height: 800 };

async function openAs(username: string) {
  const opened = await site.openPage({ viewport: phone });
  await opened.context.request.post("/api/demo-login", { data: { username } });
  return opened;
}

test("a groomer completes a visit and offers the next one, which its parent books", async () => {
  const groomer = await openAs("demo_groomer");
  const visits: BookingView[] = await (await groomer.context.request.get("/api/bookings/groomer")).json();
  const done = visits.find(({ actions }) => actions.includes("complete"))!;
  await groomer.page.goto(`/bookings/${done.id}`);
  await islandsReady(groomer.page);
  await groomer.page.getByRole("button", { name: /^Mark Completed/ }).click();
  await groomer.page.getByRole("checkbox", { name: /^Offer the next visit/ }).check();
  await groomer.page.getByRole("button", { name: "Mark completed", exact: true }).click();

  const dialog = groomer.page.getByRole("dialog", { name: "Offer the next visit" });
  const asked = groomer.page.waitForResponse((response) => response.url().endsWith("weeks=8"));
  await dialog.getByLabel("How long after this visit").selectOption("8");
  await asked;
  await becomes(() => dialog.getByRole("checkbox", { checked: true }).count(), 3);
  expect(await axe(groomer.page)).toEqual([]);
  expect(await scrollsSideways(groomer.page)).toBe(false);
  await dialog.getByRole("button", { name: "Offer", exact: true }).press("Enter");
  await groomer.page.locator(".proposal", { hasText: "You offered the next visit" }).waitFor();

  const parent = await openAs("demo_parent");
  await parent.page.goto("/pet-parent-dashboard?tab=bookings");
  await islandsReady(parent.page);
  expect(await axe(parent.page)).toEqual([]);
  expect(await scrollsSideways(parent.page)).toBe(false);
  const offer = parent.page.locator("#answers li", { hasText: "Offers your next visit" }).first();
  await offer.getByRole("button", { name: /^Choose a time/ }).focus();
  await parent.page.keyboard.press("Enter");
  const box = parent.page.getByRole("form", { name: /offers your next visit/ });
  await box.waitFor();
  expect(await axe(parent.page)).toEqual([]);
  expect(await scrollsSideways(parent.page)).toBe(false);
  await box.getByRole("radio").first().focus();
  await parent.page.keyboard.press("Space");
  await box.getByRole("button", { name: /^Book this time/ }).press("Enter");
  await parent.page.getByText("It is booked at that time").waitFor();
  await box.waitFor({ state: "detached" });
  await hasFocus(parent.page.getByRole("heading", { level: 1 }));

  expect([...groomer.complaints, ...parent.complaints]).toEqual([]);
});
