import { beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright";
import { buildDir } from "#src/build/build.ts";
import { loadAssets } from "#src/http/pages/assets.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { axe, openWatchedPage, scrollsSideways } from "#tests/support/browser.ts";
import { openMap } from "#tests/support/map-shots.tsx";
import { type MapSample, mapSamples } from "../places/map/frames.ts";
import { sharedBrowser } from "./site.ts";

let browser: Browser;
let app: TestApp;
beforeAll(async () => {
  [browser, app] = await Promise.all([sharedBrowser(), loadAssets(buildDir).then((assets) => testApp({ assets }))]);
});

const sampleOf = (name: string) => mapSamples(app.ctx.db).find((sample) => sample.name.startsWith(name))!;
const inShape = (sample: MapSample, shape: "narrow" | "middle" | "wide"): MapSample => ({
  ...sample,
  wish: { ...sample.wish, shape },
});

const screens = [
  ["small phone", 320, "narrow", "light", "none"],
  ["phone", 390, "narrow", "dark", "none"],
  ["tablet", 768, "middle", "light", "active"],
  ["desktop", 1280, "wide", "dark", "active"],
] as const;

describe.each(screens)("on a %s (%i px, %s, %s, forced colors %s)", (_, width, shape, colorScheme, forcedColors) => {
  test("fits the map and links large pins in list order", async () => {
    const look = { baseURL: "http://localhost:3000", colorScheme, forcedColors };
    const { page, complaints, context } = await openWatchedPage(browser, look);
    await openMap(page, app, { ...inShape(sampleOf("Asheville"), shape), viewport: { width, height: 800 } });

    expect(await page.evaluate(isImageShown)).toBe(true);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axe(page, undefined, true)).toEqual([]);
    const numbers = await page.locator(".pin").evaluateAll((pins) => pins.map((pin) => pin.getAttribute("href")));
    expect(await focusedByTab(page, numbers.length)).toEqual(numbers);
    for (const box of await page.locator(".pin").evaluateAll(sizes))
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    expect(await page.evaluate(overlappingPins)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

async function focusedByTab(page: Page, count: number): Promise<(string | null)[]> {
  const links: (string | null)[] = [];
  for (let pin = 0; pin < count; pin++) {
    await page.keyboard.press("Tab");
    links.push(await page.locator(":focus").getAttribute("href"));
  }
  return links;
}

const sizes = (pins: Element[]) => pins.map((pin) => pin.getBoundingClientRect().toJSON() as DOMRect);

function isImageShown() {
  const image = document.querySelector<HTMLImageElement>(".map img")!;
  const { width, height } = image.getBoundingClientRect();
  const wanted = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
  const plane = document.querySelector(".map-plane > svg")!.getBoundingClientRect();
  const isCovered = Math.abs(plane.width - width) < 1 && Math.abs(plane.height - height) < 1;
  return image.complete && image.naturalWidth > 0 && Math.abs(width / height - wanted) < 0.01 && isCovered;
}

function overlappingPins() {
  return [...document.querySelectorAll(".pin")]
    .filter((pin) => {
      const { left, top, width, height } = pin.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && seen !== pin;
    })
    .map((pin) => pin.textContent);
}
