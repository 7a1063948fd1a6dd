import { HOUR_MS } from "#src/shared/base/time.ts";
import { dayAfter, holds, read } from "../lives/life.ts";
import { closes, disputes, links, removesClient } from "./households.ts";
import * as m from "./model.ts";
import { is, isListed, isOpen, type Made, moves } from "./visits.ts";
import { type Parent, type Setup, sendTo, somePrices, viewOf, weighed } from "./world.ts";

async function requests(world: Setup) {
  const { dice, packs, addOns, weights } = world;
  const parent = world.some(world.parents, isOpen);
  if (!parent) return null;
  const [pack, pets, stated] = [dice.pick(packs), dice.some(parent.pets, 3), dice.pick([null, ...m.sizes])];
  const chosen = addOns.filter(() => dice.chance(0.4));
  const of = pets.slice(dice.between(0, 2)).map(({ pounds }) => (pounds === null ? stated : m.sizeOf(pounds, weights)));
  const petIds = pets.slice(-of.length).map(({ id }) => id);
  if (dice.chance(0.3)) of.push(stated);
  const sum = m.quote(pack, of, chosen);
  const most = dice.pick([null, 0, 0, -1]);
  const date = dayAfter(world.today(), dice.between(1, 6));
  const preferredTimeSlot = dice.pick(["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)"]);
  const body = {
    ...{ groomerId: world.gus.profile.id, servicePackageId: pack.id, preferredDate: date, preferredTimeSlot },
    ...{ petIds, petCount: of.length, petInfo: "Well behaved", addOnServiceIds: chosen.map(({ id }) => id) },
    ...{ petSize: stated ?? "", ...world.address },
    ...(most !== null && sum && { mostCents: sum.high + most }),
  };
  const answer = await read<Made>(world.at(parent).post("/api/bookings", body));
  const said = `${parent.name} requests ${JSON.stringify(body)}, ${of}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if (sum === null) holds(answer.status >= 400, () => `a size that isn't served is taken: ${said}`);
  if (sum && most === -1) holds(answer.status === 409, () => `a price that rose isn't asked again: ${said}`);
  if (answer.status >= 400 || answer.body.alreadyRequested) return said;
  const { id, startsAt } = answer.body;
  const facts = { isAdded: false, client: clientOf(world, parent), date, status: "pending", paid: null } as const;
  world.visits.push({ id, startsAt, ...facts, ...sum! });
  return said;
}

function clientOf({ clients }: Setup, { id, name }: Parent): m.Client {
  const known = clients.find(({ parent }) => parent === id);
  if (!known) clients.push({ id: null, name, parent: id, isLinked: false, isFormer: false });
  return known ?? clients.at(-1)!;
}

const answers = (world: Setup) => moves(world, world.some(world.visits, is("pending")), { status: "accepted" });
const cancels = (world: Setup) =>
  moves(world, world.some(world.visits, is("accepted")), { status: "cancelled", reason: "The van broke" });
const marks = (world: Setup) => {
  const status = world.dice.pick(["completed", "no_show", "cancelled", "accepted"]);
  return moves(world, someAdded(world), { status });
};

/** Returns the payment to send and the payment then saved, or `undefined` when it is refused. */
function somePayment({ dice }: Setup): readonly [unknown, m.Payment | null | undefined] {
  const amount = dice.pick([0, 1, 4999, 1_000_000, dice.between(1, 99_999)]);
  const [method, tip] = [dice.pick(m.methods), dice.pick([0, 0, 1, 1550])];
  const good = dice.chance(0.25) ? ({ amount, tip: 0, method: "not_yet" } as const) : { amount, tip, method };
  if (dice.chance(0.8)) return [good, good];
  const bad = [{ amount: -1 }, { amount: 0.5 }, { amount: 1e12 }, { amount: null }, { tip: -1 }, { method: "barter" }];
  return dice.chance(0.4) ? [null, null] : [{ amount, tip, method, ...dice.pick(bad) }, undefined];
}

async function ends(world: Setup) {
  const visit = world.some(world.visits, is("accepted"));
  if (!visit) return null;
  const at = visit.startsAt + world.dice.pick([0.6, 5, 5, 13, 40]) * HOUR_MS;
  if (world.app.clock.now() < at) await sendTo(world, at);
  const { actions } = (await world.ask<{ actions: string[] }>("get", viewOf(visit))).body;
  const status = world.dice.pick(["completed", "completed", "no_show"]);
  if (!actions.includes(status === "completed" ? "complete" : status)) return null;
  // A parent who wasn't home pays later or never.
  const [payment, noted] = status === "completed" ? somePayment(world) : [null, null];
  const said = await moves(world, visit, { status, ...(payment !== null && { payment }) });
  holds(visit.status === (noted === undefined ? "accepted" : status), () => `${said}, ${visit.status}`);
  Object.assign(visit, { paid: noted ?? null, completedAt: world.app.clock.now() });
  return said;
}

async function undoes(world: Setup) {
  const since = world.app.clock.now() - 9000;
  const visit = world.some(world.visits, (one) => !one.isAdded && is("completed")(one) && one.completedAt! > since);
  if (!visit) return null;
  await world.ask("post", `/api/bookings/${visit.id}/undo-complete`, {}, 200);
  Object.assign(visit, { status: "accepted", paid: null });
  return `undoes the completion of ${visit.id}`;
}

async function pays(world: Setup) {
  const isOver = (one: m.Visit) => is("completed")(one) || is("no_show")(one);
  const visit = (world.dice.chance(0.8) && world.some(world.visits, isOver)) || world.some(world.visits);
  if (!visit) return null;
  const [[payment, noted], path] = [somePayment(world), `/api/bookings/${visit.id}/payment`];
  const { status, text } = await world.ask("patch", path, { payment });
  const said = `pays ${JSON.stringify(payment)} for ${visit.id}, which is ${visit.status}: ${status} ${text}`;
  const isTaken = noted !== undefined && isOver(visit);
  holds((status === 200) === isTaken, () => said);
  await read(world.other().patch(path, { payment }), noted === undefined ? 422 : 404);
  await read(world.at(world.parents[0]!).patch(path, { payment }), 401, 403);
  if (isTaken) Object.assign(visit, { paid: noted, completedAt: 0 });
  return said;
}

async function adds(world: Setup) {
  const { dice, clients, words, zone } = world;
  const endOfMonth = dayAfter(`${dayAfter(world.today(), 6).slice(0, 7)}-01`, -1);
  const date = dice.chance(0.4) ? endOfMonth : dayAfter(world.today(), dice.between(-9, 6));
  const client = world.some(clients, isListed);
  const who = client ? { clientId: client.id } : { clientName: words.next(), petName: "Rex" };
  const price = dice.pick([null, 0, 4550, dice.between(1, 30_000)]);
  const when = [["09:00", 60], ["23:30", 90], ["00:00", 30]] as const; // biome-ignore format: a table
  const [start, minutes] = dice.pick(when);
  const body = { ...who, date, start, minutes, price, service: "Bath", confirm: true };
  const answer = await world.ask<Made>("post", "/api/visits", body);
  // A parent is in the client list only after a visit took place.
  if (client?.parent && answer.status === 404) return null;
  const { id, clientId, status } = answer.body;
  const made = { id: clientId, name: who.clientName!, parent: null, isLinked: false, isFormer: false };
  if (!client) clients.push(made);
  const startsAt = Temporal.PlainDateTime.from(`${date}T${start}`).toZonedDateTime(zone).epochMilliseconds;
  const facts = { isAdded: true, client: client ?? made, date, status, paid: null, startsAt, minutes };
  world.visits.push({ id, ...facts, low: price ?? 0, high: price ?? 0 });
  return `adds visit ${id} ${JSON.stringify(body)}`;
}

const someAdded = (world: Setup) => world.some(world.visits, ({ isAdded }) => isAdded);

async function changes(world: Setup) {
  const visit = someAdded(world);
  if (!visit) return null;
  const { status } = await world.ask("patch", `/api/visits/${visit.id}`, { price: 7777, confirm: true });
  if (status < 400) visit.low = visit.high = 7777;
  return `changes the price of ${visit.id}: ${status}`;
}

async function removes(world: Setup) {
  const visit = someAdded(world);
  if (!visit) return null;
  await world.ask("delete", `/api/visits/${visit.id}?scope=this`, undefined, 204);
  world.visits = world.visits.filter((one) => one !== visit);
  return `removes ${visit.id}`;
}

async function reprices(world: Setup) {
  const { dice, packs, ask } = world;
  const parent = world.some(world.parents, isOpen);
  const bySize = somePrices(world);
  const { low, high, minutes } = m.rangeOf(bySize);
  type Offer = { priceMin: number; priceMax: number; durationMinutes: number };
  const { body } = await ask<Offer>("patch", `/api/service-packages/${packs[1]!.id}`, { sizes: bySize }, 200);
  const isRange = body.priceMin === low && body.priceMax === high && body.durationMinutes === minutes;
  holds(isRange, () => `the range of ${JSON.stringify(bySize)} is ${JSON.stringify(body)}`);
  packs[1] = { id: packs[1]!.id, low, high, minutes, sizes: bySize };
  world.weights = {
    ...world.weights,
    ...dice.pick([
      { small: 20, medium: 50 },
      { small: 3, medium: 20 },
    ]),
  };
  await ask("patch", `/api/groomer-profiles/${world.gus.profile.id}`, { sizeWeights: world.weights }, 200);
  if (!parent) return "prices by size change";
  const pet = dice.pick(parent.pets);
  pet.pounds = dice.pick(weighed);
  await read(world.at(parent).patch(`/api/pets/${pet.id}`, { name: "Rex", type: "Dog", weight: pet.pounds }), 200);
  return `prices are ${JSON.stringify(bySize)}, pet ${pet.id} weighs ${pet.pounds}`;
}

async function waits(world: Setup) {
  await sendTo(world, world.app.clock.now() + world.dice.pick([1, 3, 9, 26, 74]) * HOUR_MS);
  return `it is ${world.today()}`;
}

/** Weight of each step. */
export const steps = [
  ...[requests, answers, requests, answers, ends, pays, adds, requests, answers, ends, pays, adds, ends, ends, pays],
  ...[requests, answers, marks, changes, undoes, links, disputes, reprices, waits, ends, pays, adds, undoes, links],
  ...[removes, cancels, disputes, requests, answers, ends, pays, links, removesClient, closes],
];
