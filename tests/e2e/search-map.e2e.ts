import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { islandsReady, widths } from "#tests/support/browser.ts";
import { until } from "#tests/support/until.ts";
import { becomes, hasFocus } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });
const search = "/groomers?zipCode=28801";

const map = (page: Page) => page.getByRole("img", { name: "Map of 25 miles around 28801" });
const isLoaded = (page: Page) => map(page).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

test("keeps the map beside the list in view and loads it once on desktop", async () => {
  const { page } = await site.openPage({});
  const images: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/map/")) images.push(request.url());
  });
  await page.goto(search, { waitUntil: "networkidle" });
  expect([await map(page).isVisible(), images]).toEqual([false, []]);
  await page.getByText("Show map").click();
  await page.waitForURL(/map=1/);
  await islandsReady(page);
  await becomes(() => isLoaded(page), true);

  const [box, card] = [(await map(page).boundingBox())!, (await page.locator(".groomer").first().boundingBox())!];
  expect(box.x).toBeGreaterThan(card.x + card.width);
  await skipsMap(page);
  await followsPin(page);
  await page.mouse.wheel(0, 1500);
  await page.waitForFunction(() => scrollY > 1400);
  const scrolled = (await map(page).boundingBox())!;
  expect(scrolled.y).toBeGreaterThanOrEqual(64);
  expect(scrolled.y + scrolled.height).toBeLessThan(widths.desktop.height);

  await page.getByLabel("Sort by").selectOption("price_low");
  await page.waitForURL(/sortBy=price_low/);
  await page.waitForLoadState("networkidle");
  expect(images).toHaveLength(1);
});

async function skipsMap(page: Page) {
  await page.getByRole("link", { name: "Hide map" }).focus();
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("link", { name: "Skip the map" }));
  const count = await page.locator(".pin").count();
  const firsts: number[] = [];
  for (let at = 0; at < count; at++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    firsts.push(Number(/(\d+)\. /.exec(name)?.[1]));
  }
  expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
  expect(firsts[0]).toBe(1);

  await page.getByRole("link", { name: "Skip the map" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(
    await page.evaluate(() => document.activeElement?.closest(".groomer")?.querySelector(".number")?.textContent),
  ).toBe("1");
}

async function followsPin(page: Page) {
  const pin = page.locator(".pin:not(.joined)").first();
  const number = (await pin.innerText()).trim();
  const card = page.locator(".groomer", { has: page.locator(`.number:text-is("${number}")`) });

  await pin.hover();
  await becomes(() => card.getAttribute("class"), "groomer lifted");
  await page.mouse.move(0, 0);
  await card.locator("a").focus();
  await becomes(() => pin.getAttribute("class"), expect.stringContaining("lifted"));

  await pin.focus();
  await page.keyboard.press("Enter");
  const id = (await card.getAttribute("id"))!;
  await page.waitForURL(new RegExp(`#${id}$`));
  await hasFocus(card.and(page.locator(":target")));
  await until(async () => {
    const { y } = (await card.boundingBox())!;
    return y >= 64 && y < widths.desktop.height;
  });
}

test("opens the map by button on a phone and restores it on return", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  const images: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/map/")) images.push(request.url());
  });
  await page.goto(search, { waitUntil: "networkidle" });
  await islandsReady(page);
  expect([await map(page).isVisible(), images]).toEqual([false, []]);

  await page.getByText("Show map").click();
  await map(page).scrollIntoViewIfNeeded();
  await becomes(() => isLoaded(page), true);
  await page.waitForURL(/map=1/);

  await page.reload({ waitUntil: "networkidle" });
  expect(await map(page).isVisible()).toBe(true);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );
  expect(shift).toBe(0);

  await page.getByText("Hide map").click();
  await page.waitForURL(/zipCode=28801$/);

  await page.goBack();
  await page.waitForURL(/zipCode=28801.*map=1/);
  await map(page).waitFor({ state: "visible" });
});
