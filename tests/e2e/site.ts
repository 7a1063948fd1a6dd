import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "bun:test";
import { join } from "node:path";
import type { APIRequestContext, Browser, BrowserContext, Page } from "playwright";
import { islandsReady, launch, openWatchedPage as open, type WatchedPage } from "#tests/support/browser.ts";
import { type Site, startSite as start } from "#tests/support/server.ts";
import { adminSettings, type Walker } from "#tests/support/walks.ts";
import { nextOpenDay } from "./people.ts";

interface Options extends Omit<Parameters<typeof open>[1], "baseURL"> {
  isDisturbed?: boolean;
}

export function sharedBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}
let shared: Promise<Browser> | undefined;

export function startSite(env: Record<string, string> = {}) {
  let server: Site;
  let browser: Browser;
  let opened: BrowserContext[] | undefined;
  const watched: WatchedPage[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([start(env), sharedBrowser()]);
  });
  beforeEach(() => {
    opened = [];
  });
  afterEach(async () => {
    for (const context of opened ?? []) await context.close();
    opened = undefined;
    expect(watched.splice(0).flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(async () => {
    await server?.remove();
  });
  return {
    get server() {
      return server;
    },
    inDatabase<T>(work: (db: Database) => T): T {
      using db = new Database(join(server.dataDir, "mudroom.db"));
      db.run("PRAGMA busy_timeout = 5000");
      return work(db);
    },
    async openPage({ isDisturbed, ...options }: Options) {
      const window = await open(browser, { baseURL: server.url, ...options });
      opened?.push(window.context);
      if (opened && !isDisturbed) watched.push(window);
      return window;
    },
    async openAs(username: string, options: Options = {}) {
      const window = await this.openPage(options);
      expect((await window.context.request.post("/api/demo-login", { data: { username } })).status()).toBe(200);
      return window;
    },
    async openAsAdmin(path: string, options: Options = {}) {
      const window = await this.openPage(options);
      const form = { username: adminSettings.ADMIN_EMAIL, password: adminSettings.ADMIN_PASSWORD };
      await window.page.request.post("/admin-login", { form, headers: { origin: server.url } });
      await show(window.page, path);
      return window;
    },
    openWalker(walker: Walker, options: Options = {}) {
      if (walker === "visitor") return this.openPage(options);
      return walker === "admin" ? this.openAsAdmin("/admin-dashboard", options) : this.openAs(walker, options);
    },
    async requestsOf(username?: string): Promise<APIRequestContext> {
      const context = await browser.newContext({ baseURL: server.url });
      opened?.push(context);
      if (username) await context.request.post("/api/demo-login", { data: { username } });
      return context.request;
    },
    async bookVisit(petInfo: string, { from, ...more }: { from?: number } & Record<string, unknown> = {}) {
      const [parent, groomer] = [await this.requestsOf("demo_parent"), await this.requestsOf("demo_groomer")];
      const { groomerId } = await (await groomer.get("/api/user")).json();
      const [offer] = await (await parent.get(`/api/service-packages/${groomerId}`)).json();
      const preferredDate = await nextOpenDay(server.url, `/groomer/${groomerId}`, from);
      const when = { preferredDate, preferredTimeSlot: "Morning (8AM - 12PM)" };
      const data = { groomerId, servicePackageId: offer.id, ...when, petInfo, ...more };
      const response = await parent.post("/api/bookings", { data });
      expect(response.status()).toBe(201);
      return (await response.json()).id as number;
    },
  };
}

export async function show(page: Page, path: string) {
  await page.goto(path);
  await islandsReady(page);
}
