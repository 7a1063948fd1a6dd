import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { darkPhone, flawsByTurns } from "#tests/support/browser.ts";
import { show, startSite } from "./site.ts";
import { hasFocus } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });

const parentTab = "/pet-parent-dashboard?tab=bookings";
const groomerTab = "/groomer-dashboard?tab=bookings";

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
