import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { dayAfter, holds, read } from "../lives/life.ts";
import * as m from "./model.ts";
import { type Parent, sendTo, somePrices, viewOf, type World, weighed } from "./world.ts";

type Step = (world: World) => Promise<string | null>;
const pick = <T>({ dice }: World, list: readonly T[]): T | null => (list.length > 0 ? dice.pick(list) : null);

export const requests: Step = async (world) => {
  const { dice, packs, addOns, weights, today } = world;
  const parent = pick(world, world.parents.filter(({ isClosed, pets }) => !isClosed && pets.length > 0));
  if (!parent) return null;
  const [pack, pets, extra] = [dice.pick(packs), dice.some(parent.pets, dice.between(1, 3)), dice.pick([0, 0, 1])];
  const chosen = addOns.filter(() => dice.chance(0.4));
  const stated = dice.pick([null, ...m.sizes]);
  const of = pets.map(({ pounds }) => (pounds === null ? stated : m.sizeOf(pounds, weights)));
  for (let more = extra; more > 0; more--) of.push(stated);
  const sum = m.quote(pack, of, chosen);
  const most = dice.pick([null, 0, 0, -1, 1]);
  const date = dayAfter(today(), dice.between(1, 6));
  const body = {
    groomerId: world.gus.profile.id,
    servicePackageId: pack.id,
    preferredDate: date,
    preferredTimeSlot: dice.pick(["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)"]),
    petIds: pets.map(({ id }) => id),
    petCount: of.length,
    petInfo: "Well behaved",
    addOnServiceIds: chosen.map(({ id }) => id),
    ...(stated && { petSize: stated }),
    ...(most !== null && sum && { mostCents: sum.high + most }),
    ...world.place,
  };
  const answer = await read<m.Visit & { alreadyRequested?: boolean; error: { code: string } }>(
    world.at(parent).post("/api/bookings", body),
  );
  const { status, text } = answer;
  const said = `${parent.name} requests ${JSON.stringify(body)}, ${of}: ${status} ${status < 400 ? "" : text}`;
  if (sum === null) holds(status === 422 || status === 409, () => `a size that isn't served is taken: ${said}`);
  if (sum && most === -1) holds(status === 409, () => `a price that rose isn't asked again: ${said}`);
  if (status >= 400 || answer.body.alreadyRequested) return said;
  const client = clientOf(world, parent);
  const { id, startsAt } = answer.body;
  world.visits.push({ id, startsAt, isAdded: false, client, date, status: "pending", paid: null, ...sum! });
  return said;
};

function clientOf({ clients }: World, { id, name }: Parent): m.Client {
  const known = clients.find(({ parent }) => parent === id);
  if (known) return known;
  const made = { id: null, name, parent: id, isLinked: false, isFormer: false };
  clients.push(made);
  return made;
}

export const answers: Step = async (world) => {
  const visit = pick(world, world.visits.filter(({ status }) => status === "pending"));
  if (!visit) return null;
  const change = world.dice.chance(0.9) ? { status: "accepted" } : { status: "declined", reason: "Away" };
  return moves(world, visit, { ...change, confirm: true });
};

async function moves(world: World, visit: m.Visit, change: { status: string; [more: string]: unknown }) {
  const { status, text } = await read(world.groomer().patch(`/api/bookings/${visit.id}/status`, change));
  if (status < 400) {
    if (visit.status !== change.status) visit.paid = null;
    visit.status = change.status as m.Visit["status"];
  }
  return `visit ${visit.id}: ${JSON.stringify(change)}: ${status} ${status < 400 ? "" : text}`;
}

export const cancels: Step = async (world) => {
  const visit = pick(world, world.visits.filter(({ status }) => status === "accepted"));
  return visit && moves(world, visit, { status: "cancelled", reason: "The van broke" });
};

/** What is sent for a payment, and what it notes: `undefined` where it is refused. */
function somePayment({ dice }: World): readonly [unknown, m.Payment | null | undefined] {
  const [amount, method] = [dice.pick([0, 1, 4999, 1_000_000, dice.between(1, 99_999)]), dice.pick(m.methods)];
  const tip = dice.pick([0, 0, 1, 1550]);
  const isOwed = dice.chance(0.25);
  if (dice.chance(0.12)) return [null, null];
  if (dice.chance(0.8)) {
    const payment = { amount, tip: isOwed ? 0 : tip, method: isOwed ? "not_yet" : method } as const;
    return [payment, payment];
  }
  const good = { amount, tip, method };
  const bad = [{ amount: -1 }, { amount: 0.5 }, { amount: 1e12 }, { amount: null }, { amount: "12" }, { tip: -1 }];
  return [{ ...good, ...dice.pick([...bad, { tip: 1e12 }, { tip: 0.5 }, { method: "barter" }, { method: null }]) }, undefined];
}

export const ends: Step = async (world) => {
  const visit = pick(world, world.visits.filter(({ status }) => status === "accepted"));
  if (!visit) return null;
  const at = visit.startsAt + world.dice.pick([0.6, 5, 5, 13, 40]) * HOUR_MS;
  if (world.app.clock.now() < at) await sendTo(world, at);
  const { actions } = (await read<{ actions: string[] }>(world.groomer().get(viewOf(visit)), 200)).body;
  const status = world.dice.pick(["completed", "completed", "no_show"]);
  if (!actions.includes(status === "completed" ? "complete" : status)) return null;
  // Somebody who wasn't there pays later, if at all.
  const [payment, noted] = status === "completed" ? somePayment(world) : [null, null];
  const sent = { status, ...(payment !== null && { payment }) };
  const said = await moves(world, visit, sent);
  if (noted === undefined) holds(visit.status === "accepted", () => `a wrong payment is taken: ${said}`);
  else holds(visit.status === status, () => `a visit with a payment isn't taken: ${said}`);
  if (noted) visit.paid = noted;
  visit.completedAt = world.app.clock.now();
  return said;
};

export const undoes: Step = async (world) => {
  const now = world.app.clock.now();
  const visit = world.visits.find(({ isAdded, status, completedAt = 0 }) => !isAdded && status === "completed" && completedAt > now - 9000);
  if (!visit) return null;
  await read(world.groomer().post(`/api/bookings/${visit.id}/undo-complete`), 200);
  Object.assign(visit, { status: "accepted", paid: null });
  return `undoes the completion of ${visit.id}`;
};

export const pays: Step = async (world) => {
  const visit = pick(world, world.visits);
  if (!visit) return null;
  const [payment, noted] = somePayment(world);
  const path = `/api/bookings/${visit.id}/payment`;
  const { status, text } = await read(world.groomer().patch(path, { payment }));
  const said = `pays ${JSON.stringify(payment)} for ${visit.id}, which is ${visit.status}: ${status} ${text}`;
  const isTaken = noted !== undefined && ["completed", "no_show"].includes(visit.status);
  holds((status === 200) === isTaken, () => said);
  await read(world.gilHere.patch(path, { payment }), noted === undefined ? 422 : 404);
  await read(world.at(world.parents[0]!).patch(path, { payment }), 401, 403, 404);
  if (isTaken) Object.assign(visit, { paid: noted, completedAt: 0 });
  return said;
};

export const adds: Step = async (world) => {
  const { dice, clients } = world;
  const client = pick(world, clients.filter(({ id, isFormer }) => id !== null && !isFormer));
  const date = dayAfter(world.today(), dice.between(-9, 6));
  const name = client ? null : world.words.next();
  const who = client ? { clientId: client.id } : { clientName: name, petName: "Rex" };
  const price = dice.pick([null, 0, 4550, dice.between(1, 30_000)]);
  const [start, minutes] = dice.pick([["09:00", 60], ["23:30", 90], ["00:00", 30], ["14:15", 45]] as const);
  const body = { ...who, date, start, minutes, price, service: "Bath", confirm: true };
  const made = (await read<{ id: number; clientId: number; status: "accepted" }>(world.groomer().post("/api/visits", body), 201)).body;
  const zoned = Temporal.PlainDateTime.from(`${date}T${start}`).toZonedDateTime(world.zone);
  const one = client ?? { id: made.clientId, name: name!, parent: null, isLinked: false, isFormer: false };
  if (!client) clients.push(one);
  const { id, status } = made;
  const startsAt = zoned.epochMilliseconds;
  world.visits.push({ id, isAdded: true, client: one, date, status, paid: null, startsAt, low: price ?? 0, high: price ?? 0, minutes });
  return `adds visit ${id} ${JSON.stringify(body)}`;
};

const someAdded = (world: World) => pick(world, world.visits.filter(({ isAdded }) => isAdded));

export const changes: Step = async (world) => {
  const visit = someAdded(world);
  if (!visit) return null;
  const change = world.dice.chance(0.5) ? { price: 7777 } : { date: dayAfter(visit.date, world.dice.pick([-31, -1, 1, 31])) };
  const { status } = await read(world.groomer().patch(`/api/visits/${visit.id}`, { ...change, confirm: true }));
  if (status < 400 && change.price) visit.low = visit.high = change.price;
  if (status < 400 && change.date) {
    visit.startsAt += Math.round((Date.parse(change.date) - Date.parse(visit.date)) / DAY_MS) * DAY_MS;
    visit.date = change.date;
    Object.assign(visit, (await read(world.groomer().get(viewOf(visit)), 200)).body as { status: "accepted" }, { minutes: visit.minutes });
  }
  return `changes ${visit.id} ${JSON.stringify(change)}: ${status}`;
};

export const marks: Step = async (world) => {
  const visit = someAdded(world);
  const status = world.dice.pick(["completed", "no_show", "cancelled", "accepted"]);
  return visit && moves(world, visit, { status, confirm: true });
};

export const removes: Step = async (world) => {
  const visit = someAdded(world);
  if (!visit) return null;
  await read(world.groomer().delete(`/api/visits/${visit.id}?scope=this`), 204);
  world.visits = world.visits.filter((one) => one !== visit);
  return `removes ${visit.id}`;
};

export const removesClient: Step = async (world) => {
  const client = pick(world, world.clients.filter(({ id, isFormer }) => id !== null && !isFormer));
  if (!client) return null;
  await read(world.groomer().delete(`/api/clients/${client.id}`), 204);
  world.visits = world.visits.filter((one) => one.client !== client || !one.isAdded);
  if (client.parent === null) world.clients = world.clients.filter((one) => one !== client);
  else Object.assign(client, { id: null, isLinked: false, name: parentOf(world, client).name });
  return `removes client ${client.id}`;
};
const parentOf = ({ parents }: World, { parent }: m.Client) => parents.find(({ id }) => id === parent)!;

/** A client entered with a parent's address becomes one with the parent's account, or two again. */
export const links: Step = async (world) => {
  const linked = world.clients.find(({ isLinked, isFormer }) => isLinked && !isFormer);
  if (linked) {
    const { status } = await read(world.groomer().delete(`/api/clients/${linked.id}/link`), 204, 409);
    if (status === 409) return null;
    const again = { ...linked, id: null, name: parentOf(world, linked).name, isLinked: false };
    for (const visit of world.visits) if (visit.client === linked && !visit.isAdded) visit.client = again;
    Object.assign(linked, { parent: null, isLinked: false });
    world.clients.push(again);
    return `unlinks ${linked.id}`;
  }
  const parent = pick(world, world.parents.filter(({ isClosed }) => !isClosed));
  const known = world.clients.find((one) => parent && one.parent === parent.id);
  if (!parent || !known) return null;
  const email = `${world.model.accounts.find(({ id }) => id === parent.id)!.email}`;
  const entered = { name: world.words.next(), email, pets: [] };
  const { id } = (await read<{ id: number }>(world.groomer().post("/api/clients", entered), 201)).body;
  const { status } = await read(world.groomer().post(`/api/clients/${id}/link`, { parentId: parent.id, pets: {} }));
  if (status === 204) Object.assign(known, { id, name: entered.name, isLinked: true });
  else world.clients.push({ id, name: entered.name, parent: null, isLinked: false, isFormer: false });
  return `links ${id} with ${parent.name}: ${status}`;
};

export const closes: Step = async (world) => {
  const parent = pick(world, world.parents.filter(({ isClosed }) => !isClosed));
  if (!parent || world.visits.length < 3) return null;
  const { status } = await read(world.at(parent).delete("/api/account", { password: PASSWORD }));
  if (status >= 400) return null;
  parent.isClosed = true;
  const now = world.app.clock.now();
  for (const visit of world.visits.filter(({ client, isAdded }) => !isAdded && client?.parent === parent.id))
    if (visit.status === "pending" || (visit.status === "accepted" && visit.startsAt > now)) visit.status = "cancelled";
  const client = world.clients.find((one) => one.parent === parent.id);
  if (client?.isLinked) {
    const former = { ...client, id: null, name: "Former customer", isFormer: true };
    for (const visit of world.visits) if (visit.client === client && !visit.isAdded) visit.client = former;
    Object.assign(client, { parent: null, isLinked: false });
  } else if (client) {
    Object.assign(client, { isFormer: true, name: "Former customer" });
    world.visits = world.visits.filter((one) => one.client !== client || !one.isAdded || one.status !== "accepted");
  }
  return `${parent.name} leaves`;
};

export const reprices: Step = async (world) => {
  const { dice, packs, parents } = world;
  if (dice.chance(0.4)) {
    const pack = packs[1]!;
    const bySize = somePrices(world);
    const { low, high, minutes } = m.rangeOf(bySize);
    const body = (await read<{ priceMin: number; priceMax: number; durationMinutes: number }>(world.groomer().patch(`/api/service-packages/${pack.id}`, { sizes: bySize }), 200)).body;
    holds(body.priceMin === low && body.priceMax === high && body.durationMinutes === minutes, () => `the range of ${JSON.stringify(bySize)} is ${JSON.stringify(body)}`);
    Object.assign(pack, { low, high, minutes, sizes: bySize });
    return `prices are ${JSON.stringify(bySize)}`;
  }
  if (dice.chance(0.3)) {
    world.weights = dice.pick([{ small: 20, medium: 50, large: 90 }, { small: 3, medium: 20, large: 140 }]);
    await read(world.groomer().patch(`/api/groomer-profiles/${world.gus.profile.id}`, { sizeWeights: world.weights }), 200);
    return `weights are ${JSON.stringify(world.weights)}`;
  }
  const parent = dice.pick(parents);
  const pet = dice.pick(parent.pets);
  if (parent.isClosed) return null;
  pet.pounds = dice.pick(weighed);
  await read(world.at(parent).patch(`/api/pets/${pet.id}`, { name: "Rex", type: "Dog", weight: pet.pounds }), 200);
  return `pet ${pet.id} weighs ${pet.pounds}`;
};

export const waits: Step = async (world) => {
  const hours = world.dice.pick([1, 3, 9, 26, 74]);
  await sendTo(world, world.app.clock.now() + hours * HOUR_MS);
  return `${hours} hours pass, it is ${world.today()}`;
};
