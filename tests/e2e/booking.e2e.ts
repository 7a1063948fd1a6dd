import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, widths } from "#tests/support/browser.ts";
import { chooseTime, goOn, openStep, openTown, wakeForm } from "./booking-steps.ts";
import { becomes, hasFocus, looksRight } from "./on-page.ts";
import { groomersNear } from "./people.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const profile = async (at: number) => `/groomer/${(await groomersNear(site.server.url))[at]!.id}`;

async function openForm(page: Page) {
  await page.goto(await profile(2));
  await fillForm(page);
}

async function fillForm(page: Page) {
  await wakeForm(page);
  await chooseTime(page, site.server.url);
  await page.getByLabel("Pet information").fill(`Waffles ${crypto.randomUUID()}`);
  await openStep(page, "place");
}

const countBookings = (page: Page) =>
  page.evaluate(async () => ((await (await fetch("/api/bookings/pet-parent")).json()) as unknown[]).length);

test("clears the form after a request and books a resent request once", async () => {
  const { page, complaints } = await site.openAs("demo_parent", { isDisturbed: true });
  await openForm(page);
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.getByRole("dialog").getByText("Booking Requested!").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await hasFocus(page.locator("summary", { hasText: "Service and pets" }));
  await becomes(() => page.getByLabel("Pet information").inputValue(), "");
  expect(complaints).toEqual([]);
  await losesConnection(page);
});

async function losesConnection(page: Page) {
  await fillForm(page);
  const before = await countBookings(page);
  let isLost = true;
  await page.route("**/api/bookings", async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort("connectionreset");
  });

  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.getByText("We won't send it twice").waitFor();
  expect(await countBookings(page)).toBe(before + 1);
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.getByRole("dialog").getByText("Booking Requested!").waitFor();

  expect(await countBookings(page)).toBe(before + 1);
}

test("gives the form the page to itself on a phone and leads back to the profile", async () => {
  const { page } = await site.openAs("demo_parent", { viewport: widths.phone });
  await page.goto(await profile(2));
  const packages = page.getByRole("heading", { name: "Grooming Packages" });
  const form = page.getByRole("heading", { name: "Book an Appointment" });
  const bar = page.getByRole("link", { name: "Book an appointment" });
  await packages.waitFor();
  expect(await form.isVisible()).toBe(false);

  await page.getByRole("link", { name: "Select This Package" }).first().click();
  await form.waitFor();
  expect([await packages.isVisible(), await bar.isVisible()]).toEqual([false, false]);
  expect(await page.getByLabel("Service package").inputValue()).not.toBe("");
  await page.getByRole("link", { name: /^← / }).click();
  await packages.waitFor();
  expect(await form.isVisible()).toBe(false);

  await bar.click();
  await form.waitFor();
  await page.goBack();
  await packages.waitFor();
  await page.setViewportSize(widths.desktop);
  await form.waitFor();
});

test("shows city, state, and ZIP in full on a phone", async () => {
  const { page } = await site.openAs("demo_parent", { viewport: { ...widths.phone, width: 320 } });
  await openForm(page);
  await openTown(page);
  await page.getByLabel("ZIP code").fill("90210-1234");

  const cut = await page
    .locator(".town input")
    .evaluateAll((inputs) => inputs.filter((input) => input.scrollWidth > input.clientWidth).map((input) => input.id));
  const [city, state, zip] = await Promise.all(
    ["City", "State", "ZIP code"].map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
  );
  expect(cut).toEqual([]);
  expect(city!.y).toBeLessThan(state!.y);
  expect(state!.y).toBe(zip!.y);
});

test("opens the steps and sends a request without the script", async () => {
  const { page } = await site.openAs("demo_parent", { viewport: widths.phone, isDisturbed: true });
  await page.route("**/build/*.js", (route) => route.abort());
  await page.goto("/groomer/3");
  await page.getByRole("link", { name: "Book an appointment" }).click();
  await chooseTime(page, site.server.url);
  expect(await page.getByLabel("Preferred date").isVisible()).toBe(false);
  await page.getByLabel("Pet information").fill("Waffles, without a script");
  await openStep(page, "place");
  await page.getByRole("button", { name: "Send Booking Request" }).click();

  await page.waitForURL(/\/bookings\/\d+\/requested/);
});

test("leads Back through the steps and restores the form later", async () => {
  const { page } = await site.openAs("demo_parent", { viewport: widths.phone });
  await page.goto("/groomers?location=28801");
  await page.locator(".groomer a").nth(2).click();
  await page.waitForURL(/\/groomer\/\d+/);
  await fillForm(page);
  const isOpen = (name: string) => page.locator(`[data-step=${name}][open]`).waitFor();
  await openStep(page, "what");
  await goOn(page);
  await isOpen("place");
  await page.goBack();
  await isOpen("what");
  await page.keyboard.press("Escape");
  await page.goForward();
  await isOpen("place");
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { name: "Grooming Packages" }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/groomers\?/);
  await page.goForward();
  await page.waitForURL(/\/groomer\/\d+/);

  await wakeForm(page);
  await isOpen("place");
  await becomes(() => page.getByLabel("Pet information").inputValue(), expect.stringMatching(/^Waffles /));
});

test("clears an error when a visitor fixes its field on a plain page", async () => {
  const { page } = await site.openPage({});
  await page.goto("/auth?mode=login");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await hasFocus(page.locator(".error-summary"));

  await page.getByLabel("Username").fill("ana");

  await becomes(() => page.locator(".error-summary").innerText(), "There's a problem\nPassword is required");
  await becomes(() => page.locator("#username-error, #username[aria-invalid]").count(), 0);
  await page.getByLabel("Password", { exact: true }).fill("biscuit");
  await page.locator(".error-summary").waitFor({ state: "detached" });
});

test("lets a visitor choose a time by keyboard and show more days", async () => {
  const { page } = await site.openPage(darkPhone);
  await page.goto(await profile(0));
  await wakeForm(page);
  const days = page.locator(".days input");

  await days.first().waitFor({ state: "attached" });
  await becomes(() => days.count(), 14);
  await openStep(page, "when");
  await page.locator("[data-step=when] > summary").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  const first = await page.locator("#preferredDate").inputValue();
  await becomes(() => page.locator(".days input:focus").inputValue(), first);
  await page.keyboard.press("ArrowRight");
  const second = await page.locator("#preferredDate").inputValue();
  await becomes(() => page.locator(".days input:focus").inputValue(), second);
  expect(second > first).toBe(true);
  expect(await page.locator(".days input:focus").getAttribute("aria-label")).toMatch(/^\w+day, \w+ \d+/);

  await page.keyboard.press("Tab");
  await becomes(() => page.locator(":focus").textContent(), "Later");
  await page.keyboard.press("Enter");
  await page.locator(".days label:nth-child(28)").waitFor({ state: "attached" });
  await becomes(() => page.locator(":focus").getAttribute("name"), "day");
  expect(await page.locator("#preferredDate").inputValue()).toBe(second);

  await looksRight(page);
});
