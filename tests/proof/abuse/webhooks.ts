import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { asc, inArray, like } from "drizzle-orm";
import { groomerProfiles, memberships, openDatabase, outbox, providerEvents, sqlite } from "#db/db.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { startLocalStripe } from "#tests/stripe/local-stripe.ts";
import type { TestCardId } from "#tests/stripe/payments.ts";
import { storm, untilTaken } from "#tests/stripe/storm.ts";
import { addRows, changeRows, removeRows } from "#tests/support/rows.ts";
import { type Site, startServer, startSite } from "#tests/support/server.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { makeWorld } from "../support/world.ts";

export async function webhookStorm(isShort: boolean): Promise<Figure[]> {
  const { heard, kills, taken, forged, calm, stormy, mostUnavailable } = await stormWithKills(
    isShort ? 12 : 40,
    isShort ? 1 : 5,
  );
  const count = (statuses: (number | null)[], wanted: number | null) => statuses.filter((s) => s === wanted).length;
  const others = (statuses: (number | null)[], ...known: (number | null)[]) =>
    [...new Set(statuses.filter((status) => !known.includes(status)))].join(" ") || "none";
  const isSame = (fact: keyof typeof calm) =>
    isDeepStrictEqual(calm[fact], stormy[fact]) ? "as in order" : "different";
  return [
    atLeast("webhooks: events", heard, isShort ? 60 : 200),
    noted("webhooks: deliveries, each event five times", taken.length + forged.length),
    noted("webhooks: deliveries that met a dead process", count(taken, null) + count(forged, null)),
    noted("webhooks: kills among them", kills),
    exactly("webhooks: answers to genuine ones but 200 and 503", others(taken, 200, 503, null), "none"),
    atMost("webhooks: 503 while Stripe failed on purpose", count(taken, 503), mostUnavailable),
    exactly("webhooks: answers to forged ones but 400", others(forged, 400, null), "none"),
    exactly("webhooks: states of memberships", [...new Set(stormy.members.map(({ state }) => state))].length, 3),
    exactly("webhooks: memberships at the end", isSame("members"), "as in order"),
    exactly("webhooks: events kept", isSame("events"), "as in order"),
    exactly("webhooks: emails", isSame("emails"), "as in order"),
    exactly("webhooks: emails that came twice", stormy.emails.length - new Set(stormy.emails).size, 0),
  ];
}

const DAY = 24 * 3_600_000;
const cards: TestCardId[] = ["pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_mastercard", "pm_card_visa"];
/** Stripe's failures in each chapter, an upper bound for the number of 503s. */
const FAILURES = 4;

interface Storm {
  heard: number;
  kills: number;
  taken: (number | null)[];
  forged: (number | null)[];
  calm: StormFacts;
  stormy: StormFacts;
  mostUnavailable: number;
}
type StormFacts = ReturnType<typeof factsOf>;

async function stormWithKills(members: number, kills: number): Promise<Storm> {
  // Starts Stripe's clock in the past and moves it to the present, so no event is in the future.
  let daysAgo = 41;
  const local = await startLocalStripe(() => Date.now() - daysAgo * DAY);
  const data = await mkdtemp(join(tmpdir(), "mudroom-storm-"));
  await makeWorld(data, { groomers: members, parents: 0, owners: 0 });
  const env = { ...local.env, DEMO_DATA: data, RATE_LIMITS: "off", APP_URL: "http://localhost:3000" };
  const [calm, stormy] = await Promise.all([startSite(env), startServer(env)]);
  try {
    const provider = createStripe(local.settings, Date.now);
    const customers = await customersOf(provider, members);
    for (const server of [calm, stormy]) becomeCustomers(server, customers);
    const days = (ago: number) => () => {
      daysAgo = ago;
    };
    const subscribe = () => subscribeAll(local, provider, customers);
    const cancel = () => {
      for (const { id } of local.store.all("subscription").slice(0, members / 5)) local.cancelInPortal(id);
    };
    const chapters = [subscribe, cancel, days(10), days(6), days(0)];
    const weather = { secret: local.settings.webhookSecret, now: Date.now };
    const taken: (number | null)[] = [];
    const forged: (number | null)[] = [];
    let heard = 0;
    for (const [at, happens] of chapters.entries()) {
      await happens();
      const events = local.events().slice(heard);
      heard += events.length;
      await untilTaken(events, postTo(calm), weather);
      for (let count = 0; count < FAILURES; count++) local.fail({ how: count % 2 ? "500" : "drop", isDone: true });
      const running = storm(events, postTo(stormy), { ...weather, seed: heard });
      if (at < kills) {
        await Bun.sleep(150);
        await stormy.kill();
        await stormy.restart();
      }
      const said = await running;
      taken.push(...said.taken);
      forged.push(...said.forged);
      await untilTaken(events, postTo(stormy), weather);
    }
    await stormy.stop();
    const facts = { calm: factsOf(calm, customers), stormy: factsOf(stormy, customers) };
    return { heard, kills, taken, forged, ...facts, mostUnavailable: FAILURES * chapters.length };
  } finally {
    await Promise.all([calm.remove(), stormy.remove(), local.stop()]);
    await rm(data, { recursive: true, force: true });
  }
}

type Local = Awaited<ReturnType<typeof startLocalStripe>>;
type Provider = ReturnType<typeof createStripe>;

const dataOf = ({ dataDir }: Site) => openDatabase(join(dataDir, "mudroom.db"));

async function customersOf(provider: Provider, members: number): Promise<string[]> {
  const customers: string[] = [];
  for (let groomerId = 1; groomerId <= members; groomerId++) {
    const groomer = { groomerId, email: `g${groomerId}@example.com`, name: "G", customerId: null };
    customers.push(await provider.ensureCustomer(groomer, `cus:${groomerId}`));
  }
  return customers;
}

function becomeCustomers(server: Site, customers: readonly string[]) {
  const db = dataOf(server);
  const ids = db.select({ id: groomerProfiles.id }).from(groomerProfiles).orderBy(asc(groomerProfiles.id)).all();
  removeRows(db, memberships, {});
  changeRows(db, groomerProfiles, {}, { backgroundCheckStatus: "passed", backgroundCheckChangedAt: 0 });
  const rows = customers.map((customerId, at) => ({ groomerId: ids[at]!.id, provider: "stripe" as const, customerId }));
  addRows(db, memberships, rows);
  sqlite(db).close();
}

async function subscribeAll(local: Local, provider: Provider, customers: readonly string[]) {
  const trialUntil = local.store.target() * 1000 + 30 * DAY;
  for (const [at, customerId] of customers.entries()) {
    const attemptId = `a${at}`;
    const setup = await provider.startCardSetup({ customerId, attemptId }, `seti:${attemptId}`);
    local.confirm(setup.id, cards[at % cards.length]!);
    const { paymentMethodId } = await provider.getIntent(setup.id);
    await provider.subscribe({ customerId, attemptId, trialUntil, paymentMethodId }, `sub:${attemptId}`);
  }
}

const postTo =
  (server: Site) =>
  async (body: string, headers: Record<string, string>): Promise<number | null> => {
    const answer = await fetch(`${server.url}/api/stripe/webhook`, { method: "POST", body, headers }).catch(() => null);
    return answer?.status ?? null;
  };

function factsOf(server: Site, customers: string[]) {
  const db = dataOf(server);
  const members = db.select().from(memberships).where(inArray(memberships.customerId, customers)).all();
  const emails = db.select().from(outbox).where(like(outbox.dedupeKey, "membership %")).all();
  const events = db.select({ id: providerEvents.id }).from(providerEvents).orderBy(providerEvents.id).all();
  sqlite(db).close();
  return {
    members: members.map(({ syncSequence, syncedSequence, syncedAt, contactHash, ...facts }) => facts),
    emails: emails
      .map(({ dedupeKey }) =>
        dedupeKey
          .split(" ")
          .filter((word, at) => at === 1 || /^(?!null)[a-z]+$/.test(word))
          .join(" "),
      )
      .sort(),
    events,
  };
}
