import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { type Answer, beginLife, holds, read } from "../lives/life.ts";
import { type Client, type Pack, rangeOf, type SizePrices, sizes, type Visit, type Weights } from "./model.ts";

const places = [
  ["America/New_York", { zipCode: "28801", city: "Asheville", state: "NC" }],
  ["Pacific/Honolulu", { zipCode: "96813", city: "Honolulu", state: "HI" }],
  ["America/Anchorage", { zipCode: "99501", city: "Anchorage", state: "AK" }],
] as const;
/** Days before ends of months and years and before clock changes. */
const starts = ["2026-07-30", "2026-10-30", "2026-12-29", "2027-02-26", "2027-03-12"];

export interface Parent {
  id: number;
  name: string;
  email: string;
  pets: { id: number; pounds: number | null }[];
  isClosed: boolean;
}

export async function beginMoney(seed: number) {
  const [zone, place] = places[seed % places.length]!;
  const at = Date.parse(starts[seed % starts.length]!) + (seed % 24) * HOUR_MS;
  const life = await beginLife(seed, { zone, place, at });
  const { app, dice, gus, gil, model } = life;
  const parents = model.accounts.slice(0, 2).map((one): Parent => ({ ...one, pets: [], isClosed: false }));
  const boss = await addUser(app, "admin", "boss");
  const [{ id, priceMin: low, priceMax: high, durationMinutes: minutes }] = gus.packages as [(typeof gus.packages)[0]];
  const bySize = somePrices({ dice });
  const world = {
    ...life,
    zone,
    address: {
      ...{ serviceAddress: "1 Oak Street", serviceCity: place.city },
      ...{ serviceState: place.state, serviceZipCode: place.zipCode },
    },
    parents,
    weights: { small: 20, medium: 50, large: 90 } as Weights,
    packs: [{ id, low, high, minutes, sizes: null }] as Pack[],
    addOns: gus.addOns.map((one) => ({ id: one.id, price: one.price, minutes: one.durationMinutes })),
    clients: [] as Client[],
    visits: [] as Visit[],
    boss: () => signedIn(app, boss, "admin"),
    other: () => signedIn(app, gil.user, "groomer"),
    at: (parent: Parent) => signedIn(app, parent, "pet_parent"),
    /** Calls the API as the groomer. */
    ask: <T>(
      method: "get" | "post" | "patch" | "delete",
      path: string,
      ...[body, ...wanted]: [unknown?, ...number[]]
    ) => read<T>(signedIn(app, gus.user, "groomer")[method](path, body as never), ...wanted) as Promise<Answer<T>>,
    some<T>(list: readonly T[], test: (one: T) => unknown = () => true): T | null {
      const left = list.filter(test);
      return left.length > 0 ? dice.pick(left) : null;
    },
  };
  for (const parent of parents)
    for (const weight of dice.some(weighed, 3)) {
      const pet = { name: life.words.next(), type: "Dog", weight };
      const { body } = await read<{ id: number }>(world.at(parent).post("/api/pets", pet), 201);
      parent.pets.push({ id: body.id, pounds: weight });
    }
  const range = rangeOf(bySize);
  const prices = { priceMin: range.low, priceMax: range.high, durationMinutes: range.minutes, sizes: bySize };
  const offer = { name: "By size", description: "A warm bath", services: ["Bath & Brush"], ...prices };
  const made = await world.ask<{ id: number }>("post", "/api/service-packages", offer, 201);
  world.packs.push({ id: made.body.id, ...range, sizes: bySize });
  const matted = { price: 2550, durationMinutes: 30 };
  const addOn = await world.ask<{ id: number }>("post", "/api/add-on-services", { name: "Matted", ...matted }, 201);
  world.addOns.push({ id: addOn.body.id, price: 2550, minutes: 30 });
  return world;
}
export const weighed = [null, 3, 20, 20.1, 50, 50.1, 90, 90.5, 140];
export type Setup = Awaited<ReturnType<typeof beginMoney>>;

export function somePrices({ dice }: Pick<Setup, "dice">): SizePrices {
  const one = () => ({ price: dice.between(2000, 19_999), minutes: dice.between(1, 8) * 15 });
  return Object.fromEntries(dice.some(sizes, dice.between(2, 4)).map((size) => [size, one()]));
}

export const viewOf = ({ id }: Visit) => `/api/bookings/${id}`;

/** Moves the clock and runs the due jobs. Only expiring and completing run on their own. */
export async function sendTo({ app, jobs, visits, ask }: Setup, instant: number) {
  app.clock.set(instant);
  await jobs.catchUp();
  for (const visit of visits.filter(({ status }) => status === "pending" || status === "accepted")) {
    const { status } = (await ask<Visit>("get", viewOf(visit))).body;
    const isDone = status === "completed" && visit.status === "accepted" && instant >= visit.startsAt + 2 * DAY_MS;
    const isAllowed = status === visit.status || isDone || (status === "expired" && visit.status === "pending");
    holds(isAllowed, () => `visit ${visit.id} was ${visit.status} and is ${status}`);
    visit.status = status;
  }
}
