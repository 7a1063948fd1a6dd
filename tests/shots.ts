import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright";
import { build } from "#src/build/build.ts";
import { launch } from "./support/browser.ts";
import { contactSheet, type Shot } from "./support/contact-sheet.ts";
import { oneOfEachKind } from "./support/crawl.ts";
import { shootMaps } from "./support/map-shots.tsx";
import { startServer } from "./support/server.ts";
import { adminSettings, crawlAs, login, sectionsOf, type Walker, walkerNames } from "./support/walks.ts";

const folder = join(import.meta.dir, "../shots");

interface Album {
  walker: Walker;
  cookie: string;
  paths: string[];
}

async function main() {
  await build();
  const [server, browser] = await Promise.all([startServer({ RATE_LIMITS: "off", ...adminSettings }), launch()]);
  try {
    const albums = await Promise.all(walkerNames.map((walker) => albumOf(server.url, walker)));
    await rm(folder, { recursive: true, force: true });
    for (const [width, height] of Object.entries({ 390: 844, 1280: 900 })) {
      await Promise.all(
        (["light", "dark"] as const).map(async (colorScheme) => {
          const viewport = { width: Number(width), height };
          const name = `${width}-${colorScheme}`;
          const shots: Shot[] = [];
          for (const album of albums) {
            const context = await browserOf(browser, server.url, { viewport, colorScheme }, album);
            for (const path of album.paths) shots.push(await shoot(context, name, album.walker, path));
            await context.close();
          }
          await contactSheet(shots, join(folder, `${name}.png`));
          console.log(`${shots.length} pages: shots/${name}/, all on shots/${name}.png`);
        }),
      );
    }
    for (const colorScheme of ["light", "dark"] as const) {
      const shots = await shootMaps(browser, colorScheme, join(folder, `maps-${colorScheme}`));
      await contactSheet(shots, join(folder, `maps-${colorScheme}.png`));
      console.log(`${shots.length} maps: shots/maps-${colorScheme}/, all on shots/maps-${colorScheme}.png`);
    }
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function albumOf(site: string, walker: Walker): Promise<Album> {
  const kinds = oneOfEachKind((await crawlAs(site, walker)).values());
  const isOwn = (path: string) => /dashboard|admin|subscri|membership\/|bookings|messages|payment/.test(path);
  const paths =
    walker === "visitor"
      ? [
          ...kinds,
          "/verify-email?token=dead",
          "/mails/off?token=dead",
          "/waiting-list?zipCode=59301",
          "/waiting-list?sent=1",
          "/waiting-list/confirm?token=dead",
          "/waiting-list/leave?token=dead",
          "/invited/dead",
          "/invited/never?token=dead",
          "/reset-password?token=dead",
          "/no-such-page",
          "/groomer/999999",
        ]
      : [...new Set([...kinds.filter(isOwn), ...sectionsOf(walker)])];
  return { walker, cookie: await login(site, walker), paths };
}

async function browserOf(
  browser: Browser,
  baseURL: string,
  look: { viewport: { width: number; height: number }; colorScheme: "light" | "dark" },
  { cookie }: Album,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce", serviceWorkers: "block", ...look });
  await context.route("**/api/events*", (route) => route.abort());
  const [name = "", value = ""] = cookie.split("=", 2);
  if (cookie) await context.addCookies([{ name, value, url: baseURL }]);
  return context;
}

async function shoot(context: BrowserContext, setting: string, walker: Walker, path: string): Promise<Shot> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(loadImages);
  const name = nameOf(walker, path);
  const file = join(folder, setting, `${name}.png`);
  await mkdir(join(folder, setting), { recursive: true });
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  return { name, file };
}

async function loadImages() {
  for (const image of document.images) image.loading = "eager";
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
}

function nameOf(walker: Walker, path: string): string {
  const words = path.replace(/[?&]tab=/, "-").replace(/^\/[a-z-]*dashboard/, "tab");
  const name = words.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";
  return walker === "visitor" ? name : `${walker}-${name}`;
}

await main();
