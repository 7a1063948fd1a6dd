import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { islandsReady, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";

/** What the search page does beyond its plain form: searching by itself, an address that follows, one toast at a time. */
const site = startSite({ RATE_LIMITS: "off" });

const results = (page: Page) => page.getByRole("heading", { name: /^Search Results \(\d+\)$/ });
const parameters = (page: Page) => new URL(page.url()).searchParams;

test("five digits search by themselves, the address follows, and going back brings the last search", async () => {
  const { page, complaints, context } = await site.openPage({});
  await page.goto("/groomers");
  await islandsReady(page);
  await page.getByText("Search for pet groomers in your area").waitFor();

  await page.getByRole("textbox", { name: "ZIP code" }).pressSequentially("28801");
  await results(page).waitFor();
  expect(parameters(page).get("zipCode")).toBe("28801");

  await page.getByLabel("Distance").selectOption("75");
  await page.waitForURL(/distance=75/);
  await page.getByLabel("Sort by").selectOption("price_low");
  await page.waitForURL(/sortBy=price_low/);
  expect(parameters(page).get("sortBy")).toBe("price_low");
  // The address says what was asked for; the list follows when the answer has come.
  await page.waitForFunction(() => {
    const texts = [...document.querySelectorAll(".groomer")].map((card) => card.textContent ?? "");
    const prices = texts.map((text) => Number(/From \$([\d.]+)/.exec(text)?.[1]));
    return prices.length > 1 && prices.every((price, at) => at === 0 || prices[at - 1]! <= price);
  });

  await page.goBack();
  await page.waitForURL(/distance=75$/);
  expect(await page.getByLabel("Sort by").inputValue()).toBe("rating");
  await page.goBack();
  await page.getByText("within 25 miles of 28801").waitFor();
  expect(await page.getByLabel("Distance").inputValue()).toBe("25");
  await page.reload();
  await page.getByText("within 25 miles of 28801").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("who comes back from a profile finds the controls and the list as the address says", async () => {
  const { page, complaints, context } = await site.openPage({});
  await page.goto("/groomers?zipCode=28801");
  await islandsReady(page);
  await page.getByLabel("Distance").selectOption("50");
  await page.getByText("within 50 miles of 28801").waitFor();
  await page.locator(".chip", { hasText: "Haircut" }).click();
  await page.waitForURL(/services=Haircut/);
  const found = await results(page).innerText();
  // Half of another ZIP, left behind.
  await page.getByRole("textbox", { name: "ZIP code" }).fill("100");
  await page.locator(".groomer a").first().click();
  await page.waitForURL(/\/groomer\/\d+/);

  await page.goBack();
  await islandsReady(page);
  expect(await page.getByLabel("Distance").inputValue()).toBe("50");
  expect(await page.getByRole("checkbox", { name: "Haircut" }).isChecked()).toBe(true);
  expect(await page.getByRole("textbox", { name: "ZIP code" }).inputValue()).toBe("28801");
  expect(await results(page).innerText()).toBe(found);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a city and a state search by themselves, and a slip of the finger is mended", async () => {
  const { page, complaints, context } = await site.openPage({});
  await page.goto("/groomers");
  await islandsReady(page);
  await page.getByText("City & State").click();
  await page.getByLabel("City", { exact: true }).pressSequentially("Ashville");
  await page.getByLabel("State", { exact: true }).selectOption("NC");

  await page.getByText("Showing results for Asheville, NC").waitFor();
  expect(await page.locator(".groomer").count()).toBeGreaterThan(5);
  expect(parameters(page).get("city")).toBe("Ashville");
  expect(complaints).toEqual([]);
  await context.close();
});

test("without a place there is one toast that says what is missing, and F8 leads to it", async () => {
  const { page, complaints, context } = await site.openPage({});
  await page.goto("/groomers");
  await islandsReady(page);
  for (const _ of [1, 2]) await page.getByRole("button", { name: "Search", exact: true }).click();

  expect(await page.locator(".toast").count()).toBe(1);
  expect(await page.locator(".toast").innerText()).toContain("Enter your ZIP code to find nearby groomers");
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.locator(".toast").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("on a phone the filter closes after a search, and only matching groomers stay", async () => {
  const { page, complaints, context } = await site.openPage({ viewport: widths.phone });
  await page.goto("/groomers?location=28801");
  await islandsReady(page);
  const before = await page.locator(".groomer").count();

  await page.locator(".service-filter > summary").click();
  await page.locator(".chip", { hasText: "Deshedding" }).click();
  await page.waitForURL(/services=Deshedding/);
  expect(await page.locator("details.service-filter").getAttribute("open")).not.toBeNull();
  await page.getByRole("button", { name: "Search", exact: true }).click();

  await page.waitForFunction(() => !document.querySelector("details.service-filter")?.hasAttribute("open"));
  const after = await page.locator(".groomer").count();
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThan(before);
  expect(complaints).toEqual([]);
  await context.close();
});

test("an unknown ZIP says so beside the field", async () => {
  const { page, context } = await site.openPage({});
  await page.goto("/groomers");
  await islandsReady(page);
  await page.getByRole("textbox", { name: "ZIP code" }).pressSequentially("00000");

  await page.getByText("We don't know that ZIP code").first().waitFor();
  expect(await page.getByRole("textbox", { name: "ZIP code" }).getAttribute("aria-invalid")).toBe("true");
  await context.close();
});
