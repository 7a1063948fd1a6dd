import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import type { APIRequestContext, Browser, BrowserContext } from "playwright";
import { launch, openPage as open } from "#tests/support/browser.ts";
import { type Site, startSite as start } from "#tests/support/server.ts";

type Options = Omit<Parameters<typeof open>[1], "baseURL">;

/** One for all files of a process, which ends it with itself. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}
let shared: Promise<Browser> | undefined;

/** A demo site and a browser for the tests of one file. What a test opens ends with it, also when it fails. */
export function startSite(env: Record<string, string> = {}) {
  let server: Site;
  let browser: Browser;
  let opened: BrowserContext[] | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([start(env), sharedBrowser()]);
  });
  beforeEach(() => {
    opened = [];
  });
  afterEach(async () => {
    for (const context of opened ?? []) await context.close();
    opened = undefined;
  });
  afterAll(async () => {
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
    /** What somebody asks for, one of the demo's accounts where it is named, without a page: each takes a process. */
    async requestsOf(username?: string): Promise<APIRequestContext> {
      const context = await browser.newContext({ baseURL: server.url });
      opened?.push(context);
      if (username) await context.request.post("/api/demo-login", { data: { username } });
      return context.request;
    },
  };
}
