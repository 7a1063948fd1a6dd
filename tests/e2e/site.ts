import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import { launch, openPage as open } from "#tests/support/browser.ts";
import { type Server, startServer } from "#tests/support/server.ts";

type Options = Omit<Parameters<typeof open>[1], "baseURL">;

/** A demo site and a browser for the tests of one file. */
export function startSite(env: Record<string, string> = {}) {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(env), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });
  return {
    get server() {
      return server;
    },
    openPage: (options: Options) => open(browser, { baseURL: server.url, ...options }),
  };
}
