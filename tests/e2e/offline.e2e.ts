import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { summariesOfDay } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { flaws, islandsReady, widths } from "#tests/support/browser.ts";
import { until } from "#tests/support/until.ts";
import { startSite } from "./site.ts";

const site = startSite();

const kept = (page: Page) => page.evaluate(() => caches.keys());

async function login(page: Page, username: string) {
  await page.request.post("/api/demo-login", { data: { username } });
  await page.goto(username === "demo_parent" ? "/pet-parent-dashboard" : "/groomer-dashboard");
  await islandsReady(page);
}

async function groomerWithDays() {
  const opened = await site.openPage({
    viewport: widths.phone,
    colorScheme: "dark",
    serviceWorkers: "allow",
    isDisturbed: true,
  });
  await login(opened.page, "demo_groomer");
  await until(async () => (await kept(opened.page)).length > 0);
  return opened;
}

async function opensOffline(context: BrowserContext, page: Page): Promise<boolean> {
  await context.setOffline(true);
  const opens = await page.goto("/groomer-dashboard").then(
    () => true,
    () => false,
  );
  await context.setOffline(false);
  return opens;
}

test("without network a groomer reads today and tomorrow as they were, and comes back with a click", async () => {
  const { page, context } = await groomerWithDays();
  const days = (await (await page.request.get("/api/offline-days")).json()) as { path: string }[];
  const plans = (await Promise.all(
    days.map(async ({ path }) => (await page.request.get(`/api/day-plans/${path.slice(-10)}`)).json()),
  )) as DayPlanView[];
  await context.setOffline(true);

  for (const [at, { path }] of days.entries()) {
    await page.goto(path);
    const text = await page.locator("body").innerText();
    expect(text).toContain("You're offline. This is your plan as of");
    expect(text).not.toContain("couldn't be sent");
    for (const { name } of summariesOfDay(plans[at]!)) expect(text).toContain(name);
    expect(await flaws(page)).toEqual([]);
  }
  await page.goto("/");
  await page.getByRole("navigation", { name: "Saved days" }).getByRole("link").first().click();
  await page.waitForURL(`**${days[0]!.path}`);
  expect(await page.title()).toEndWith("| Mudroom");

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await until(async () => {
    await page.goto(days[0]!.path);
    return (await page.getByText("You're offline").count()) === 0;
  });
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Today");
});

test("whoever signs out leaves nothing, nor does a session that ended, and the next person sees nothing of the first", async () => {
  const { page, context } = await groomerWithDays();
  expect(await opensOffline(context, page)).toBe(true);

  await page.goto("/groomer-dashboard?tab=more");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByText("You have been successfully logged out").waitFor();
  await until(async () => (await kept(page)).length === 0);
  expect(await opensOffline(context, page)).toBe(false);

  await login(page, "demo_groomer");
  await until(async () => (await kept(page)).length > 0);
  const cookies = await context.cookies();
  await context.clearCookies();
  expect(await page.evaluate(async () => (await fetch("/api/user")).status)).toBe(401);
  await until(async () => (await kept(page)).length === 0);

  await context.addCookies(cookies);
  // A late 401 from the time without cookies drops what one page view saved.
  await until(async () => {
    await page.goto("/groomer-dashboard");
    return (await kept(page)).length > 0;
  });
  await login(page, "demo_parent");
  await until(async () => (await kept(page)).length === 0);
  expect(await opensOffline(context, page)).toBe(false);
});
