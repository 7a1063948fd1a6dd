import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { axe, darkPhone, islandsReady, lightDesktop, widths } from "#tests/support/browser.ts";
import { becomes } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const results = (page: Page) => page.getByRole("heading", { name: /^Search Results \(\d+\)$/ });
test("opens a card's profile in a tab wherever it's clicked and restores the list", async () => {
  const { page, context } = await site.openPage({});
  await page.goto("/groomers?zipCode=28801");
  await islandsReady(page);
  const card = page.locator(".groomer").first();
  const name = await card.getByRole("heading").evaluate((heading) => heading.firstChild!.textContent);
  expect(await card.getByRole("link").allTextContents()).toEqual([`View Profile of ${name}`]);
  for (const how of [{ button: "middle" }, { modifiers: ["ControlOrMeta"] }] satisfies Parameters<
    typeof card.click
  >[0][]) {
    const tab = context.waitForEvent("page");
    await card.click(how);
    expect((await tab).url()).toMatch(/\/groomer\/\d+|about:blank/);
    await (await tab).close();
  }

  await page.getByText("Change", { exact: true }).click();
  await page.getByLabel("Distance").selectOption("50");
  await page.getByText("within 50 miles of 28801").waitFor();
  await page.locator(".service-filter > summary").click();
  await page.locator(".services .chip", { hasText: "Haircut" }).click();
  await page.waitForURL(/services=Haircut/);
  await page.locator(".service-filter > summary").click();
  const asked = await (await page.request.get(page.url())).text();
  const [found = ""] = /Search Results \(\d+\)/.exec(asked) ?? [];
  await page.getByRole("heading", { name: found }).waitFor();
  await page.getByRole("textbox", { name: "ZIP code" }).fill("100");
  await card.click();
  await page.waitForURL(/\/groomer\/\d+/);

  await page.goBack();
  await islandsReady(page);
  await becomes(() => page.getByLabel("Distance").inputValue(), "50");
  await becomes(() => page.locator("[value=Haircut]").isChecked(), true);
  await becomes(() => page.getByLabel("ZIP code or city").inputValue(), "28801");
  await becomes(() => results(page).innerText(), found);
});

test("closes filters after a search on a phone and shows services as chips", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  await page.goto("/groomers");
  await islandsReady(page);
  await buttonIsFilled(page);
  await page.locator(".service-filter > summary").click();
  await page.locator(".chip", { hasText: "Deshedding" }).click();
  await page.getByRole("textbox", { name: "ZIP code" }).fill("28801");
  await page.waitForURL(/services=Deshedding/);
  await results(page).waitFor();
  await page.locator("details.service-filter:not([open])").waitFor();
  const filtered = await page.locator(".groomer").count();
  expect(filtered).toBeGreaterThan(0);

  await page.locator(".refine > .chip", { hasText: "Deshedding" }).click();
  await page.waitForURL(/zipCode=28801$/);
  await page.waitForFunction((count) => document.querySelectorAll(".groomer").length > count, filtered);
});

test("starts the list in the upper half of a phone screen below filters", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  await page.goto("/groomers?zipCode=28801");
  await islandsReady(page);
  const top = async () => (await page.locator(".groomer").first().boundingBox())!.y;
  expect(await top()).toBeLessThan(widths.phone.height / 2);
  expect(await page.locator(".place-bar > summary").innerText()).toContain("Asheville, NC 28801");
  const [count, button] = [await results(page).boundingBox(), await page.getByText("Show map").boundingBox()];
  expect(button!.x).toBeGreaterThan(count!.x + count!.width);

  for (const viewport of [widths.phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    await page.getByLabel("Sort by").focus();
    await page.locator(".service-filter").evaluate((filters) => filters.toggleAttribute("open", true));
    await page.getByRole("checkbox", { name: "Deshedding" }).focus();
    const chip = (await page.locator(".services .chip", { hasText: "Deshedding" }).boundingBox())!;
    expect(chip.x + chip.width).toBeLessThanOrEqual(viewport.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.locator(".service-filter > summary").click();
  await opensBar(page);
});

async function opensBar(page: Page) {
  const bar = page.locator("details.place-bar");
  const isOpen = () => bar.evaluate((element: HTMLDetailsElement) => element.open);
  expect(await isOpen()).toBe(false);
  await page.locator(".place-bar > summary").focus();
  await page.keyboard.press("Enter");
  await becomes(isOpen, true);
  await buttonIsFilled(page);

  await page.getByRole("textbox", { name: "ZIP code" }).fill("10001");
  await page.waitForURL(/zipCode=10001/);
  expect(await isOpen()).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector<HTMLDetailsElement>(".place-bar")!.open);
  await becomes(
    () => page.evaluate(() => document.activeElement?.textContent),
    "New York, NY 1000125 miles · any dayChange",
  );
}

const buttonIsFilled = (page: Page) =>
  becomes(
    () =>
      page
        .getByRole("button", { name: "Search", exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    "rgb(255, 198, 66)",
  );

test.each([
  ["the home page", "/", "ZIP code or city", darkPhone],
  ["the search page", "/groomers?mode=citystate&state=TX", "City", lightDesktop],
  ["a town in the ZIP code's field", "/groomers", "ZIP code or city", darkPhone],
] as const)("on %s lets a visitor choose a place by keyboard without axe faults", async (_, path, label, look) => {
  const { page } = await site.openPage(look);
  await page.goto(path);
  await islandsReady(page);
  const field = page.getByLabel(label, { exact: true });
  const options = page.getByRole("option", { name: /^Ashe/ });
  await field.focus();
  await becomes(() => field.getAttribute("role"), "combobox");

  await field.pressSequentially("ashe");
  expect((await options.first().boundingBox())!.y).toBeLessThan((await field.boundingBox())!.y + 120);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await becomes(() => field.getAttribute("aria-expanded"), "false");

  await field.pressSequentially("v");
  await options.first().waitFor();
  await page.keyboard.press("ArrowDown");
  await becomes(() => options.first().getAttribute("aria-selected"), "true");
  await page.keyboard.press("Enter");

  // A phone shows the place only in the field.
  await page.getByText("within 25 miles of Asheville, NC").waitFor({ state: "attached" });
});

const asheville = { latitude: 35.5951, longitude: -82.5515 };
const granted = { permissions: ["geolocation"] };

test.each([
  ["/", darkPhone, { ...granted, geolocation: asheville }, "within 25 miles of 28801"],
  ["/groomers?mode=citystate", lightDesktop, { ...granted, geolocation: asheville }, "within 25 miles of 28801"],
  ["/", lightDesktop, {}, "Location is off. Type your ZIP code."],
  ["/groomers", darkPhone, {}, "Location is off. Type your ZIP code."],
  [
    "/groomers",
    lightDesktop,
    { ...granted, geolocation: { latitude: 51.5, longitude: -0.1 } },
    "You aren't near a US ZIP code. Type your ZIP code.",
  ],
])("on %s finds the ZIP code by tap and keeps coordinates private (%#)", async (path, look, options, said) => {
  const { page } = await site.openPage({ ...look, ...options });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await page.goto(path);
  await islandsReady(page);

  await page.getByRole("button", { name: "Use my location" }).click();

  await page.getByText(said).first().waitFor({ state: "attached" });
  expect(await axe(page)).toEqual([]);
  expect(asked.filter((url) => /35\.5|82\.5|latitude/.test(url))).toEqual([]);
});

test("saves a groomer from card and profile in one press or by keyboard", async () => {
  const { page } = await site.openAs("demo_parent", darkPhone);
  await page.goto("/groomers?zipCode=28801");
  await islandsReady(page);
  const heart = page.getByRole("button", { name: "Save Mateo's Traveling Tub" });
  await becomes(() => heart.getAttribute("aria-pressed"), "false");

  await heart.click();
  await becomes(() => heart.getAttribute("aria-pressed"), "true");
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: /Mateo's Traveling Tub/ }).click();
  await becomes(() => heart.getAttribute("aria-pressed"), "true");
  await page.goto("/saved");
  await page.getByRole("heading", { name: "Mateo's Traveling Tub" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await heart.focus();
  await page.keyboard.press("Enter");
  await becomes(() => heart.getAttribute("aria-pressed"), "false");
  await page.reload();
  expect(await heart.count()).toBe(0);
});

test("sends a visitor who saves a groomer to the login", async () => {
  const { page } = await site.openPage(lightDesktop);
  await page.goto("/groomers?zipCode=28801");
  await islandsReady(page);

  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();

  await page.getByText("Then we'll save this groomer").waitFor();
  expect(new URL(page.url()).searchParams.get("next")).toBe("/saved");
});
