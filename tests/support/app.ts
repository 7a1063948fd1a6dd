import { createChangeFeed } from "#src/base/changes.ts";
import type { Ctx } from "#src/base/context.ts";
import { createLease, JOBS_LEASE } from "#src/base/lease.ts";
import { silentLog } from "#src/base/log.ts";
import { createMetrics } from "#src/base/metrics.ts";
import { createTestClock } from "#src/base/test-clock.ts";
import { headByPath } from "#src/features/search/seo/public-pages.ts";
import { features } from "#src/features.ts";
import { createLimits } from "#src/http/guards/shared-limits.ts";
import type { Handler } from "#src/http/handler.ts";
import type { Email } from "#src/ports/email.ts";
import { createHasher } from "#src/ports/passwords.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { readIslands } from "#views/island.tsx";
import { testConfig } from "./config.ts";
import { beforeClosing, freshDb, sharedDb } from "./db.ts";
import { noImages } from "./images.ts";
import { appOfParts } from "./parts.ts";
import { emailPort } from "./rows.ts";

export const START = Date.parse("2026-06-10T16:00:00Z");

/** Elysia collects garbage for each app that it compiles, which took a quarter of the tests' time. */
const collect = Bun.gc;
Bun.gc = (isOverbooked) => (isOverbooked ? collect(true) : 0);

interface Options {
  env?: Record<string, string>;
  images?: Ctx["images"];
  fetchOutside?: Ctx["fetchOutside"];
  isCrawler?: Ctx["isCrawler"];
  texts?: Ctx["texts"];
  assets?: Ctx["assets"];
  hasOwnDb?: boolean;
  payments?: (world: Pick<Ctx, "db" | "now" | "config">) => Ctx["payments"];
}

export const noAssets: Ctx["assets"] = {
  css: "/build/main.css",
  pageCss: {
    dashboard: "/build/dashboard.css",
    calendar: "/build/calendar.css",
    start: "/build/start.css",
    map: "/build/map.css",
    booking: "/build/booking.css",
    charts: "/build/charts.css",
    profile: "/build/profile.css",
  },
  offlineStyle: "",
  embedCss: "/build/embed.css",
  embedScript: "/build/embed.js",
  document: "/build/document.js",
  startWorker: "/build/start-worker.js",
  barFind: "/build/bar-find.js",
  worker: "/build/worker.js",
  islandOf: () => undefined,
  serve: () => null,
};

const hasher = createHasher(1, { memoryCost: 8, timeCost: 1 });
const noOutside: Ctx["fetchOutside"] = () => Promise.reject(new Error("Nobody is outside in this test"));

export async function testApp(options: Options = {}) {
  const {
    env = {},
    images,
    fetchOutside = noOutside,
    isCrawler = async () => false,
    assets = noAssets,
    payments = createEmbedded,
    texts = null,
    hasOwnDb = false,
  } = options;
  await readIslands();
  let time = START;
  const sent: Email[] = [];
  const config = testConfig(env);
  const db = hasOwnDb ? freshDb() : sharedDb();
  const testClock = config.testClock ? createTestClock(db, () => time) : null;
  const now = testClock?.now ?? (() => time);
  // One per app, so that each test can watch its own.
  const log = { ...silentLog };
  const ctx: Ctx = {
    config,
    features,
    db,
    changes: createChangeFeed({ db, now, log }),
    now,
    testClock,
    email: emailPort(async (email) => void sent.push(email)),
    texts,
    fetchOutside,
    isCrawler,
    images: images ?? noImages,
    payments: payments({ db, now, config }),
    hasher: { ...hasher },
    limits: createLimits(config, { db, now }),
    lease: createLease({ db, now, log }, JOBS_LEASE),
    assets,
    siteHead: headByPath,
    log,
    metrics: createMetrics(),
    stopping: () => false,
  };
  beforeClosing(db, () => ctx.changes.end());
  const { app, handle } = await appOfParts(ctx);
  return {
    ctx,
    app,
    handle,
    sent,
    clock: {
      now,
      set: (instant: number) => {
        time = instant;
      },
      advance: (ms: number) => {
        time += ms;
      },
    },
    visitor: () => browser(handle),
  };
}
export type TestApp = Awaited<ReturnType<typeof testApp>>;

export function browser(handle: Handler, ip?: string) {
  const cookies = new Map<string, string>();
  async function send(
    method: string,
    path: string,
    init: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) {
    const request = new Request(`http://localhost:3000${path}`, {
      method,
      ...(init.body === undefined ? {} : { body: init.body }),
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...init.headers,
      },
    });
    const response = await handle(request, () => ip);
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    return response;
  }
  function keep(cookie: string) {
    const [pair = "", ...attributes] = cookie.split(";");
    const at = pair.indexOf("=");
    if (attributes.some((attribute) => attribute.trim().toLowerCase() === "max-age=0"))
      cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
  const json = (value: unknown) => {
    const body = JSON.stringify(value);
    return { body, headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) } };
  };
  return {
    cookies,
    send,
    get: (path: string, headers?: Record<string, string>) => send("GET", path, headers ? { headers } : {}),
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) => {
      const init = json(body);
      return send("POST", path, { ...init, headers: { ...init.headers, ...headers } });
    },
    patch: (path: string, body: unknown = {}) => send("PATCH", path, json(body)),
    delete: (path: string, body?: unknown) => send("DELETE", path, body === undefined ? {} : json(body)),
    upload: async (method: "POST" | "PUT" | "PATCH", path: string, form: FormData) => {
      const request = new Request("http://localhost:3000", { method: "POST", body: form });
      const type = request.headers.get("content-type")!;
      return send(method, path, { body: await request.bytes(), headers: { "content-type": type } });
    },
    submit: (path: string, fields: Record<string, string> | [string, string][]) =>
      send("POST", path, {
        body: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      }),
  };
}
export type Browser = ReturnType<typeof browser>;
