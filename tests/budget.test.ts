import { beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { sqlite } from "#db/db.ts";
import { islandFilePaths } from "#islands/registry.ts";
import { type BuildManifest, build } from "#src/build/build.ts";
import { crowdTownPicker } from "#src/features/operations/demo/people/crowd.ts";
import { loadAssets } from "#src/http/pages/assets.ts";
import { groomerTabs, parentTabs } from "#src/shared/dashboard/dashboards.ts";
import { makeGroomers } from "../bench/data.ts";
import { insertGroomers } from "../bench/database.ts";
import { type Browser, START, type TestApp, testApp } from "./support/app.ts";
import { temporaryFolder } from "./support/db.ts";
import { TIMEOUT_MS } from "./support/in-parallel.ts";
import { addGroomer, addUser, signedIn } from "./support/people.ts";
import { addShowcase } from "./support/showcase.ts";

const SCRIPT = {
  document: 2_000,
  // Hashes in the names of lazy parts change the compressed size by up to 80 bytes.
  search: 76_700,
  profile: 80_000,
  auth: 2_000,
  payment: 72_000,
  dashboard: 112_000,
  tab: 22_000,
  admin: 80_000,
  booking: 84_000,
  worker: 3_000,
};
const HTML = 15_000;
const CSS = 10_800;
const PAGE_CSS = { dashboard: 9_400, calendar: 2_750, map: 2_000, booking: 1_450, charts: 650, profile: 2_200 };
const FONTS = 42_000;

const folder = temporaryFolder("mudroom-built");
let manifest: BuildManifest;
let app: TestApp;
let visitor: Browser;
let parent: Browser;
let groomer: Browser;
let admin: Browser;
let subscriber: Browser;
let profile: string;
let booking: number;
let talk: number;

beforeAll(async () => {
  manifest = await build(folder);
  app = await testApp({ assets: await loadAssets(folder) });
  const db = sqlite(app.ctx.db);
  insertGroomers(db, makeGroomers(crowdTownPicker(app.ctx.db), 2_000));
  const { groomerId, parentId } = addShowcase(app.ctx.db, START);
  const owner = db.query<{ id: number }, [number]>("SELECT user_id AS id FROM groomer_profiles WHERE id = ?");
  visitor = app.visitor();
  parent = signedIn(app, { id: parentId }, "pet_parent");
  admin = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  groomer = signedIn(app, owner.get(groomerId)!, "groomer");
  subscriber = signedIn(app, (await addGroomer(app, "gus")).user, "groomer");
  profile = `/groomer/${groomerId}`;
  const own = "SELECT id FROM bookings WHERE pet_parent_id = ? ORDER BY starts_at";
  booking = db.query<{ id: number }, [number]>(own).get(parentId)!.id;
  talk = db.query<{ id: number }, [number]>(`${own} DESC`).get(parentId)!.id;
}, TIMEOUT_MS);

interface Size {
  status: number;
  html: string;
  htmlBytes: number;
  scriptBytes: number;
  cssBytes: number;
  pageCss: [name: string, bytes: number][];
}

async function sizeOf(window: Browser, path: string): Promise<Size> {
  const response = await window.get(path, { "accept-encoding": "gzip, deflate, br, zstd" });
  const travelled = await response.bytes();
  const html = new TextDecoder().decode(Bun.zstdDecompressSync(travelled));
  const islandFiles = named(html, /data-src="([^"]+)"/g).flatMap((files) => files.split(" "));
  const scripts = [
    ...named(html, /<script[^>]+src="\/build\/([^"]+)"/g),
    ...islandFiles.map((file) => file.replace("/build/", "")),
  ];
  const styles = named(html, /<link[^>]+rel="stylesheet"[^>]+href="\/build\/([^"]+)"/g);
  return {
    status: response.status,
    html,
    htmlBytes: travelled.length,
    scriptBytes: bytesOf(await withImports(scripts)),
    cssBytes: bytesOf(styles.filter((file) => file.startsWith("main-"))),
    pageCss: Object.keys(PAGE_CSS).map((name) => [name, bytesOf(styles.filter((file) => isSheetOf(name, file)))]),
  };
}

const isSheetOf = (name: string, file: string) => file.startsWith(`${name}-`) && file.endsWith(".css");

const named = (html: string, pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1]!))];

async function withImports(files: string[]): Promise<string[]> {
  const all = new Set(files);
  for (const file of all) {
    const text = await Bun.file(join(folder, file)).text();
    for (const match of text.matchAll(/(?:from|import)\s*"(?:\.|\/build)\/([^"]+)"/g)) all.add(match[1]!);
  }
  return [...all];
}

const bytesOf = (files: string[]) => files.reduce((sum, file) => sum + Bun.file(join(folder, `${file}.br`)).size, 0);

const pages: [name: string, status: number, script: number, load: () => Promise<Size>][] = [
  ["home", 200, SCRIPT.document, () => sizeOf(visitor, "/")],
  ["a page that is not there", 404, SCRIPT.document, () => sizeOf(visitor, "/nowhere")],
  ["a groomer that is not there", 404, SCRIPT.document, () => sizeOf(visitor, "/groomer/999999")],
  ["log in", 200, SCRIPT.auth, () => sizeOf(visitor, "/auth?mode=login")],
  ["sign up", 200, SCRIPT.auth, () => sizeOf(visitor, "/auth?mode=register")],
  ["forgot password", 200, SCRIPT.auth, () => sizeOf(visitor, "/forgot-password")],
  ["search, nothing asked", 200, SCRIPT.search, () => sizeOf(visitor, "/groomers")],
  ["search with a page of results", 200, SCRIPT.search, () => sizeOf(visitor, "/groomers?zipCode=10001&distance=75")],
  ["a full profile", 200, SCRIPT.profile, () => sizeOf(visitor, profile)],
  ["a full profile, logged in", 200, SCRIPT.profile, () => sizeOf(parent, profile)],
  ...parentTabs.map((tab) => dashboard("a parent's", tab, () => sizeOf(parent, `/pet-parent-dashboard?tab=${tab}`))),
  ...groomerTabs.map((tab) => dashboard("a groomer's", tab, () => sizeOf(groomer, `/groomer-dashboard?tab=${tab}`))),
  dashboard("a groomer's", "calendar", () => sizeOf(groomer, "/groomer-dashboard?tab=bookings&view=calendar")),
  ["a parent's booking", 200, SCRIPT.booking, () => sizeOf(parent, `/bookings/${booking}`)],
  ["a groomer's booking", 200, SCRIPT.booking, () => sizeOf(groomer, `/bookings/${booking}`)],
  ["a parent's booking with its messages", 200, SCRIPT.booking, () => sizeOf(parent, `/bookings/${talk}`)],
  ["a groomer's booking with its messages", 200, SCRIPT.booking, () => sizeOf(groomer, `/bookings/${talk}`)],
  ["an admin's view of a booking", 200, SCRIPT.document, () => sizeOf(admin, `/bookings/${booking}`)],
  ["membership", 200, 0, () => sizeOf(visitor, "/membership")],
  ["subscribe", 200, SCRIPT.payment, () => sizeOf(subscriber, "/subscribe")],
  ["an admin's list", 200, SCRIPT.admin, () => sizeOf(admin, "/admin-dashboard")],
  ["what waits for an admin", 200, SCRIPT.admin, () => sizeOf(admin, "/admin-dashboard?tab=needs-action")],
  ["an admin's view of a user", 200, SCRIPT.admin, () => sizeOf(admin, "/admin/users/1")],
];

function dashboard(whose: string, tab: string, load: () => Promise<Size>): (typeof pages)[number] {
  return [`${whose} dashboard, ${tab}`, 200, SCRIPT.dashboard, load];
}

for (const [name, status, script, load] of pages) {
  test(`keeps ${name} within its bytes and asks no other host`, async () => {
    const page = await load();

    expect(page.status).toBe(status);
    expect(page.scriptBytes).toBeLessThanOrEqual(script);
    expect(page.htmlBytes).toBeLessThanOrEqual(HTML);
    expect(page.cssBytes).toBeGreaterThan(0);
    expect(page.cssBytes).toBeLessThanOrEqual(CSS);
    expect(page.pageCss.filter(([sheet, bytes]) => bytes > PAGE_CSS[sheet as keyof typeof PAGE_CSS])).toEqual([]);
    expect(foreignRequests(page.html)).toEqual([]);
  });
}

/** Lists what the markup loads from other hosts. A canonical link loads nothing. */
function foreignRequests(html: string): string[] {
  const tags = html.match(/<(?:script|link|img|source|iframe|video|audio)\b[^>]*>/g) ?? [];
  return tags.filter((tag) => !tag.includes('rel="canonical"') && /(?:src|srcset|href)="(?:https?:)?\/\//.test(tag));
}

test("loads a small script of its own for each dashboard tab", async () => {
  const own = [
    "details",
    "business-area",
    "day-plan",
    "services",
    "today",
    "all-bookings",
    "clients",
    "parent-bookings",
    "pets",
  ] as const;

  const sizes = own.map((name) => bytesOf([basename(app.ctx.assets.islandOf(islandFilePaths[name])!.files[0]!)]));

  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(SCRIPT.tab);
});

test("measures full pages", async () => {
  const results = await sizeOf(visitor, "/groomers?zipCode=10001&distance=75");
  const groomersPage = await sizeOf(visitor, profile);

  expect(new Set(results.html.match(/href="\/groomer\/\d+/g)).size).toBe(24);
  expect(groomersPage.html.match(/<img[^>]+src="\/uploads\//g)).toHaveLength(14);
  expect(groomersPage.html.split("Waffles waits at the window")).not.toHaveLength(1);
});

test("keeps the service worker within its bytes", async () => {
  const worker = await visitor.get("/sw.js", { "accept-encoding": "br" });

  expect(worker.status).toBe(200);
  expect((await worker.bytes()).length).toBeLessThanOrEqual(SCRIPT.worker);
});

test("keeps a page with a form's message within its bytes", async () => {
  await addUser(app, "pet_parent", "ana");
  const response = await app.visitor().submit("/auth?mode=login", { username: "ana", password: "nope" });
  const scripts = named(await response.text(), /<script[^>]+src="\/build\/([^"]+)"/g);

  expect(response.status).toBe(401);
  expect(scripts).toHaveLength(1);
  expect(bytesOf(await withImports(scripts))).toBeLessThanOrEqual(SCRIPT.auth);
});

test("keeps the fonts within their bytes", async () => {
  const names = (await readdir("static/fonts")).filter((name) => name.endsWith(".woff2"));

  const bytes = names.reduce((sum, name) => sum + Bun.file(join("static/fonts", name)).size, 0);

  expect(names.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(FONTS);
});

test("keeps the map stylesheet within its bytes", async () => {
  const [sheet] = (await readdir(folder)).filter((name) => isSheetOf("map", name));

  expect(bytesOf([sheet!])).toBeLessThanOrEqual(PAGE_CSS.map);
});

test("has no style for narrower windows that also holds at the width itself", async () => {
  const sheets = (await readdir(folder)).filter((name) => name.endsWith(".css"));
  for (const name of sheets) expect(await Bun.file(join(folder, name)).text()).not.toMatch(/max-(width|height):/);
});

/* Tests of serving built files are here because building takes seconds. */

test("serves compressed files with hashed names to cache forever", async () => {
  const assets = await loadAssets(folder);

  const name = manifest.css.replace("/build/", "");
  const plain = assets.serve(name, null)!;
  const small = assets.serve(name, "gzip, br")!;

  expect(name).toMatch(/^main-\w+\.css$/);
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(small.headers.get("cache-control")).toContain("immutable");
  expect(brotliDecompressSync(await small.bytes()).toString()).toBe(await plain.text());
  expect(assets.islandOf("islands/search/search/search.tsx")?.files.length).toBeGreaterThan(1);
});

test("serves the service worker at one address that browsers check for updates", async () => {
  const worker = await visitor.get("/sw.js");

  expect(worker.status).toBe(200);
  expect(worker.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-security-policy")).toContain("worker-src 'self';");
  expect(await worker.text()).not.toMatch(/(?:^|[;}])\s*(?:import|export)\b/m);
});

test("serves only built files", async () => {
  const assets = await loadAssets(folder);

  for (const name of ["manifest.json", "../manifest.json", "nothing.js", "..%2f..%2fpackage.json"]) {
    expect(assets.serve(name, null)).toBeNull();
  }
});

/**
 * Safari 17, Chrome 114, and Firefox 125 are the first with `popover`, which every menu needs. What came later (MDN's
 * browser-compat-data) must not be in a built script, and in a style sheet only where its absence loses nothing.
 */
const later: Record<string, RegExp> = {
  "Map.groupBy, Object.groupBy": /\b(?:Map|Object)\.groupBy\b/,
  "URL.parse": /\bURL\.parse\b/,
  "Promise.try, Promise.withResolvers": /\bPromise\.(?:try|withResolvers)\b/,
  "Array.fromAsync": /\bArray\.fromAsync\b/,
  "iterator helpers":
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|flatMap|some|every|find|reduce|take|drop)\(/,
  "set methods": /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  "RegExp.escape, Error.isError, Iterator": /\b(?:RegExp\.escape|Error\.isError|Iterator\.(?:from|concat))\b/,
  "AbortSignal.any": /\bAbortSignal\.any\b/,
  Temporal: /\bTemporal\.\w/,
  "Intl.DurationFormat": /\bIntl\.DurationFormat\b/,
  "closedby, commandfor": /\b(?:closedBy|commandForElement|commandfor)\b/,
  "Uint8Array.fromBase64": /\.(?:fromBase64|toBase64|fromHex|toHex)\(/,
  "Math.sumPrecise, getOrInsert": /\bMath\.sumPrecise\b|\.getOrInsert(?:Computed)?\(/,
};

const laterStyles = /@scope\b|anchor-name|if\(|light-dark\(|@starting-style|interpolate-size|sibling-index\(/;

test("builds scripts and styles that every supported browser can read", async () => {
  const found: string[] = [];
  for (const file of (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name))) {
    const text = await Bun.file(join(folder, file)).text();
    const rules: Record<string, RegExp> = file.endsWith(".css") ? { "a later style": laterStyles } : later;
    found.push(...Object.keys(rules).flatMap((name) => (rules[name]!.test(text) ? [`${file}: ${name}`] : [])));
  }
  expect(found).toEqual([]);
});
