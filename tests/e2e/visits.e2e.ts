import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { darkPhone, flawsByTurns } from "#tests/support/browser.ts";
import { show, startSite } from "./site.ts";
import { hasFocus } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });

const parentTab = "/pet-parent-dashboard?tab=bookings";
const groomerTab = "/groomer-dashboard?tab=bookings";

async function sendWithKeys(page: Page) {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let press = 0; press < 20 && (await focused()) !== "Submit Review"; press++) await page.keyboard.press("Tab");
  expect(await focused()).toBe("Submit Review");
  await page.keyboard.press("Enter");
}

test("a parent reviews a visit by keyboard alone, and the profile and the search count it", async () => {
  const { page, context } = await site.openAs("demo_parent");
  const list = await (await context.request.get("/api/bookings/pet-parent")).json();
  const visit = list.find(
    (one: { status: string; hasReview: boolean }) => one.status === "completed" && !one.hasReview,
  );
  const counts = async () => {
    const profile = await (await context.request.get(`/api/groomer-profiles/${visit.groomerId}`)).json();
    const search = { zipCode: profile.location.zipCode, distance: 5 };
    const found = await (await context.request.post("/api/groomers/search", { data: search })).json();
    return [profile.reviewCount, found.find(({ id }: { id: number }) => id === visit.groomerId).reviewCount];
  };
  const [before] = await counts();

  await show(page, `${parentTab}&review=${visit.id}`);
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /^5 out of 5/ })
    .focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "Tab"]) await page.keyboard.press(key);
  await page.keyboard.type("Short");
  await sendWithKeys(page);
  await page.getByText("Review comment must be at least 10 characters").waitFor();
  await hasFocus(page.getByLabel("Your review"));
  await page.keyboard.type(" and sweet, as it should be.");
  await sendWithKeys(page);
  await page.getByText("Review submitted").waitFor();

  expect(await counts()).toEqual([before + 1, before + 1]);
  await page.goto(`/groomer/${visit.groomerId}#reviews`);
  await page.getByText("Short and sweet, as it should be.").first().waitFor();
});

test("lists, dialogs and error states are in order", async () => {
  const groomer = await site.openAs("demo_groomer", darkPhone);
  const parent = await site.openAs("demo_parent", darkPhone);
  const list = (await (await groomer.context.request.get("/api/bookings/groomer")).json()) as BookingView[];
  const visit = list.find(({ status, actions }) => status === "accepted" && actions.includes("cancel"))!;
  const scenes: { page: Page; path: string; opener: RegExp; entry?: RegExp; send?: string }[] = [
    { page: groomer.page, path: groomerTab, opener: /^Decline/ },
    { page: groomer.page, path: `/bookings/${visit.id}`, opener: /^Cancel/, send: "Cancel booking" },
    { page: parent.page, path: parentTab, opener: /^More for/, entry: /^Cancel/ },
  ];

  await show(groomer.page, groomerTab);
  expect(await flawsByTurns(groomer.page)).toEqual([]);
  for (const [at, { page, path, opener, entry, send }] of scenes.entries()) {
    if (at > 0) await show(page, path);
    const button = page.getByRole("button", { name: opener }).first();
    await button.click();
    if (entry) await page.getByRole("menuitem", { name: entry }).first().click();
    await page.getByRole("dialog").waitFor();
    if (send) await page.getByRole("button", { name: send }).click();
    expect(await flawsByTurns(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await hasFocus(button);
  }
});
