import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { axe, inBoth } from "./axe.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";

export { axe } from "./axe.ts";

const NARROWEST = 320;

export const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

/** One color scheme per width, so that both are tested. */
export const darkPhone = { viewport: widths.phone, colorScheme: "dark" } as const;
export const lightDesktop = { viewport: widths.desktop, colorScheme: "light" } as const;

export async function launch(): Promise<Browser> {
  const { path, advice } = await findChromium();
  if (!path) throw new Error(advice);
  return chromium.launch({ executablePath: path, args: chromiumFlags });
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

interface Options {
  baseURL: string;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  javaScriptEnabled?: boolean;
  deviceScaleFactor?: number;
  forcedColors?: "active" | "none";
  serviceWorkers?: "allow" | "block";
}

export async function openWatchedPage(browser: Browser, options: Options): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: widths.desktop,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  context.on("console", (message) => {
    const isExpected = message.text().startsWith("Failed to load resource: the server responded with a status of 4");
    if (message.type() === "error" && !isExpected) complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`${error.page()?.url()}: ${error.error().message}`));
  context.on("response", (response) => {
    const isPart = !["document", "fetch", "xhr"].includes(response.request().resourceType());
    if (isPart && response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
  return { page, context, complaints };
}

export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

export async function flaws(page: Page, part?: string, byEveryRule?: boolean): Promise<string[]> {
  const size = page.viewportSize()!;
  const found = await flawsDownToTheNarrowest(page, part, byEveryRule);
  await page.setViewportSize(size);
  return found;
}

async function flawsDownToTheNarrowest(page: Page, part?: string, byEveryRule?: boolean): Promise<string[]> {
  const { width, height } = page.viewportSize()!;
  const found = [...(await axe(page, part, byEveryRule)), ...(await sideways(page))];
  if (width !== widths.phone.width) return found;
  await page.setViewportSize({ width: NARROWEST, height });
  return [...found, ...(await sideways(page)), ...(await smallFields(page))];
}

/** Phones zoom in when a field with smaller letters gets the focus. */
export const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("input, select, textarea")]
      .filter((field) => field.checkVisibility() && !field.matches(":is(input, textarea):read-only"))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName} ${field.getAttribute("name")} has less than 16 pixels`),
  );

const sideways = async (page: Page) =>
  (await scrollsSideways(page)) ? [`scrolls sideways at ${page.viewportSize()!.width} pixels`] : [];

export async function flawsByTurns(page: Page, part?: string, byEveryRule?: boolean): Promise<string[]> {
  const here = await flawsDownToTheNarrowest(page, part, byEveryRule);
  await changeLook(page);
  return [...here, ...(await (inBoth ? flaws(page, part) : sideways(page)))];
}

export async function changeLook(page: Page) {
  const { viewport, colorScheme } = page.viewportSize()!.width < widths.desktop.width ? lightDesktop : darkPhone;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

export async function untilTrue(page: Page, isTrue: () => boolean) {
  const wait = `new Promise((resolve) => {
    const ask = () => ((${isTrue})() ? resolve() : setTimeout(ask, 40));
    ask();
  })`;
  for (;;) {
    try {
      return await page.evaluate(wait);
    } catch (error) {
      if (!/context was destroyed|because of a navigation/.test(String(error))) throw error;
      await page.waitForLoadState("domcontentloaded");
    }
  }
}

export const islandsReady = (page: Page) =>
  untilTrue(page, () => {
    if (document.readyState !== "complete") return false;
    return [...document.querySelectorAll<HTMLElement>("[data-island]")].every((island) => {
      if ("ready" in island.dataset) return true;
      if (island.dataset.when === "used") dispatchEvent(new Event("scroll"));
      const { top, bottom } = island.getBoundingClientRect();
      // An island inside a closed fold starts when the fold is opened.
      const isFolded = !island.checkVisibility();
      return island.dataset.when === "visible" && (isFolded || bottom < 0 || top > innerHeight);
    });
  });
