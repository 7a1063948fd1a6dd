import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { flaws, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";

const site = startSite();

async function logIn(page: Page, who: RegExp) {
  await page.goto("/demo-login");
  await page.getByRole("button", { name: who }).click();
  await page.waitForURL("**/*dashboard*");
}

async function openForm(page: Page, context: BrowserContext) {
  const asked: Record<string, string>[] = [];
  const set: string[] = [];
  context.on("response", async (response) => {
    if (!response.url().includes("/embed/@")) return;
    asked.push(await response.request().allHeaders());
    set.push(...Object.keys(await response.allHeaders()).filter((name) => name === "set-cookie"));
  });
  await context.addInitScript(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    addEventListener("message", ({ data }) => received.push(data));
  });
  await page.goto("/dev/embed");
  await page.getByRole("link", { name: "Open the sample website" }).click();
  await page.waitForURL("http://127.0.0.1:*/");
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "See all times and book" }).waitFor();
  await page.waitForFunction(() => (window as unknown as { received: unknown[] }).received.length > 0);
  return { frame, asked, set };
}

async function storedHere() {
  const countOf = async (count: () => number | Promise<number>) => {
    try {
      return await count();
    } catch (error) {
      if (error instanceof DOMException && /denied/i.test(error.message)) return 0;
      throw error;
    }
  };
  return {
    cookie: await countOf(() => document.cookie.length),
    localStorage: await countOf(() => localStorage.length),
    sessionStorage: await countOf(() => sessionStorage.length),
    databases: await countOf(async () => (await indexedDB.databases()).length),
    workers: await countOf(async () => (await navigator.serviceWorker.getRegistrations()).length),
  };
}

test("stores nothing, reports only a number, and ignores logins in the embedded form", async () => {
  const stranger = await site.openPage({ viewport: widths.desktop });
  const first = await openForm(stranger.page, stranger.context);
  const groomer = await site.openPage({ viewport: widths.phone });
  await logIn(groomer.page, /groomer/i);
  const second = await openForm(groomer.page, groomer.context);

  const whole = () => document.documentElement.outerHTML;
  const texts = await Promise.all(
    [stranger, groomer].map(({ page }) =>
      page
        .frames()
        .find((one) => one.url().includes("/embed/"))!
        .evaluate(whole),
    ),
  );
  expect(texts[0]).toBe(texts[1]!);
  for (const { page } of [stranger, groomer]) {
    const frame = page.frames().find((one) => one.url().includes("/embed/"))!;
    expect(await frame.evaluate(storedHere)).toEqual({
      cookie: 0,
      localStorage: 0,
      sessionStorage: 0,
      databases: 0,
      workers: 0,
    });
    const received = await page.evaluate(() => (window as unknown as { received: unknown[] }).received);
    expect(received.every((one) => typeof one === "number")).toBe(true);
    // Its page has given it that height, so nothing in it scrolls.
    await frame.waitForFunction(() => document.documentElement.scrollHeight <= innerHeight);
    expect(await flaws(page)).toEqual([]);
  }
  for (const { asked, set } of [first, second]) {
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((headers) => "cookie" in headers)).toEqual([]);
    expect(set).toEqual([]);
  }
  expect((await stranger.context.cookies()).length).toBe(0);
  await stranger.page.goto(`${site.server.url}${new URL(stranger.page.frames().at(-1)!.url()).pathname}`);
  expect(await flaws(stranger.page)).toEqual([]);
  await Promise.all([stranger.context.close(), groomer.context.close()]);
});

test("opens the profile in the full window with the choices from the form", async () => {
  const { page, context } = await site.openPage({ viewport: widths.desktop });
  const { frame } = await openForm(page, context);
  await frame.locator("[name=package]").last().check();
  const time = frame.locator("[name=time]").first();
  await time.check({ force: true });
  const [chosen, day] = [await frame.locator("[name=package]").last().inputValue(), await time.inputValue()];
  await frame.getByRole("button", { name: "See all times and book" }).click();

  await page.waitForURL(/\/@[\w-]+\?from=site&package=\d+&time=/);
  await page.locator("#preferredDate").waitFor({ state: "attached" });
  expect(await page.locator("#preferredDate").inputValue()).toBe(day.split(" ")[0]!);
  expect(await page.getByLabel("Service package").inputValue()).toBe(chosen);
  await context.close();
});
