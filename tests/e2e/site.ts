import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import type { Browser, BrowserContext } from "playwright";
import { launch, openPage as open } from "#tests/support/browser.ts";
import { type Server, startServer } from "#tests/support/server.ts";

type Options = Omit<Parameters<typeof open>[1], "baseURL">;

/** A demo site and a browser for the tests of one file. What a test opens ends with it, also when it fails. */
export function startSite(env: Record<string, string> = {}) {
  let server: Server;
  let browser: Browser;
  let opened: BrowserContext[] | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(env), launch()]);
  });
  beforeEach(() => {
    opened = [];
  });
  afterEach(async () => {
    for (const context of opened ?? []) await context.close();
    opened = undefined;
  });
  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });
  return {
    get server() {
      return server;
    },
    async openPage(options: Options) {
      const window = await open(browser, { baseURL: server.url, ...options });
      opened?.push(window.context);
      return window;
    },
  };
}
