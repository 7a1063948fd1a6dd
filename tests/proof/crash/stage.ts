import { cp } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase, sqlite, type Tx, transact } from "#db/open.ts";
import { memberships } from "#db/schema/tables.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { type LocalStripe, startLocalStripe } from "#tests/stripe/local-stripe.ts";
import { changeRows } from "#tests/support/rows.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import { type Business, makeWorld, PASSWORD, type Person, type World } from "../support/world.ts";
import { type Devices, startDevices } from "./devices.ts";
import { addTerms, addVisit, todayOf, type Visit } from "./given.ts";
import { addAdmin } from "./given-admins.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { dataFolder, type Site, siteOn } from "./site.ts";

const DAY = 24 * 60 * 60 * 1000;
const PEOPLE = 8;
const CUSTOMERS = 4;

export interface Stage {
  site: Site;
  firstReady: number;
  ledger: Ledger;
  /** Calls that the server put off because nothing can be saved, and how often. */
  putOff: Map<string, number>;
  noRoom: string[];
  uploads: number;
  refused: string[];
  parents: Person[];
  owners: Person[];
  businesses: Business[];
  quiet: Business[];
  today: Visit[];
  devices: Devices;
  admin: Person;
  next(): number;
  /** The same for bookings alone, so that they come close to each other. */
  nextBooking(): number;
  stripe: LocalStripe;
}

export interface Wanted {
  dataDir?: string;
  open?: (dataDir: string, env: Record<string, string>) => Site | Promise<Site>;
}

export async function setStage({ dataDir: wanted, open = siteOn }: Wanted = {}): Promise<Stage> {
  const dataDir = wanted ?? (await dataFolder());
  const stripe = await startLocalStripe();
  onEnd(() => stripe.stop());
  const { parents, owners, groomers } = await copyWorld(dataDir);
  const customers = await subscribeSome(stripe);
  const db = openDatabase(join(dataDir, "mudroom.db"));
  const cast = { parents, owners, groomers };
  const given = transact(db, (tx) => {
    addTerms(tx, cast);
    for (const [at, { id }] of groomers.slice(-CUSTOMERS).entries()) becomeCustomer(tx, id, customers[at]!);
    return {
      today: owners.map((_, at) => addVisit(tx, at * PEOPLE + at, cast, todayOf(tx, groomers[at]!))),
      admin: addAdmin(tx),
    };
  });
  const devices = transact(db, (tx) => startDevices(tx, [...parents, ...owners]));
  sqlite(db).close();
  const site = await open(dataDir, { ...stripe.env, ...devices.env });
  const firstReady = await site.start();
  let used = 0;
  let booked = 0;
  return {
    site,
    firstReady,
    stripe,
    ledger: createLedger(),
    putOff: new Map(),
    noRoom: [],
    refused: [],
    parents: await signInFirst(site, parents),
    owners: await signInFirst(site, owners),
    uploads: 0,
    businesses: groomers.slice(0, PEOPLE),
    quiet: groomers.slice(PEOPLE, 2 * PEOPLE),
    devices,
    ...given,
    next: () => used++,
    nextBooking: () => booked++,
  };
}

let made: Promise<{ folder: string; world: World }> | undefined;

async function makeOnce() {
  const folder = await dataFolder();
  return { folder, world: await makeWorld(folder, { groomers: 60, parents: PEOPLE, owners: PEOPLE }) };
}

export async function copyWorld(dataDir: string): Promise<World> {
  made ??= makeOnce();
  const { folder, world } = await made;
  await cp(folder, dataDir, { recursive: true });
  return world;
}

/** Customers of the local Stripe who have a subscription, so that there is something to ask about them. */
async function subscribeSome(stripe: LocalStripe): Promise<string[]> {
  const provider = createStripe(stripe.settings, Date.now);
  const customers: string[] = [];
  for (let at = 0; at < CUSTOMERS; at++) {
    const groomer = { groomerId: at, email: `g${at}@example.com`, name: "G", customerId: null };
    const customerId = await provider.ensureCustomer(groomer, `cus:${at}`);
    const attempt = { customerId, attemptId: `a${at}` };
    const setup = await provider.startCardSetup(attempt, `seti:${at}`);
    stripe.confirm(setup.id, "pm_card_visa");
    const { paymentMethodId } = await provider.getIntent(setup.id);
    await provider.subscribe({ ...attempt, trialUntil: Date.now() + 30 * DAY, paymentMethodId }, `sub:${at}`);
    customers.push(customerId);
  }
  return customers;
}

const becomeCustomer = (tx: Tx, groomerId: number, customerId: string) =>
  changeRows(tx, memberships, { groomerId }, { provider: "stripe", customerId });

async function signInFirst(site: Site, [first, ...others]: Person[]): Promise<Person[]> {
  const answer = await site.ask("/api/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: first!.username, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${first!.username} could not log in: ${await answer.text()}`);
  return [{ ...first!, cookie: answer.headers.getSetCookie()[0]!.split(";")[0]! }, ...others];
}
