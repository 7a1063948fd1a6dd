import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { islandsReady, scrollsSideways, widths } from "#tests/support/browser.ts";
import { adminSettings, oneOfEachLayout, pagesOfEachKind } from "#tests/support/walks.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", ...adminSettings });

/** Elements that no page has, by criterion. */
const never = {
  "1.2, 1.4.2 sound or video": "audio, video, track",
  "1.4.13 text only in a tooltip": "[title]:not(a, button, iframe, link)",
  "2.1.4 shortcut": "[accesskey]",
  "2.2.1, 3.2.5 reload": "meta[http-equiv=refresh]",
  "2.4.3 order": '[tabindex]:not([tabindex="0"], [tabindex="-1"])',
  "3.3.8 password": "input[type=password]:not([autocomplete$=-password])",
};

const elements = (page: Page) =>
  page.evaluate((never) => {
    const found = Object.entries(never).flatMap(([criterion, selector]) =>
      [...document.querySelectorAll(selector)].map((one) => `${criterion}: ${one.outerHTML.slice(0, 80)}`),
    );
    const long = [...document.querySelectorAll<HTMLElement>("a:not(.pin)")].filter(
      (link) => (link.ariaLabel ?? link.innerText).length > 120,
    );
    const endless = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().iterations) > 3);
    return [
      ...found,
      ...long.map((link) => `2.4.4 link: ${link.innerText}`),
      ...endless.map((one) => `2.2.2, 2.3.1 moves: ${(one as CSSAnimation).animationName}`),
    ];
  }, never);

async function onItsSide(page: Page) {
  const { width, height } = widths.phone;
  await page.setViewportSize({ width: height, height: width });
  const isShown = await page.getByRole("heading").first().isVisible();
  const found = [
    ...(isShown ? [] : ["1.3.4 no heading"]),
    ...((await scrollsSideways(page)) ? ["1.3.4 sideways"] : []),
  ];
  await page.setViewportSize(widths.desktop);
  return found;
}

const lookOf = (page: Page) =>
  page.evaluate(() => {
    const open = document.querySelectorAll("dialog[open], details[open], .toast, :popover-open").length;
    const values = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
    return [location.href, open, values.map(({ value, checked }) => `${value} ${checked}`).join()].join(" ");
  });

async function onFocus(page: Page) {
  const before = await lookOf(page);
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea)"))
      one.focus();
  });
  return (await lookOf(page)) === before ? [] : ["3.2.1 changes on focus"];
}

async function onPress(page: Page) {
  const found: string[] = [];
  for (const button of (await page.locator("main button:visible:enabled").all()).slice(0, 3)) {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) continue;
    const before = await lookOf(page);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(1, 1);
    await page.mouse.up();
    if ((await lookOf(page)) !== before) found.push(`2.5.2 "${await button.textContent()}" acts before its release`);
  }
  return found;
}

/** Links of header and footer, without counts. */
async function frameOf(page: Page) {
  const names = await page.locator("header a, footer a").allTextContents();
  return [...new Set(names.map((name) => name.replaceAll(/\d.*/g, "")))];
}

/** Parts that pages share have one order. */
function outOfOrder(frames: Map<string, string[]>) {
  const [most = []] = [...frames.values()].toSorted((a, b) => b.length - a.length);
  const shared = (one: string[], other: string[]) => one.filter((name) => other.includes(name)).join();
  return [...frames].filter(([, one]) => shared(one, most) !== shared(most, one)).map(([path]) => path);
}

for (const walker of ["visitor", "demo_parent", "demo_groomer"] as const) {
  test(`meets criteria that no other test covers on every page of a ${walker.replace("demo_", "")}`, async () => {
    const { page } = await (walker === "visitor" ? site.openPage({}) : site.openAs(walker));
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const found: string[] = [];
    const frames = new Map<string, string[]>();
    for (const path of oneOfEachLayout(await pagesOfEachKind(site.server.url, walker))) {
      await page.goto(path);
      await islandsReady(page);
      for (const look of [elements, onItsSide, onFocus, onPress])
        found.push(...(await look(page)).map((finding) => `${path}: ${finding}`));
      frames.set(path, await frameOf(page));
    }
    expect(found).toEqual([]);
    expect(outOfOrder(frames), "3.2.3, 3.2.6").toEqual([]);
  });
}

test("has no script that plays sound, locks the orientation, or listens to motion", async () => {
  const words = /new Audio|AudioContext|orientation\.lock|devicemotion|deviceorientation/;
  const scripts = await Array.fromAsync(new Bun.Glob("static/build/*.js").scan());
  expect(scripts.length).toBeGreaterThan(50);
  for (const script of scripts) expect(await Bun.file(script).text()).not.toMatch(words);
});
