import { join } from "node:path";
import sharp from "sharp";
import { build } from "#src/build/build.ts";
import { bookingPagePath, bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { islandsReady, launch } from "./support/browser.ts";
import { startServer } from "./support/server.ts";
import { login } from "./support/walks.ts";

/** `bun run screens`. Committed, because a server has no browser. */
const folder = join(import.meta.dir, "../static/icons");
const size = { width: 390, height: 760 };

/** 7:30 AM in the demo's town, of the next day with visits. */
function minutesUntilMorning(now = Date.now()): number {
  const ahead = [1, 2].find((days) => new Date(now + days * DAY_MS).getUTCDay() !== 0)!;
  const morning = new Date(now + ahead * DAY_MS).setUTCHours(12, 30, 0, 0);
  return Math.round((morning - now) / MINUTE_MS);
}

await build();
const [server, browser] = await Promise.all([startServer({ RATE_LIMITS: "off", TEST_CLOCK: "1" }), launch()]);
try {
  const cookie = await login(server.url, "demo_groomer");
  const headers = { cookie, origin: server.url };
  await fetch(`${server.url}/two-step?do=not-now`, { method: "POST", headers, redirect: "manual" });
  await fetch(`${server.url}/api/demo/clock`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ minutes: minutesUntilMorning() }),
  });
  const { requests } = await (await fetch(`${server.url}/api/today`, { headers })).json();
  const paths = {
    today: bookingsPath(),
    calendar: bookingsPath({ view: "calendar" }),
    request: bookingPagePath(requests[0].booking.id),
  };
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport: size, deviceScaleFactor: 2, colorScheme });
    await context.addCookies([{ name: cookie.split("=")[0]!, value: cookie.split("=")[1]!, url: server.url }]);
    const page = await context.newPage();
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(server.url + path);
      await islandsReady(page);
      const file = join(folder, `screen-${name}${colorScheme === "dark" ? "-dark" : ""}.webp`);
      await sharp(await page.screenshot())
        .resize(size.width * 1.5)
        .webp({ quality: 60, effort: 6 })
        .toFile(file);
    }
  }
} finally {
  await browser.close();
  await server.remove();
}
