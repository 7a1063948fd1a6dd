import { expect, test } from "bun:test";
import { axe, darkPhone, islandsReady, lightDesktop } from "#tests/support/browser.ts";
import { becomes } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

test.each([
  ["the home page", "/", "ZIP code or city", darkPhone],
  ["the search page", "/groomers?mode=citystate&state=TX", "City", lightDesktop],
] as const)(
  "on %s the arrows, Enter, and Escape choose a place, and axe finds nothing",
  async (_, path, label, look) => {
    const { page } = await site.openPage(look);
    await page.goto(path);
    await islandsReady(page);
    const field = page.getByLabel(label, { exact: true });
    const options = page.getByRole("option", { name: /^Ashe/ });
    await field.focus();
    await becomes(() => field.getAttribute("role"), "combobox");

    await field.pressSequentially("ashe");
    await options.first().waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await becomes(() => field.getAttribute("aria-expanded"), "false");

    await field.pressSequentially("v");
    await options.first().waitFor();
    await page.keyboard.press("ArrowDown");
    await becomes(() => options.first().getAttribute("aria-selected"), "true");
    await page.keyboard.press("Enter");

    // A phone shows the place in the field alone.
    await page.getByText("within 25 miles of Asheville, NC").waitFor({ state: "attached" });
  },
);

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
])("on %s a tap finds the ZIP code, and no coordinates leave the browser (%#)", async (path, look, options, said) => {
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

test("a heart saves a groomer from a card and from the profile in one press, by keyboard too", async () => {
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

test("a visitor's heart leads to the login", async () => {
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
