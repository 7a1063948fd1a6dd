import { expect, test } from "bun:test";
import { openDatabase, sqlite } from "#db/open.ts";
import { createApp } from "#src/app.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { TestCardId } from "./cards.ts";
import { factsOf, siteForTests, WEBHOOK } from "./site.ts";
import { storm, untilTaken } from "./storm.ts";

const GROOMERS = 12;
const site = siteForTests(GROOMERS);
const cards: TestCardId[] = [
  "pm_card_visa",
  "pm_card_mastercard",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequiredOnSetup",
];

async function twin() {
  const ctx = { ...site.app.ctx, db: openDatabase(sqlite(site.app.ctx.db).serialize()) };
  const { handle } = await createApp(ctx);
  const post = async (body: string, headers: Record<string, string>) =>
    (await handle(new Request(WEBHOOK, { method: "POST", body, headers }))).status;
  return { db: ctx.db, post };
}

const NO_LIMIT = 4_294_967_294;

async function crampedTwin() {
  const { db, post } = await twin();
  let deliveries = 0;
  const fill = (isFull: boolean) => {
    const { page_count } = sqlite(db).query<{ page_count: number }, []>("PRAGMA page_count").get()!;
    sqlite(db).run(`PRAGMA max_page_count = ${isFull ? page_count : NO_LIMIT}`);
  };
  return {
    db,
    post: (...delivery: Parameters<typeof post>) => {
      fill(deliveries++ % 40 >= 20);
      return post(...delivery);
    },
    postWithRoom: (...delivery: Parameters<typeof post>) => {
      fill(false);
      return post(...delivery);
    },
  };
}

interface Statuses {
  taken: (number | null)[];
  forged: (number | null)[];
}

const chapters = [
  () => {},
  () => site.app.clock.advance(DAY_MS),
  () => {
    for (const { id } of site.local.store.all("subscription").slice(0, 3)) site.local.cancelInPortal(id);
  },
  () => site.app.clock.advance(30 * DAY_MS),
  () => site.app.clock.advance(9 * DAY_MS),
];

test("a hundred events, five times each, shuffled, one in ten forged, on a full disk or not, end as each once in order", async () => {
  for (let at = 0; at < GROOMERS; at++) await site.givesCard(at, cards[at % cards.length]!);
  const weather = { secret: site.local.settings.webhookSecret, now: site.app.clock.now };
  const [calm, stormy, cramped] = [await twin(), await twin(), await crampedTwin()];
  const said: Statuses = { taken: [], forged: [] };
  const saidWhenFull: Statuses = { taken: [], forged: [] };
  let heard = 0;
  const news = () => {
    const events = site.local.events().slice(heard);
    heard += events.length;
    return events;
  };

  for (const happens of chapters) {
    happens();
    for (let events = news(); events.length > 0; events = news()) {
      for (const [site, statuses] of [
        [stormy, said],
        [cramped, saidWhenFull],
      ] as const) {
        const { taken, forged } = await storm(events, site.post, { ...weather, seed: heard });
        statuses.taken.push(...taken);
        statuses.forged.push(...forged);
      }
      for (const post of [calm.post, stormy.post, cramped.postWithRoom]) await untilTaken(events, post, weather);
    }
  }

  const [expected, got] = [factsOf(calm.db), factsOf(stormy.db)];
  expect(got.events.length).toBeGreaterThanOrEqual(80);
  expect(got).toEqual(expected);
  expect(new Set(said.taken)).toEqual(new Set([200]));
  expect(new Set(said.forged)).toEqual(new Set([400]));
  expect(factsOf(cramped.db)).toEqual(expected);
  expect(new Set(saidWhenFull.taken)).toEqual(new Set([200, 503]));
  expect(new Set(saidWhenFull.forged)).toEqual(new Set([400]));
  expect(new Set(got.mails).size).toBe(got.mails.length);
  expect(new Set(got.members.map(({ state }) => state))).toEqual(new Set(["active", "payment_required", "ended"]));
});
