import type { Page } from "playwright";
import { islandsReady, scrollsSideways, widths } from "#tests/support/browser.ts";
import { longWord } from "../security/evil-texts.ts";

/** Elements that no page has, by criterion. */
const never = {
  "1.2, 1.4.2 sound or video": "audio, video, track",
  "1.4.13 text only in a tooltip": "[title]:not(a, button, iframe, link)",
  "2.1.4 shortcut": "[accesskey]",
  "2.2.1, 3.2.5 reload": "meta[http-equiv=refresh]",
  "2.4.3 order": '[tabindex]:not([tabindex="0"], [tabindex="-1"])',
  "3.3.8 password": "input[type=password]:not([autocomplete$=-password])",
  "1.4.5 image": `img:not(${["uploads/", "pets/", "art/", "map/", "icons/screen", "groomer-dashboard/link/"].map((kind) => `[src^="/${kind}"]`)}, [src^="data:"], [src^="blob:"])`,
};

const elements = (page: Page) =>
  page.evaluate(
    ({ never, longWord }) => {
      const found = Object.entries(never).flatMap(([criterion, selector]) =>
        [...document.querySelectorAll(selector)].map((one) => `${criterion}: ${one.outerHTML.slice(0, 80)}`),
      );
      const long = [...document.querySelectorAll<HTMLElement>("a:not(.pin)")].filter(
        (link) => (link.ariaLabel ?? link.innerText).replaceAll(longWord, "a name").length > 120,
      );
      const texts = [...document.querySelectorAll<HTMLElement>("main a[href]:not(.btn)")].filter(
        (link) =>
          link.checkVisibility() &&
          !getComputedStyle(link).textDecorationLine.includes("underline") &&
          [...link.parentElement!.childNodes].some((node) => node.nodeType === 3 && /\w{3}/.test(node.nodeValue!)),
      );
      const states = [...document.querySelectorAll<HTMLElement>(":is(.state, .status, .badge, .tag, .waiting, .due)")];
      const endless = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().iterations) > 3);
      return [
        ...found,
        ...long.map((link) => `2.4.4 link: ${link.innerText}`),
        ...texts.map((link) => `1.4.1 link by color only: ${link.outerHTML}`),
        ...states
          .filter((one) => !/\w/.test(one.textContent))
          .map((one) => `1.4.1 state by color only: ${one.outerHTML}`),
        ...endless.map((one) => `2.2.2, 2.3.1 moves: ${(one as CSSAnimation).animationName}`),
      ];
    },
    { never, longWord },
  );

async function onItsSide(page: Page) {
  const isShown = await page.evaluate(() => document.querySelector("h1, h2, h3, h4, h5, h6")?.checkVisibility());
  return [...(isShown ? [] : ["1.3.4 no heading"]), ...((await scrollsSideways(page)) ? ["1.3.4 sideways"] : [])];
}

const lookOf = (page: Page) =>
  page.evaluate(() => {
    const open = document.querySelectorAll("dialog[open], details[open], .toast, :popover-open").length;
    // Others may be loaded a second later.
    const first = window as unknown as { fields?: HTMLInputElement[] };
    first.fields ??= [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
    return [location.href, open, first.fields.map(({ value, checked }) => `${value} ${checked}`).join()].join(" ");
  });

async function onFocus(page: Page) {
  const before = await lookOf(page);
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea)"))
      one.focus();
  });
  const after = await lookOf(page);
  return after === before ? [] : [`3.2.1 changes on focus from ${before} to ${after}`];
}

/** The middle of one of the page's buttons. */
const buttonAt = (page: Page, at: number) =>
  page.evaluate((at) => {
    const all = [...document.querySelectorAll<HTMLElement>("main :is(button, summary, a.btn)")];
    const button = all.filter((one) => one.checkVisibility() && !one.matches(":disabled"))[at];
    button?.scrollIntoView({ block: "center" });
    const box = button?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2, name: button!.textContent };
  }, at);

const BUTTONS = 4;

async function onPress(page: Page) {
  const names: (string | null)[] = [];
  const mouse = await page.context().newCDPSession(page);
  const before = await lookOf(page);
  for (let button = await buttonAt(page, 0); button && names.length < BUTTONS; ) {
    const { x, y } = button;
    const press = { button: "left", clickCount: 1 } as const;
    await Promise.all([
      mouse.send("Input.dispatchMouseEvent", { type: "mousePressed", x, y, ...press }),
      mouse.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 1, y: 1, ...press }),
      mouse.send("Input.dispatchMouseEvent", { type: "mouseReleased", x: 1, y: 1, ...press }),
    ]);
    button = await buttonAt(page, names.push(button.name));
  }
  return (await lookOf(page)) === before ? [] : [`2.5.2 acts before its release: ${names}`];
}

/** Links of header and footer, and controls that only have an icon. Without counts. */
export const namesOf = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (one: Element) => (one.ariaLabel ?? one.textContent).replaceAll(/\d.*/g, "").trim();
    const frame = [...document.querySelectorAll<HTMLAnchorElement>("header a, footer a")];
    const bars = [...document.querySelectorAll(".site-head, .work-head, .site-foot, .foot-bar")];
    const links = bars.flatMap((bar) =>
      [...bar.querySelectorAll("a")].map((link) => [`${bar.className} ${link.href}`, nameOf(link)] as const),
    );
    const isWordless = (one: Element) =>
      [...one.childNodes].every((node) => !node.textContent!.trim() || (node as Element).matches?.(".hush, svg"));
    const icons = [...document.querySelectorAll("a:has(use), button:has(use)")].filter(isWordless);
    return {
      frame: [...new Set(frame.map(nameOf))],
      named: [
        ...Object.entries(Object.groupBy(links, ([target]) => target)).map(([target, all]) => [
          target,
          all!.map(([, name]) => name).join(", "),
        ]),
        ...icons.map((one) => [one.querySelector("use")!.getAttribute("href"), nameOf(one).split(" ")[0]]),
      ] as [string, string][],
    };
  });

export type Names = Awaited<ReturnType<typeof namesOf>>;

/** Targets and icons whose names differ between pages. */
export function inconsistent(pages: Names[]) {
  const all = Object.entries(
    Object.groupBy(
      pages.flatMap(({ named }) => named),
      ([what]) => what,
    ),
  );
  return all
    .map(([what, named]) => `${what}: ${[...new Set(named!.map(([, name]) => name))].join(" | ")}`)
    .filter((line) => line.includes(" | "));
}

/** Parts that pages share have one order. */
export function outOfOrder(frames: Map<string, string[]>) {
  const [most = []] = [...frames.values()].toSorted((a, b) => b.length - a.length);
  const shared = (one: string[], other: string[]) => one.filter((name) => other.includes(name)).join();
  return [...frames].filter(([, one]) => shared(one, most) !== shared(most, one)).map(([path]) => path);
}

export async function criteria(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: widths.phone.height, height: widths.phone.width });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await islandsReady(page);
  const found: string[] = [];
  for (const look of [elements, onItsSide, onFocus, onPress]) found.push(...(await look(page)));
  return found;
}

/** Returns how far the page is too wide with all folds open. */
export const widerThanThePage = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    const { scrollWidth, clientWidth } = document.scrollingElement!;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.querySelectorAll("main *")].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    const last = out.at(-1);
    return [
      `${scrollWidth - clientWidth} px too wide, ${last?.tagName}.${last?.className} in ${last?.parentElement?.className}`,
    ];
  });
