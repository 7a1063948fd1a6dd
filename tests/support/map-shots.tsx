/** @jsxImportSource preact */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { render } from "preact-render-to-string";
import { buildDir } from "#src/build/build.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import { loadAssets } from "#src/http/pages/assets.ts";
import { Art } from "#views/art/art.tsx";
import { MapFrame } from "#views/places/map/map-frame.tsx";
import { type MapSample, mapSamples, regionSamples } from "../places/map/frames.ts";
import { type TestApp, testApp } from "./app.ts";
import type { Shot } from "./contact-sheet.ts";

const SITE = "http://localhost:3000";
const PADDING = 16;

export async function shootMaps(browser: Browser, colorScheme: "light" | "dark", folder: string): Promise<Shot[]> {
  const app = await testApp({ assets: await loadAssets(buildDir), env: { RATE_LIMITS: "off" } });
  const context = await browser.newContext({ colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await mkdir(folder, { recursive: true });
  const shots: Shot[] = [];
  for (const sample of [...mapSamples(app.ctx.db), ...regionSamples(app.ctx.db)]) {
    await openMap(page, app, sample);
    const file = join(folder, `${sample.name.replaceAll(/\W+/g, "-")}.png`);
    await page.screenshot({ path: file });
    shots.push({ name: sample.name, file });
  }
  await context.close();
  return shots;
}

/** A page with nothing but the map, as the site would answer it. */
export async function openMap(
  page: Page,
  { ctx, handle }: TestApp,
  { name, wish, viewport }: MapSample & { viewport?: { width: number; height: number } },
) {
  const map = mapView(ctx.db, wish);
  const links = (wish.list ?? []).map(({ number }) => ({ href: `#${number}`, name: `Pin ${number}` }));
  const { css, pageCss } = ctx.assets;
  const html = render(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{name}</title>
        <link rel="stylesheet" href={css} />
        <link rel="stylesheet" href={pageCss.map} />
      </head>
      <body style={{ padding: PADDING }}>
        <Art name="sprite" />
        <main>
          <h1 class="hush">{name}</h1>
          <MapFrame map={map} label={`Map: ${name}`} links={links} lifted={1} isAbove />
        </main>
      </body>
    </html>,
  );
  await page.unrouteAll();
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: `<!doctype html>${html}` });
    const answer = await handle(new Request(SITE + pathname), () => undefined);
    const headers = Object.fromEntries(answer.headers);
    return route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  await page.setViewportSize(viewport ?? { width: map.width + 2 * PADDING, height: map.height + 2 * PADDING + 40 });
  await page.goto(SITE, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}
