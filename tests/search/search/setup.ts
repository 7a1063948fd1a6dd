import type { Database } from "bun:sqlite";
import { expect, jest, spyOn } from "bun:test";
import { join } from "node:path";
import type { Window } from "happy-dom";
import { act, createElement } from "react";
import { closeDatabase, type Db, openDatabase, readSnapshot, sqlite } from "#db/db.ts";
import { createQueryClient, IslandRoot } from "#islands/lib/query-client.tsx";
import type { SearchState } from "#islands/search/search/use-search.ts";
import { loadCards } from "#src/features/search/search/cards.ts";
import { EARTH_RADIUS_MILES, type Point } from "#src/shared/base/distance.ts";
import { serviceColumns } from "#src/shared/listing/services.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { domHandles } from "#tests/support/dom-handles.ts";
import { addGroomer } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addShowcase } from "#tests/support/showcase.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";
import { fillPage } from "../profiles/setup.ts";

const origin = "http://localhost:3000";

type Scene = (search: OpenSearch) => Promise<void>;

export async function openSearch(app: TestApp, path: string, scene: Scene) {
  const html = await (await app.visitor().get(path)).text();
  const body = html.slice(html.indexOf("<body>") + 6, html.indexOf("</body>"));
  await inWindow(body, (window) => inSearch(app, window, scene), origin + path);
}

async function inSearch(app: TestApp, window: Window, scene: Scene) {
  const { addEventListener, removeEventListener } = globalThis;
  Object.assign(globalThis, {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
  const complaints = spyOn(console, "error").mockImplementation(() => {});
  const answers: Answer[] = [];
  const connection = spyOn(globalThis, "fetch").mockImplementation(
    ((path: string, init: RequestInit) =>
      new Promise((resolve) => answers.push(answerOf(app, path, init, resolve)))) as never,
  );
  jest.useFakeTimers();
  try {
    const close = await wake(window);
    await scene(handlesOf(window, answers));
    await close();
    expect(complaints.mock.calls.filter(([, tag]) => tag !== "search")).toEqual([]);
  } finally {
    jest.useRealTimers();
    connection.mockRestore();
    complaints.mockRestore();
    Object.assign(globalThis, { addEventListener, removeEventListener });
  }
}

interface Answer {
  body: Record<string, unknown>;
  arrive: () => Promise<void>;
}

function answerOf(app: TestApp, path: string, init: RequestInit, resolve: (response: Response) => void): Answer {
  const body = JSON.parse(String(init.body));
  const arrive = () =>
    act(async () => {
      resolve(await app.visitor().post(path, body));
    });
  return { body, arrive };
}

async function wake(window: Window) {
  const { hydrateRoot } = await import("react-dom/client");
  const { default: Search } = await import("#islands/search/search/search.tsx");
  const element = window.document.querySelector("[data-island=search]")!;
  const props = JSON.parse(element.querySelector("script")!.textContent) as SearchState;
  const tree = createElement(IslandRoot, { client: createQueryClient(), children: createElement(Search, props) });
  const identifierPrefix = element.getAttribute("data-id")!;
  const root = await act(async () =>
    hydrateRoot(element.querySelector("[data-root]") as never, tree, { identifierPrefix }),
  );
  return () => act(async () => root.unmount());
}

function handlesOf(window: Window, answers: Answer[]) {
  const { fire, enter, ...seen } = domHandles(window);
  const { find } = seen;
  return {
    window,
    answers,
    ...seen,
    path: () => window.location.href.slice(origin.length),
    fill: (name: string, value: string) => enter(`#${name}`, value),
    choose: (value: string) => act(async () => find(`input[value="${value}"]`)!.click()),
    submit: () => act(async () => void fire(find("form.search"), "submit")),
    pass: (milliseconds: number) => act(async () => void jest.advanceTimersByTime(milliseconds)),
    goTo: (state: unknown) =>
      act(async () => {
        const event = new window.Event("popstate");
        Object.assign(event, { state });
        window.dispatchEvent(event);
      }),
  };
}
export type OpenSearch = ReturnType<typeof handlesOf>;

export const cardsFor = (db: Db, ...ids: number[]) =>
  loadCards(db, { hits: ids.map((id) => ({ id, miles: 7.3 * id, covers: id % 2 === 0 })) }, { lat: 35.6, lon: -82.55 });

export const freshCards = (db: Db, ...ids: number[]) => readSnapshot(db, () => cardsFor(db, ...ids));

export async function openCards() {
  const app = await testApp({ hasOwnDb: true });
  addShowcase(app.ctx.db, app.clock.now());
  fillPage(app, await addGroomer(app, "gus"));
  const { profile } = await addGroomer(app, "lou");
  const folder = temporaryFolder("cards");
  const file = join(folder, "site.db");
  await Bun.write(file, sqlite(app.ctx.db).serialize());
  const dbs = [openDatabase(file), openDatabase(file)] as const;
  let texts: string[] = [];
  for (const db of dbs) {
    hearQuestions(sqlite(db), (text) => texts.push(text));
    sqlite(db).run("PRAGMA synchronous = OFF");
  }
  const asked = () => {
    const all = texts;
    texts = [];
    return all;
  };
  return {
    dbs,
    folder,
    ids: [profile.id, profile.id - 2, profile.id - 1],
    asked,
    read: () => asked().filter((text) => text.includes("portfolio_images")).length,
    async close() {
      for (const db of dbs) closeDatabase(db);
    },
  };
}

export async function open(app: TestApp, path: string) {
  const response = await app.visitor().get(path);
  const html = await response.text();
  return { response, status: response.status, html, main: mainOf(html), title: /<title>(.*?) \| /.exec(html)?.[1] };
}

const mainOf = (html: string) =>
  html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** True if an input or option would be sent with this value. */
export const holds = (main: string, name: string, value: string) =>
  [...main.matchAll(/<input[^>]*>/g)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes(`value="${value}"`),
  );
export const isChosen = (main: string, value: string) =>
  [...main.matchAll(/<(?:option|input)[^>]*>/g)].some(
    ([tag]) => tag.includes(`value="${value}"`) && / (selected|checked)=""/.test(tag),
  );

export interface Spot extends Point {
  minPrice?: number;
  /** Prices of each service in the order of services.ts. */
  prices?: (number | null)[];
  /** As in the column `size_prices`. */
  sizePrices?: (number | null)[] | null;
  goodWith?: number;
  ratingSum?: number;
  ratingCount?: number;
  serviceMask?: number;
  serviceRadius?: number;
  listedUntil?: number;
}

export const NOW = Date.parse("2026-06-10T16:00:00Z");

export function scatter(spots: Spot[]): Db {
  const db = freshDb();
  sqlite(db).transaction(() => {
    for (const [at, spot] of spots.entries()) put(sqlite(db), at + 1, spot);
  })();
  return db;
}

function put(connection: Database, id: number, spot: Spot) {
  const { lat, lon, minPrice = 5000, ratingSum = 0, ratingCount = 0, serviceMask = 31, serviceRadius = 20 } = spot;
  const { prices = [], sizePrices = null, goodWith = 0 } = spot;
  const each = serviceColumns.map((_, bit) => (serviceMask & (1 << bit) ? (prices[bit] ?? minPrice) : null));
  const priced = [...each, sizePrices && JSON.stringify(sizePrices)];
  connection
    .query(
      `INSERT INTO users (id, username, email, password_hash, full_name, role, created_at)
       VALUES ($id, 'g' || $id, 'g' || $id || '@example.com', '', 'A Groomer', 'groomer', 0)`,
    )
    .run({ id });
  connection
    .query(
      `INSERT INTO groomer_profiles (id, user_id, business_name, description, created_at, background_check_status, listed_until)
       VALUES (?, ?, 'A van', 'Baths', 0, 'passed', ?)`,
    )
    .run(id, id, spot.listedUntil ?? NOW + 1000);
  connection
    .query(
      `UPDATE groomer_profiles SET lat = ?, lon = ?, min_price = ?, max_price = ?, rating_sum = ?, rating_count = ?,
         service_mask = ?, service_radius = ?, good_with = ?, ${[...serviceColumns, "size_prices"].map((column) => `${column} = ?`)} WHERE id = ?`,
    )
    .run(lat, lon, minPrice, minPrice, ratingSum, ratingCount, serviceMask, serviceRadius, goodWith, ...priced, id);
}

export const north = ({ lat, lon }: Point, miles: number): Point => ({
  lat: lat + (miles / EARTH_RADIUS_MILES) * (180 / Math.PI),
  lon,
});

/** Repeats its numbers in every run so a failure can be reproduced. */
export function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    between: (low: number, high: number) => low + roll() * (high - low),
    whole: (low: number, high: number) => low + Math.floor(roll() * (high - low + 1)),
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!,
  };
}
