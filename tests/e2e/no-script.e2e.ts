import { expect, test } from "bun:test";
import { changeLook, islandsReady, lightDesktop, widths } from "#tests/support/browser.ts";
import { until } from "#tests/support/until.ts";
import { nextOpenDay, signUpFields } from "./people.ts";
import { startSite } from "./site.ts";

const site = startSite();

test("lets a parent sign up, search, and request without script on both screens", async () => {
  const { page } = await site.openPage({ ...lightDesktop, javaScriptEnabled: false });
  const parent = signUpFields("plain");

  await page.goto("/auth?mode=register");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("There's a problem").waitFor();
  await page.getByRole("radio", { name: /Pet Parent/ }).check({ force: true });
  for (const [label, value] of [
    ["Full name", parent.fullName],
    ["Email", parent.email],
    ["Username", parent.username],
    ["Password", parent.password],
    ["City", parent.city],
    ["ZIP code", parent.zipCode],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByLabel("State").selectOption(parent.state);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/pet-parent-dashboard/);
  await page.getByText("Account created").waitFor();

  await page.goto("/");
  await page.getByLabel("ZIP code or city").fill("Asheville, NC");
  await page.getByRole("button", { name: "Find groomers" }).click();
  await page.getByRole("heading", { name: /^Search Results \(\d+\)$/ }).waitFor();
  await page.getByText("Change", { exact: true }).click();
  await page.getByLabel("Distance").selectOption("50");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/distance=50/);
  await page.getByLabel("Sort by").selectOption("distance");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.waitForURL(/distance=50.*sortBy=distance/);
  await changeLook(page);
  await page.locator(".groomer a").first().click();

  await page.getByRole("link", { name: "Select This Package" }).last().click();
  await page.waitForURL(/package=\d+/);
  await page.getByLabel("Preferred date").fill(await nextOpenDay(site.server.url, page.url()));
  await page.getByRole("radio", { name: /Morning/ }).check({ force: true });
  await page.getByLabel("Pet information").fill("Waffles, a shy spaniel");
  await page.getByLabel("Address", { exact: true }).fill("12 Oak Street");
  await page.getByRole("button", { name: "Send Booking Request" }).click();

  await page.waitForURL(/\/bookings\/\d+\/requested/);
  await page.getByText("Booking Requested!").waitFor();
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await page.getByText("Reply expected by").first().waitFor();

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByText("You have been successfully logged out").waitFor();

  await page.goto("/pet-parent-dashboard?tab=bookings");
  await page.waitForURL(/\/auth\?mode=login/);
  await page.getByLabel("Username").fill(parent.username);
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByText("Invalid username or password").first().waitFor();
  await page.getByLabel("Password").fill(parent.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/\/pet-parent-dashboard\?tab=bookings/);
});

test("lets a visitor without results join the waiting list and confirm by email", async () => {
  const { page } = await site.openPage({ viewport: widths.phone, javaScriptEnabled: false });
  const email = "without-script@example.com";
  await page.goto("/groomers?zipCode=59301");
  await page.getByRole("heading", { name: "Notify me when a groomer serves 59301" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Notify me" }).click();
  await page.getByRole("heading", { name: /check your email/ }).waitFor();

  await page.getByRole("link", { name: "the outbox" }).click();
  await page
    .getByRole("link", { name: /Get an email when a groomer comes to 59301/ })
    .first()
    .click();
  await page.getByText(email).waitFor();
  await page.getByRole("link", { name: /waiting-list\/confirm/ }).click();
  await page.getByRole("button", { name: "Yes, notify me" }).click();
  await page.getByRole("heading", { name: "You're on the waiting list" }).waitFor();
});

test("keeps a button busy when a groomer taps it before the script loads", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/build\/(?!document-).*js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/groomers?zipCode=59301", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@example.com");
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
  const sending = page.getByRole("button", { name: "Sending..." });
  await until(async () => {
    await page.getByRole("button", { name: /Notify me|Sending/ }).click({ force: true });
    return (await sending.count()) === 1;
  });
  letGo();
  await islandsReady(page);

  expect(await sending.isDisabled()).toBe(true);
  expect(await page.getByLabel("Email").inputValue()).toBe("early@example.com");
});

test("keeps text typed into a scripted form out of the address", async () => {
  const { page } = await site.openAs("demo_groomer", { viewport: widths.phone, javaScriptEnabled: false });
  await page.goto("/groomer-dashboard?tab=account&section=security");
  const before = page.url();

  await page.getByLabel("Current password").fill("a secret of mine");
  await page.getByLabel("New password").fill("another secret");
  await page.getByRole("button", { name: "Change password" }).click();

  expect(page.url()).toBe(before);
  expect(await page.getByLabel("Current password").inputValue()).toBe("a secret of mine");
});
