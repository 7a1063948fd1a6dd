import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { flaws, islandsReady, widths } from "#tests/support/browser.ts";
import { newGroomer } from "./members.ts";
import { toast } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite();

const list = (page: Page) => page.getByRole("navigation", { name: "Business", exact: true });
const says = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name }).locator("p");

test("what is typed before the script is there stays, and is saved", async () => {
  const { page } = await site.openPage({ viewport: widths.desktop });
  await newGroomer(page, "sections-early");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.context().route("**/build/*.js", async (route) => {
    await held;
    await route.continue();
  });
  const hours = await page.context().newPage();
  const open = (window: Page, section: string) =>
    window.goto(`/groomer-dashboard?tab=business&section=${section}`, { waitUntil: "commit" });
  await open(page, "profile");
  await page.getByLabel("Description").fill("A van that waits for no script, and a dryer that whispers.");
  await open(hours, "hours");
  await hours.getByLabel("Tuesday, opens at").fill("10:00");

  letGo();
  for (const one of [page, hours]) await islandsReady(one);
  await page.getByRole("button", { name: "Save profile" }).click();
  await toast(page, "Profile updated");
  await hours.getByLabel("Monday, closes at").fill("17:00");
  await hours.getByRole("button", { name: "Save hours" }).click();
  await says(hours, "Hours").getByText("Mon 8 to 5, Tue 10 to 6").waitFor();
  await page.goto("/groomer-dashboard?tab=business&section=profile");
  expect(await page.getByLabel("Description").inputValue()).toStartWith("A van that waits for no script");
});

test("on a phone a section is alone, and Back shows the list as it is now", async () => {
  const { page } = await site.openPage({ viewport: widths.phone, colorScheme: "dark" });
  await newGroomer(page, "sections-back");
  await page.goto("/groomer-dashboard?tab=business");
  const height = () => page.evaluate(() => document.querySelector("main")!.getBoundingClientRect().height);
  expect(await height()).toBeLessThanOrEqual(900);
  await list(page).getByRole("link", { name: "Edit Photo and name" }).click();
  await page.getByRole("heading", { level: 1, name: "Photo and name" }).waitFor();
  await islandsReady(page);
  expect(await list(page).isVisible()).toBe(false);
  expect(await flaws(page)).toEqual([]);

  await page.getByLabel("Your first name").fill("Augusta");
  await page.getByRole("button", { name: "Save name" }).click();
  await toast(page, "Profile updated");
  await page.goBack();
  await says(page, "Photo and name").getByText("Augusta · no photo").waitFor();
});
