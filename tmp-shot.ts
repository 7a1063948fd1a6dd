import { launch } from "./tests/support/browser.ts";
const [,, role, path, name, ...sizes] = process.argv;
const browser = await launch();
const base = "http://localhost:4102";
for (const size of sizes) {
  const [w, scheme] = size.split("-");
  const context = await browser.newContext({ viewport: { width: Number(w), height: 844 }, colorScheme: (scheme ?? "light") as "light" });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
  await page.goto(`${base}/demo-login`);
  await page.getByRole("button", { name: new RegExp(`demo_${role}$`, "i") }).first().click();
  await page.waitForLoadState("load"); await page.waitForTimeout(700);
  let target = path!;
  if (target.startsWith("first:")) {
    const [, list, pattern] = target.split("|");
    await page.goto(base + list);
    target = (await page.locator(`a[href*="${pattern}"]`).first().getAttribute("href"))!;
  }
  await page.goto(base + target);
  await page.waitForLoadState("load"); await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/flow-shots/${name}-${size}.png`, fullPage: true });
  console.log(name, size, target, await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]));
  await context.close();
}
await browser.close();
