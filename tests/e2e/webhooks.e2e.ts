import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { asc, inArray, like } from "drizzle-orm";
import { openDatabase, sqlite } from "#db/open.ts";
import { groomerProfiles, memberships, outbox, providerEvents } from "#db/schema/tables.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import type { TestCardId } from "#tests/stripe/cards.ts";
import { type LocalStripe, startLocalStripe } from "#tests/stripe/local-stripe.ts";
import { storm, untilTaken } from "#tests/stripe/storm.ts";
import { type Server, startServer } from "#tests/support/server.ts";

const MEMBERS = 40;
const DAY = 24 * 3_600_000;
const cards: TestCardId[] = ["pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_mastercard", "pm_card_visa"];

/** Stripe's clock starts in the past and comes to the present, so that everything has happened by now. */
let daysAgo = 41;
let local: LocalStripe;
let calm: Server;
let stormy: Server;

beforeAll(async () => {
  local = await startLocalStripe(() => Date.now() - daysAgo * DAY);
  const env = { ...local.env, RATE_LIMITS: "off", APP_URL: "http://localhost:3000" };
  [calm, stormy] = await Promise.all([startServer(env), startServer(env)]);
}, 120_000);
afterAll(() => Promise.all([calm.remove(), stormy.remove(), local.stop()]));

const dataOf = ({ dataDir }: Server) => openDatabase(join(dataDir, "mudroom.db"));

/** The same groomers in both sites become the same customers. */
async function joinStripe() {
  const provider = createStripe(local.settings, Date.now);
  const customers: string[] = [];
  for (let groomerId = 1; groomerId <= MEMBERS; groomerId++) {
    const groomer = { groomerId, email: `g${groomerId}@example.com`, name: "G", customerId: null };
    customers.push(await provider.ensureCustomer(groomer, `cus:${groomerId}`));
  }
  for (const server of [calm, stormy]) {
    const db = dataOf(server);
    const ids = db.select({ id: groomerProfiles.id }).from(groomerProfiles).orderBy(asc(groomerProfiles.id)).all();
    customers.forEach((customerId, at) => {
      const groomerId = ids[at]!.id;
      db.delete(memberships)
        .where(inArray(memberships.groomerId, [groomerId]))
        .run();
      db.insert(memberships).values({ groomerId, provider: "stripe", customerId }).run();
    });
    sqlite(db).close();
  }
  return { provider, customers };
}

type Joined = Awaited<ReturnType<typeof joinStripe>>;

async function subscribeAll({ provider, customers }: Joined) {
  const trialUntil = local.world.target() * 1000 + 30 * DAY;
  for (const [at, customerId] of customers.entries()) {
    const attemptId = `a${at}`;
    const setup = await provider.startCardSetup({ customerId, attemptId }, `seti:${attemptId}`);
    local.confirm(setup.id, cards[at % cards.length]!);
    const { paymentMethodId } = await provider.getIntent(setup.id);
    await provider.subscribe({ customerId, attemptId, trialUntil, paymentMethodId }, `sub:${attemptId}`);
  }
}

const cancelSome = () => {
  for (const { id } of local.world.all("subscription").slice(0, 8)) local.cancelInPortal(id);
};

const postTo =
  ({ url }: Server) =>
  async (body: string, headers: Record<string, string>): Promise<number | null> => {
    const answer = await fetch(`${url}/api/stripe/webhook`, { method: "POST", body, headers }).catch(() => null);
    return answer?.status ?? null;
  };

/** What must not depend on how the news came, or on how often the process died. */
function factsOf(server: Server, customers: string[]) {
  const db = dataOf(server);
  const members = db.select().from(memberships).where(inArray(memberships.customerId, customers)).all();
  const mails = db.select().from(outbox).where(like(outbox.dedupeKey, "membership %")).all();
  const events = db.select({ id: providerEvents.id }).from(providerEvents).orderBy(providerEvents.id).all();
  sqlite(db).close();
  return {
    members: members.map(({ syncTicket, syncedTicket, syncedAt, ...facts }) => facts),
    mails: mails.map(({ recipient, subject }) => `${recipient} ${subject}`).sort(),
    events,
  };
}

test("events five times over, shuffled, forged, with Stripe failing and the process killed, end as without", async () => {
  const joined = await joinStripe();
  const weather = { secret: local.settings.webhookSecret, now: Date.now };
  const days = (ago: number) => () => {
    daysAgo = ago;
  };
  // The cards are given, some cancel, the first charges come, and the failed ones are tried until the end.
  const chapters = [() => subscribeAll(joined), cancelSome, days(10), days(6), days(0)];
  const statuses: (number | null)[] = [];
  const forgeries: (number | null)[] = [];
  let heard = 0;

  for (const happens of chapters) {
    await happens();
    const events = local.events().slice(heard);
    heard += events.length;
    await untilTaken(events, postTo(calm), weather);
    for (let count = 0; count < 4; count++) local.fail({ how: count % 2 ? "500" : "drop", isDone: true });
    const running = storm(events, postTo(stormy), { ...weather, seed: heard });
    await Bun.sleep(150);
    await stormy.kill();
    await stormy.restart();
    const { taken, forged } = await running;
    statuses.push(...taken);
    forgeries.push(...forged);
    await untilTaken(events, postTo(stormy), weather);
  }
  await Promise.all([calm.stop(), stormy.stop()]);

  const [expected, got] = [calm, stormy].map((server) => factsOf(server, joined.customers));
  expect(heard).toBeGreaterThanOrEqual(200);
  expect(statuses).toContain(null);
  expect(new Set([...statuses, 503])).toEqual(new Set([200, 503, null]));
  expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(4 * chapters.length);
  expect(new Set([...forgeries, null])).toEqual(new Set([400, null]));
  expect(got).toEqual(expected!);
  expect(new Set(got!.members.map(({ state }) => state))).toEqual(new Set(["active", "ended", "payment_required"]));
  expect(new Set(got!.mails).size).toBe(got!.mails.length);
}, 240_000);
