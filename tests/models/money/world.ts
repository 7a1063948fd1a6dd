import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { beginLife, holds, read } from "../lives/life.ts";
import { type Client, type Pack, rangeOf, type SizePrices, sizes, type Visit, type Weights } from "./model.ts";

const places = [
  { zone: "America/New_York", place: { zipCode: "28801", city: "Asheville", state: "NC" } },
  { zone: "Pacific/Honolulu", place: { zipCode: "96813", city: "Honolulu", state: "HI" } },
  { zone: "America/Anchorage", place: { zipCode: "99501", city: "Anchorage", state: "AK" } },
];
/** Before ends of months and years, and changes of the clocks. */
const starts = ["2026-07-30", "2026-10-30", "2026-12-29", "2027-02-26", "2027-03-12"];

export async function beginMoney(seed: number) {
  const { zone, place } = places[seed % places.length]!;
  const at = Date.parse(starts[seed % starts.length]!) + (seed % 24) * HOUR_MS;
  const life = await beginLife(seed, { zone, place, at });
  const { app, dice, gus, model } = life;
  const parents = [];
  for (const { id, name } of model.accounts.slice(0, 2)) {
    const pets: { id: number; pounds: number | null }[] = [];
    parents.push({ id, name, pets, isClosed: false });
  }
  const world = {
    ...life,
    zone,
    place: { serviceAddress: "1 Oak Street", serviceCity: place.city, serviceState: place.state, ...zip(place) },
    parents,
    weights: { small: 20, medium: 50, large: 90 } as Weights,
    packs: [] as Pack[],
    addOns: [] as { id: number; price: number; minutes: number }[],
    clients: [] as Client[],
    visits: [] as Visit[],
    gus,
    at: (parent: Parent) => signedIn(app, parent, "pet_parent"),
    groomer: () => signedIn(app, gus.user, "groomer"),
  };
  for (const parent of parents)
    for (const pounds of dice.some(weighed, 3)) {
      const body = { name: life.words.next(), type: "Dog", weight: pounds };
      const pet = await read<{ id: number }>(world.at(parent).post("/api/pets", body), 201);
      parent.pets.push({ id: pet.body.id, pounds });
    }
  await offers(world);
  return world;
}
const zip = ({ zipCode }: { zipCode: string }) => ({ serviceZipCode: zipCode });
export const weighed = [null, 3, 20, 20.1, 50, 50.1, 90, 90.5, 140];
export type Parent = { id: number; name: string; pets: { id: number; pounds: number | null }[]; isClosed: boolean };
export type World = Awaited<ReturnType<typeof beginMoney>>;

const someCents = ({ dice }: Pick<World, "dice">) => dice.between(2000, 19999);

export function somePrices({ dice }: Pick<World, "dice">): SizePrices {
  const served = dice.some(sizes, dice.between(2, 4));
  return Object.fromEntries(
    served.map((size) => [size, { price: someCents({ dice }), minutes: dice.between(1, 8) * 15 }]),
  );
}

async function offers(world: World) {
  const [plain] = world.gus.packages;
  const { priceMin, priceMax, durationMinutes } = plain!;
  world.packs.push({ id: plain!.id, low: priceMin, high: priceMax, minutes: durationMinutes, sizes: null });
  const bySize = somePrices(world);
  const { low, high, minutes } = rangeOf(bySize);
  const range = { priceMin: low, priceMax: high, durationMinutes: minutes };
  const offered = { name: "By size", description: "A warm bath", services: ["Bath & Brush"], ...range, sizes: bySize };
  const { body } = await read<{ id: number }>(world.groomer().post("/api/service-packages", offered), 201);
  world.packs.push({ id: body.id, low, high, minutes, sizes: bySize });
  for (const [name, price, takes] of [
    ["Matted coat", 2550, 30],
    ["Bow", 100, 0],
  ] as const) {
    const addOn = { name, price, durationMinutes: takes };
    const { id } = (await read<{ id: number }>(world.groomer().post("/api/add-on-services", addOn), 201)).body;
    world.addOns.push({ id, price, minutes: takes });
  }
}

export const viewOf = ({ isAdded, id }: Visit) => (isAdded ? `/api/visits/${id}` : `/api/bookings/${id}`);

/** Moves the clock, runs what is due, and reads how visits stand: only expiring and completing happen by themselves. */
export async function sendTo(world: World, instant: number) {
  const { app, jobs, visits } = world;
  app.clock.set(instant);
  await jobs.catchUp();
  for (const visit of visits) {
    if (visit.status !== "pending" && visit.status !== "accepted") continue;
    const { status } = (await read<Visit>(world.groomer().get(viewOf(visit)), 200)).body;
    const isDue = instant >= visit.startsAt + 2 * DAY_MS;
    const next = visit.status === "pending" ? "expired" : "completed";
    const isAllowed = status === visit.status || (status === next && (next === "expired" || isDue));
    holds(isAllowed, () => `visit ${visit.id} was ${visit.status} and is ${status}`);
    visit.status = status;
  }
}
export const admin = async (world: World) => signedIn(world.app, await addUser(world.app, "admin", "boss"), "admin");
