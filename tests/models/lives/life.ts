import { newRandom, type Random } from "#db/seed/random.ts";
import { createJobs } from "#src/jobs.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, type GroomerOptions, signedIn } from "#tests/support/people.ts";
import { type Account, emptyModel } from "./model.ts";
import { createWords } from "./words.ts";

export class Broken extends Error {}

export function holds(condition: unknown, what: () => string): asserts condition {
  if (!condition) throw new Broken(what());
}

export interface Answer<T = unknown> {
  status: number;
  body: T;
  text: string;
}

interface Start {
  place?: Pick<GroomerOptions, "zipCode" | "city" | "state">;
  zone?: string;
  at?: number;
}

export async function beginLife(seed: number, { place = {}, zone = "America/New_York", at }: Start = {}) {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  if (at !== undefined) app.clock.set(at);
  const dice: Random = newRandom(seed);
  const words = createWords();
  const model = emptyModel();
  const gus = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co.", ...place });
  const gil = await addGroomer(app, "gil");
  const windows = new Map<Account, Browser>();
  const life = {
    app,
    dice,
    words,
    model,
    gus,
    gil,
    jobs: createJobs(app.ctx),
    gusHere: signedIn(app, gus.user, "groomer"),
    gilHere: signedIn(app, gil.user, "groomer"),
    windows,
    log: [] as string[],
    today: () => dayOf(app.clock.now(), zone),
    login() {
      life.gusHere = signedIn(app, gus.user, "groomer");
      life.gilHere = signedIn(app, gil.user, "groomer");
      for (const account of model.accounts)
        if (!account.isClosed) windows.set(account, signedIn(app, account, "pet_parent"));
    },
  };
  for (const username of ["ana", "ben", "cleo"].slice(0, dice.between(2, 3))) await addParent(life, username);
  await read(life.gilHere.post("/api/clients", { name: "Somebody Else" }), 201);
  return life;
}
export type Life = Awaited<ReturnType<typeof beginLife>>;

async function addParent({ app, dice, words, model, windows }: Life, username: string) {
  const user = await addUser(app, "pet_parent", username, { fullName: words.next() });
  const account: Account = {
    id: user.id,
    name: user.fullName,
    email: user.email,
    pets: new Map(),
    gonePets: new Set(),
    isClosed: false,
  };
  const window = signedIn(app, user, "pet_parent");
  for (let count = dice.between(1, 2); count > 0; count--) {
    const name = words.next();
    const pet = await read<{ id: number }>(window.post("/api/pets", { name, type: "Dog" }), 201);
    account.pets.set(name, pet.body.id);
  }
  model.accounts.push(account);
  windows.set(account, window);
}

export async function read<T = unknown>(asked: Response | Promise<Response>, ...wanted: number[]): Promise<Answer<T>> {
  const response = await asked;
  const text = await response.text();
  const { status } = response;
  holds(status < 500, () => `${status}: ${text.slice(0, 500)}`);
  const body = isJson(response) && text !== "" ? JSON.parse(text) : text;
  if (status >= 400)
    holds(isSentence(body?.error?.message), () => `${status} without a sentence: ${text.slice(0, 500)}`);
  const isWanted = wanted.length === 0 || wanted.includes(status);
  holds(isWanted, () => `${response.url} ${status} instead of ${wanted.join(" or ")}: ${text.slice(0, 500)}`);
  return { status, body, text };
}

const isJson = (response: Response) => response.headers.get("content-type")?.includes("json") ?? false;
const isSentence = (text: unknown) => typeof text === "string" && /\w.*[.?!]$|@[\w.]+$|^\w+( \$?[\w,.]+)+$/.test(text);

const dayOf = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
