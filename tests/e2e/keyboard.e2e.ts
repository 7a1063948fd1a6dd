import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { changeLook, darkPhone, islandsReady } from "#tests/support/browser.ts";
import { becomes, hasFocus } from "./on-page.ts";
import { nextOpenDay, signUpFields } from "./people.ts";
import { show, startSite } from "./site.ts";

const site = startSite();

test("lets a parent sign up, find a groomer, and send a request by keyboard", async () => {
  const { page } = await site.openPage(darkPhone);
  const parent = signUpFields("keys");

  await page.goto("/");
  await page.keyboard.press("Tab");
  await becomes(() => focused(page), "Skip to content");
  await closesMenu(page);
  await openMenu(page);
  await tabTo(page, "Sign up");
  await page.keyboard.press("Enter");

  await page.waitForURL(/mode=register/);
  await tabTo(page, "Pet Parent");
  await page.keyboard.press("Space");
  await typeInto(page, "Full name", parent.fullName);
  await typeInto(page, "Email", parent.email);
  await typeInto(page, "Username", parent.username);
  await typeInto(page, "Password", parent.password);
  await typeInto(page, "ZIP code", parent.zipCode);
  await typeInto(page, "City", parent.city);
  await tabTo(page, "State");
  await page.keyboard.type("North C");
  await tabTo(page, "Create Account");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/pet-parent-dashboard/);

  await page.getByRole("button", { name: "Dismiss" }).waitFor();
  await page.keyboard.press("F8");
  await hasFocus(page.locator("#toasts"));
  await tabTo(page, "Dismiss");
  await page.keyboard.press("Enter");
  await page.locator(".toast").waitFor({ state: "detached" });

  await changeLook(page);
  await page.goto("/");
  await typeInto(page, "ZIP code or city", "28801");
  await page.keyboard.press("Enter");
  const first = page.locator(".groomer a").first();
  await first.waitFor();
  await islandsReady(page);
  await tabTo(page, (await first.textContent())!);
  await page.keyboard.press("Enter");

  await page.waitForURL(/\/groomer\/\d+/);
  await page.waitForLoadState();
  await tabTo(page, "Services");
  await page.keyboard.press("ArrowRight");
  await becomes(() => focused(page), "Portfolio");
  await page.keyboard.press("Home");
  await becomes(() => focused(page), "Services");
  await tabTo(page, "Select This Package");
  await islandsReady(page);
  await page.keyboard.press("Enter");
  await typeInto(page, "Pet information", "Waffles, a shy spaniel");
  await tabTo(page, "Continue");
  await page.keyboard.press("Enter");
  await page.locator("summary:focus", { hasText: "Date and time" }).waitFor();
  const day = await nextOpenDay(site.server.url, page.url());
  await tabTo(page, "Preferred date");
  await page.keyboard.type(day.slice(5, 7) + day.slice(8, 10) + day.slice(0, 4));
  await becomes(() => page.getByLabel("Preferred date").inputValue(), day);
  await tabTo(page, "Morning");
  await page.keyboard.press("Space");
  await tabTo(page, "Continue");
  await page.keyboard.press("Enter");
  await page.locator("summary:focus", { hasText: "Address, access, and send" }).waitFor();
  await typeInto(page, "Address", "12 Oak Street");
  await tabTo(page, "Send Booking Request");
  await page.keyboard.press("Enter");

  await page.getByRole("dialog").getByText("Booking Requested!").waitFor();
  await tabTo(page, "Return to Dashboard");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/pet-parent-dashboard/);
  await page.getByText("Reply expected by").first().waitFor();
});

test("lets a groomer and a parent handle bookings by keyboard", async () => {
  const groomer = await openAs("demo_groomer", "/groomer-dashboard?tab=bookings");
  await tabTo(groomer.page, "Decline");
  await groomer.page.keyboard.press("Enter");
  await groomer.page.getByRole("dialog").locator("[name=reason]:focus").waitFor();
  await becomes(() => focused(groomer.page), expect.stringMatching(/^Reason/));
  await groomer.page.keyboard.press("Escape");
  await becomes(() => focused(groomer.page), expect.stringMatching(/^Decline/));
  for (const button of ["Accept", "Mark Completed"]) {
    await changeLook(groomer.page);
    await tabTo(groomer.page, button);
    await groomer.page.keyboard.press("Enter");
    if (button === "Mark Completed") {
      await groomer.page.getByRole("dialog").waitFor();
      await tabTo(groomer.page, "Mark Completed");
      await groomer.page.keyboard.press("Enter");
    }
    const news = button === "Accept" ? "Accepted" : "Completed";
    await groomer.page.locator("#toasts").getByText(news).first().waitFor();
    await groomer.page.keyboard.press("F8");
    await tabTo(groomer.page, "Dismiss");
    await groomer.page.keyboard.press("Enter");
  }

  const parent = await openAs("demo_parent", "/pet-parent-dashboard?tab=bookings");
  const ask = async () => {
    await tabTo(parent.page, "Move or cancel");
    await parent.page.keyboard.press("Enter");
    await parent.page.getByRole("dialog").waitFor();
    await tabTo(parent.page, "Cancel visit");
    await parent.page.keyboard.press("Enter");
    await parent.page.getByRole("button", { name: "Keep visit" }).waitFor();
  };
  await ask();
  await tabTo(parent.page, "Keep");
  await parent.page.keyboard.press("Enter");
  await becomes(async () => (await focused(parent.page)).startsWith("Move or cancel"), true);
  await changeLook(parent.page);
  await ask();
  await tabTo(parent.page, "Cancel visit");
  await parent.page.keyboard.press("Enter");
  await parent.page.locator("#toasts").getByText("Booking updated").waitFor();
});

async function openAs(username: string, path: string) {
  const opened = await site.openAs(username, darkPhone);
  await show(opened.page, path);
  return opened;
}

async function closesMenu(page: Page) {
  await openMenu(page);
  await page.keyboard.press("Tab");
  await becomes(() => focused(page), "Home");
  await page.keyboard.press("Escape");
  await becomes(() => focused(page), "Menu");
  await page.locator("#site-menu").waitFor({ state: "hidden" });
}

async function openMenu(page: Page) {
  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label =
      element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    return label.trim().replace(/\s+/g, " ");
  });

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 120; presses++) {
    if ((await focused(page)).startsWith(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches "${name}" on ${page.url()}`);
}

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, label);
  await page.keyboard.type(text);
}
test("lets a person paste the username and password, and logs in without a puzzle", async () => {
  const { page, context } = await site.openPage({});
  const person = signUpFields("pastes");
  await context.request.post("/api/register", { data: person });
  await context.clearCookies();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await show(page, "/auth");
  for (const [field, text] of [
    ["username", person.username],
    ["current-password", person.password],
  ]) {
    await page.evaluate((text) => navigator.clipboard.writeText(text!), text);
    await page.locator(`main form [autocomplete="${field}"]`).first().press("Control+V");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/pet-parent-dashboard/);
});
