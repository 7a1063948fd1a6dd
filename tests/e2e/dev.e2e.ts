import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { islandsReady, openPage } from "#tests/support/browser.ts";
import { temporaryFolder } from "#tests/support/folders.ts";
import { freePort } from "#tests/support/ports.ts";
import { until } from "#tests/support/until.ts";
import { sharedBrowser } from "./site.ts";

/** `bun run dev` in a copy of the project: what is written into a file is seen, and nobody loads the page again. */
const root = join(import.meta.dir, "../..");
const url = `http://localhost:${freePort()}`;
let folder: string;
let dev: Bun.Subprocess<"ignore", "ignore", "pipe">;
let browser: Browser;
let said = "";

beforeAll(async () => {
  folder = temporaryFolder("mudroom-dev");
  for (const name of ["src", "db", "views", "islands", "static", "dev", "package.json", "tsconfig.json"]) {
    const isSource = (path: string) => path !== join(root, "static/build");
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  dev = Bun.spawn(["bun", "run", "dev"], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ DEMO: "0", ALLOW_EMBEDDED_PAYMENTS: "1", BACKUPS: "off", LOG: "off" },
      ...{ PORT: new URL(url).port, APP_URL: url, DATA_DIR: join(folder, "data") },
    },
    stdout: "ignore",
    stderr: "pipe",
  });
  void listen(dev.stderr);
  browser = await sharedBrowser();
  await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false);
});

afterAll(async () => {
  dev?.kill();
  await dev?.exited;
});

async function listen(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  for await (const bytes of stream) said += decoder.decode(bytes, { stream: true });
}

async function edit(file: string, before: string, after: string) {
  const path = join(folder, file);
  const text = await Bun.file(path).text();
  expect(text).toContain(before);
  await Bun.write(path, text.replace(before, after));
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

test("an island, a view and a style that change are seen at once, and mistakes are outlived", async () => {
  const { page, context, complaints } = await openPage(browser, { baseURL: url });
  await page.goto("/groomers");
  await heading(page, "Find a groomer near you");

  await edit("islands/finding/search/search.tsx", "Find a groomer near you", "Find somebody near you");
  await heading(page, "Find somebody near you");
  await islandsReady(page);

  await edit("static/css/base.css", "body {", "body { --seen: 1; ");
  await page.waitForFunction(() => getComputedStyle(document.body).getPropertyValue("--seen") === "1");

  await page.goto("/");
  await heading(page, "How It Works");
  await edit("views/texts/home/how-it-works.tsx", "How It Works</h2>", "How It Works</h3>");
  await until(() => said.includes("how-it-works.tsx"));
  await page.reload();
  await heading(page, "How It Works");
  await edit("views/texts/home/how-it-works.tsx", "How It Works</h3>", "How This Works</h2>");
  await heading(page, "How This Works");

  expect(complaints).toEqual([]);
  await context.close();
});

test("scripts say where each of their lines comes from, and pages keep their security headers", async () => {
  const page = await fetch(`${url}/groomers`);
  const [script] = /\/build\/search-\w+\.js/.exec(await page.text())!;

  expect(await (await fetch(`${url}${script}`)).text()).toContain("sourceMappingURL=data:application/json");
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
});
