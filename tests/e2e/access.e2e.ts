import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { axe, changeLook, islandsReady, lightDesktop, scrollsSideways, widths } from "#tests/support/browser.ts";
import { adminSettings, pagesOfEachKind } from "#tests/support/walks.ts";
import { startSite } from "./site.ts";

/** Every public page, as people use it who see little, read large, dislike movement or have no mouse. */
const site = startSite({ RATE_LIMITS: "off", ...adminSettings });
const errorPages = ["/no-such-page", "/groomer/999999", "/verify-email?token=dead"];
/** In all their states in pages.e2e.ts. */
const isLookedAtElsewhere = (path: string) => /^\/(?:$|no-such-page|auth|forgot|groomers?\b|demo-login)/.test(path);
let pages: string[];
beforeAll(async () => {
  pages = [...oneOfEachLayout(await pagesOfEachKind(site.server.url, "visitor")), ...errorPages];
});

/** Articles differ in their words alone, and so do policies, towns and groomers. */
function oneOfEachLayout(paths: string[]): string[] {
  const layoutOf = (path: string) =>
    path
      .replace(/^\/(blog|groomer|mobile-dog-grooming\/\w+)\/.*/, "/$1/*")
      .replace(/^\/[a-z-]+-(policy|service)$/, "/policy");
  return paths.filter((path, at) => paths.findIndex((other) => layoutOf(other) === layoutOf(path)) === at);
}

type Look = Parameters<typeof site.openPage>[0];

/** Opens each page and gathers what is wrong with it. */
async function onEach(look: Look, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const { page, complaints, context } = await site.openPage(look);
  const found: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    found.push(...(await find(page)).map((finding) => `${path}: ${finding}`));
  }
  await context.close();
  return [...found, ...complaints];
}

/** Several looks at a page that is opened once; what changes it comes last. */
const together =
  (...checks: ((page: Page) => Promise<string[]>)[]) =>
  async (page: Page) => {
    const found: string[] = [];
    for (const check of checks) found.push(...(await check(page)));
    return found;
  };

test("pages keep still, pass axe in one look or the other, have their landmarks and headings, can be enlarged twofold and show the focus in forced colors", async () => {
  const checks = together(movements, axeByTurns, landmarks, headings, zoomed, inForcedColors, enlarged);
  expect(pages.filter((path) => !isLookedAtElsewhere(path)).length).toBeGreaterThan(4);
  expect(await onEach(lightDesktop, checks)).toEqual([]);
});

/** As narrow as 320 pixels they are opened in evil-texts.e2e.ts. */
test("on a phone whatever has the focus is seen to have it, and pages can be skipped and have their text set wide", async () => {
  expect(await onEach({ viewport: widths.phone }, together(focusStops, spaced))).toEqual([]);
});

async function axeByTurns(page: Page): Promise<string[]> {
  const path = new URL(page.url()).pathname;
  if (isLookedAtElsewhere(path)) return [];
  const isLookedAtDark = pages.indexOf(path) % 2 === 0;
  if (isLookedAtDark) await changeLook(page);
  const found = await axe(page, undefined, true);
  if (isLookedAtDark) await changeLook(page);
  return found;
}

/** Where shadows are gone. */
async function inForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const found = await focusInTurn(page);
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}

/** In what a desktop's window shows at 200%. */
async function zoomed(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 640, height: 450 });
  const found = (await scrollsSideways(page)) ? ["scrolls sideways at 200%"] : [];
  await page.setViewportSize(before);
  return found;
}

/** With text twice as large. */
async function enlarged(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  return (await scrollsSideways(page)) ? ["scrolls sideways with large text"] : [];
}

async function spaced(page: Page): Promise<string[]> {
  const wide = "line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important";
  await page.evaluate((text) => {
    for (const element of document.querySelectorAll<HTMLElement>("body *")) element.style.cssText += `;${text}`;
  }, wide);
  return (await scrollsSideways(page)) ? ["scrolls sideways with wide text"] : [];
}

const SKIP = "Skip to content";

/** In the content. The head of the page has as many at most and is the same everywhere, so it is walked through once. */
const STOPS = 12;

/** Walks through the page with Tab and looks at every stop, of which the first offers to skip to the content and does. */
async function focusStops(page: Page): Promise<string[]> {
  const found: string[] = [];
  // The first key wakes those that wait for one, and what comes to life may move what stands below it.
  await islandsReady(page);
  await page.evaluate(lookAtFocus);
  const press = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await page.keyboard.press("Tab");
      await page.evaluate(async () => {
        const { look, problem } = window as unknown as Looking;
        // A frame later the page has mostly scrolled to it; what is wrong at all stays so.
        for (let frame = 0; frame === 0 || (frame < 20 && problem()); frame++) await new Promise(requestAnimationFrame);
        look();
      });
    }
  };
  await press(1);
  const first = await page.evaluate(() => document.activeElement?.textContent?.trim());
  if (first !== SKIP) found.push(`the first stop is "${first}"`);
  if (new URL(page.url()).pathname === "/") {
    await press(STOPS);
    await page.getByText(SKIP, { exact: true }).focus();
  }
  await page.keyboard.press("Enter");
  const target = await page.evaluate(() => document.activeElement?.tagName);
  if (target !== "MAIN") found.push(`"${SKIP}" leads to ${target}`);
  await press(STOPS);
  return [...found, ...(await page.evaluate(() => (window as unknown as Looking).problems))];
}

/** Looks at as many stops, all radio buttons of a group among them: a script gives them the focus, in a third of the time. */
async function focusInTurn(page: Page): Promise<string[]> {
  await page.evaluate(lookAtFocus);
  // Where the last key was one of the keyboard, a script's focus is drawn as that of Tab.
  await page.keyboard.press("Tab");
  return page.evaluate((stops) => {
    const { look, problems } = window as unknown as Looking;
    const around = document.querySelector(location.pathname === "/" ? "body" : "main")!;
    const all = [...around.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")];
    for (const element of all.filter((one) => one.checkVisibility() && !one.matches(":disabled")).slice(0, stops)) {
      element.focus();
      if (document.activeElement === element) look();
    }
    return problems;
  }, STOPS);
}

interface Looking {
  problem(): string | undefined;
  look(): void;
  problems: string[];
}

/**
 * Runs in the page: prepares to look at what has the focus, and to keep what is wrong with it. The focus of a card's link may be
 * drawn around the card, that of a radio button around its label.
 */
function lookAtFocus() {
  const problems: string[] = [];
  const hasOutline = (candidate: Element | null, part?: string) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate, part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  const problem = () => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return undefined;
    // The browser's own calendar button, inside the field, draws its focus itself.
    if (element.matches("[type=date]:not(:focus-visible)")) return undefined;
    const text = element.textContent || element.getAttribute("name") || "";
    const name = `${element.tagName.toLowerCase()} "${text.trim().slice(0, 30)}"`;
    const near = [element, element.nextElementSibling, element.closest("label"), element.closest("li, article")];
    if (!near.some((candidate) => hasOutline(candidate)) && !hasOutline(element, "::after")) {
      return `${name} shows no focus`;
    }
    const box = element.getClientRects()[0];
    if (!box || box.width < 3) return undefined;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name} is outside of the window`;
    const front = document.elementFromPoint(x, y);
    const isInFront = front && (element.contains(front) || front.contains(element) || front.closest("label"));
    return isInFront ? undefined : `${name} is covered by ${front?.tagName.toLowerCase()}.${front?.className}`;
  };
  const look = () => {
    const found = problem();
    if (found) problems.push(found);
  };
  Object.assign(window, { problem, look, problems });
}

const movements = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight / 2);
    const running = document.getAnimations().filter((animation) => {
      const timing = animation.effect?.getComputedTiming();
      return animation.playState === "running" && Number(timing?.activeDuration ?? 0) > 10;
    });
    const isSmooth = getComputedStyle(document.documentElement).scrollBehavior === "smooth";
    scrollTo(0, 0);
    return [
      ...running.map((animation) => `moves: ${(animation as CSSAnimation).animationName ?? animation.id}`),
      ...(isSmooth ? ["scrolls smoothly"] : []),
    ];
  });

async function landmarks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const role of ["main", "banner", "contentinfo"] as const) {
    const count = await page.getByRole(role).count();
    if (count !== 1) found.push(`${count} of ${role}`);
  }
  const names = await page
    .getByRole("navigation")
    .evaluateAll((all) =>
      all.map(
        (nav) =>
          nav.getAttribute("aria-label") ??
          document.getElementById(nav.getAttribute("aria-labelledby") ?? "")?.textContent,
      ),
    );
  const unnamed = names.filter((name) => !name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return [...found, ...unnamed.map(() => "a navigation without a name"), ...twice.map((name) => `two called ${name}`)];
}

const headings = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((heading) => heading.checkVisibility());
    const levels = all.map((heading) => Number(heading.tagName[1]));
    const ones = levels.filter((level) => level === 1).length;
    const jumps = all.filter((_, at) => levels[at]! > (levels[at - 1] ?? 0) + 1);
    return [
      ...(ones === 1 ? [] : [`${ones} main headings`]),
      ...jumps.map((heading) => `${heading.tagName} "${heading.textContent?.trim()}" leaves out a level`),
    ];
  });
