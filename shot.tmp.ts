import { chromium } from "playwright-core";
const [, , ...args] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"] });
for (const arg of args) {
  const [name, width, look, path, js] = arg.split("|");
  const page = await browser.newPage({ viewport: { width: Number(width), height: width === "390" || width === "320" ? 844 : 900 }, colorScheme: look as never });
  await page.goto("http://localhost:4157" + path);
  await page.waitForTimeout(600);
  if (js) { console.log(name, JSON.stringify(await page.evaluate(js))); await page.waitForTimeout(800); }
  const m = await page.evaluate(() => ({ over: document.documentElement.scrollWidth - innerWidth, cards: [...document.querySelectorAll(".groomer")].slice(0, 4).map((c) => { const r = c.getBoundingClientRect(); return [r.left, r.top, r.bottom, r.height].map(Math.round); }) }));
  console.log(name, JSON.stringify(m));
  await page.screenshot({ path: `/tmp/w/wr-${name}.png` });
  await page.close();
}
await browser.close();
