import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { changeLook, darkPhone, islandsReady, scrollsSideways } from "#tests/support/browser.ts";
import { goOn, openTown } from "./booking-steps.ts";
import { nextOpenDay, signUpFields } from "./people.ts";
import { startSite } from "./site.ts";
import { becomes } from "./waits.ts";

const site = startSite();

test("a new pet parent finds a groomer on a phone, signs up on a desktop, sends a request and finds it again", async () => {
  const { page, complaints } = await site.openPage(darkPhone);
  const parent = signUpFields("journey");

  await page.goto("/");
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByLabel("ZIP code or city").fill("28801");
  await page.getByRole("button", { name: "Find groomers" }).click();

  await page.getByRole("heading", { name: /^Search Results \(\d+\)$/ }).waitFor();
  await page.locator(".groomer").nth(2).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  const businessName = await page
    .locator(".groomer h3")
    .first()
    .evaluate((name) => name.firstChild!.textContent!);
  await page.locator(".groomer a").first().click();

  await page.getByRole("heading", { level: 1, name: businessName }).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await lookAtTheTabs(page);
  await islandsAwake(page);
  await page.getByRole("link", { name: "Select This Package" }).last().click();
  await fillRequest(page, await nextOpenDay(site.server.url, page.url()));
  await page.getByRole("button", { name: "Send Booking Request" }).click();

  await page.waitForURL(/\/auth\?mode=login/);
  await page.getByText("You need to log in to book an appointment").waitFor();
  await page
    .getByRole("heading", { level: 1, name: /^Almost done: your request for \w+, \w+ \d+ is saved$/ })
    .waitFor();
  await changeLook(page);
  await page.getByRole("link", { name: "I'm new here" }).click();
  await signUp(page, parent);

  await page.waitForURL(/\/groomer\/\d+/);
  await islandsAwake(page);
  await becomes(() => page.getByLabel("Pet information").inputValue(), expect.stringContaining("Waffles"));
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Booking Requested!").waitFor();
  await dialog.getByText("What happens next?").waitFor();
  await dialog.getByRole("link", { name: "Return to Dashboard" }).click();

  await page.waitForURL(/\/pet-parent-dashboard/);
  await page.getByText(businessName).first().waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await islandsReady(page);

  await site.server.stop();
  await site.server.restart();
  await page.reload();
  complaints.length = 0;
  await page.getByText(businessName).first().waitFor();
  await page.locator("#requests").getByText("Reply expected by").first().waitFor();

  await page.goto("/dev/outbox");
  await page.getByText(parent.email).first().waitFor();
});

async function islandsAwake(page: Page) {
  await page.locator("#book").scrollIntoViewIfNeeded();
  await islandsReady(page);
}

async function lookAtTheTabs(page: Page) {
  for (const name of ["Portfolio", "About", "Reviews", "Services"]) {
    await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
    await page.getByRole("tabpanel", { name: new RegExp(`^${name}`) }).waitFor();
  }
}

async function fillRequest(page: Page, day: string) {
  await page.getByLabel("Preferred date").fill(day);
  await page.getByRole("radio", { name: /Morning/ }).check({ force: true });
  await goOn(page);
  await page.getByLabel("Pet information").fill("Waffles, a spaniel of 12 kilos, shy of dryers");
  await goOn(page);
  await page.getByLabel("Address", { exact: true }).fill("12 Oak Street");
  await page.getByText("Asheville, NC 28801").last().waitFor();
  await openTown(page);
  await page.getByLabel("City").fill("Asheville");
  await page.getByLabel("State").selectOption("NC");
  await page.getByLabel("ZIP code").fill("28801");
}

async function signUp(page: Page, parent: ReturnType<typeof signUpFields>) {
  expect(await page.getByRole("radio", { name: /Pet Parent/ }).isChecked()).toBe(true);
  await page.getByLabel("Full name").fill(parent.fullName);
  await page.getByLabel("Email").fill(parent.email);
  await page.getByLabel("Username").fill(parent.username);
  await page.getByLabel("Password").fill(parent.password);
  await page.getByRole("button", { name: "Show password" }).click();
  await becomes(() => page.getByLabel("Password").getAttribute("type"), "text");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("ZIP code is required").first().waitFor();
  await becomes(() => page.getByLabel("Password").inputValue(), parent.password);
  await page.getByLabel("ZIP code").fill(parent.zipCode);
  await page.waitForFunction(() => document.querySelector<HTMLSelectElement>("#state")?.value === "NC");
  await becomes(() => page.getByLabel("City").inputValue(), parent.city);
  await page.getByRole("button", { name: "Create Account" }).click();
}
