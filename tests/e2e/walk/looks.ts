import type { Page } from "playwright";
import { axe, islandsReady, scrollsSideways, widths } from "#tests/support/browser.ts";

type Scheme = "dark" | "light";

/** Finds movement, covered focus, sideways scrolling, and what axe finds in the scheme: dark on a phone, light on a desktop. */
export async function looks(page: Page, scheme: Scheme): Promise<string[]> {
  const found = await movements(page);
  await page.setViewportSize(widths.phone);
  found.push(...(await focusStops(page)));
  if (scheme === "dark") found.push(...(await axeIn(page, scheme)));
  found.push(...(await spaced(page)), ...(await zoomed(page)));
  await page.setViewportSize(widths.desktop);
  if (scheme === "light") found.push(...(await axeIn(page, scheme)));
  for (const look of [structure, inForcedColors, enlarged]) found.push(...(await look(page)));
  return found;
}

async function axeIn(page: Page, colorScheme: Scheme) {
  await page.emulateMedia({ colorScheme });
  const found = await axe(page, undefined, true);
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

async function inForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const found = await focusInTurn(page);
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}

async function zoomed(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 450 });
  return (await scrollsSideways(page)) ? ["scrolls sideways at 200%"] : [];
}

async function enlarged(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const found = (await scrollsSideways(page)) ? ["scrolls sideways with large text"] : [];
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return found;
}

async function spaced(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(
      "body * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }",
    );
    document.adoptedStyleSheets = [wide];
  });
  const found = (await scrollsSideways(page)) ? ["scrolls sideways with wide text"] : [];
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}

const SKIP = "Skip to content";

/** Focus stops to check in the content. The header is identical everywhere, so it is checked once. */
const STOPS = 8;

async function focusStops(page: Page): Promise<string[]> {
  const found: string[] = [];
  await islandsReady(page);
  await page.evaluate(lookAtFocus);
  const press = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await page.keyboard.press("Tab");
      await page.evaluate(async () => {
        const { look, problem } = window as unknown as Looking;
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
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  return [...found, ...(await page.evaluate(() => (window as unknown as Looking).problems))];
}

async function focusInTurn(page: Page): Promise<string[]> {
  await page.evaluate(lookAtFocus);
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

/** Asked in one go, and without Playwright's own script, which each page would have to read in. */
const structure = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const outside = ":not(:is(article, aside, main, nav, section) *)";
    // A groomer's own pages have a bar instead of the site's header and footer.
    const hasBar = document.querySelector(".work-head") !== null;
    const landmarks = {
      main: "main, [role=main]",
      ...(hasBar
        ? {}
        : {
            banner: `header${outside}, [role=banner]`,
            contentinfo: `footer${outside}, [role=contentinfo]`,
          }),
    };
    const counts = Object.entries(landmarks).map(([role, selector]) => [role, shown(selector).length] as const);
    const names = shown("nav, [role=navigation]").map(
      (nav) =>
        nav.getAttribute("aria-label") ??
        document.getElementById(nav.getAttribute("aria-labelledby") ?? "")?.textContent,
    );
    const twice = names.filter((name, at) => name && names.indexOf(name) !== at);
    const titles = shown("h1, h2, h3, h4, h5, h6");
    const levels = titles.map((heading) => Number(heading.tagName[1]));
    const ones = levels.filter((level) => level === 1).length;
    const jumps = titles.filter((_, at) => levels[at]! > (levels[at - 1] ?? 0) + 1);
    return [
      ...counts.filter(([, count]) => count !== 1).map(([role, count]) => `${count} of ${role}`),
      ...names.filter((name) => !name).map(() => "a navigation without a name"),
      ...twice.map((name) => `two called ${name}`),
      ...(ones === 1 ? [] : [`${ones} main headings`]),
      ...jumps.map((heading) => `${heading.tagName} "${heading.textContent?.trim()}" leaves out a level`),
    ];
  });
