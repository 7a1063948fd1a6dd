import { PASSWORD } from "#tests/support/people.ts";
import { holds, read } from "../lives/life.ts";
import type * as m from "./model.ts";
import { is, isListed, isOpen, type Made, moves } from "./visits.ts";
import { type Setup, viewOf } from "./world.ts";

export async function removesClient(world: Setup) {
  const client = world.some(world.clients, isListed);
  if (!client) return null;
  await world.ask("delete", `/api/clients/${client.id}`, undefined, 204);
  world.visits = world.visits.filter((one) => one.client !== client || !one.isAdded);
  const parent = world.parents.find(({ id }) => id === client.parent);
  if (parent) Object.assign(client, { id: null, isLinked: false, name: parent.name });
  else world.clients = world.clients.filter((one) => one !== client);
  return `removes client ${client.id}`;
}

/** A client entered with a parent's address becomes one with the parent's account, or two again. */
export async function links(world: Setup) {
  const linked = world.clients.find(({ isLinked }) => isLinked);
  const parent = world.parents.find((one) => !one.isClosed && (!linked || one.id === linked.parent));
  const known = linked ?? world.clients.find((one) => one.parent === parent?.id);
  if (!parent || !known) return null;
  if (linked) {
    if ((await world.ask("delete", `/api/clients/${linked.id}/link`, undefined, 204, 409)).status === 409) return null;
    parts(world, linked, { id: null, name: parent.name, parent: parent.id, isLinked: false, isFormer: false });
    return `unlinks ${linked.id}`;
  }
  const entered = { name: world.words.next(), email: parent.email, pets: [] };
  const { id } = (await world.ask<Made>("post", "/api/clients", entered, 201)).body;
  const { status } = await world.ask("post", `/api/clients/${id}/link`, { parentId: parent.id, pets: {} });
  if (status === 204) Object.assign(known, { id, name: entered.name, isLinked: true });
  else world.clients.push({ id, name: entered.name, parent: null, isLinked: false, isFormer: false });
  return `links ${id} with ${parent.name}: ${status}`;
}

/** Bookings go with the account, and what was added stays with the client. */
function parts({ visits, clients }: Setup, linked: m.Client, account: m.Client) {
  for (const visit of visits) if (visit.client === linked && !visit.isAdded) visit.client = account;
  Object.assign(linked, { parent: null, isLinked: false });
  clients.push(account);
}

export async function disputes(world: Setup) {
  const visit = world.some(world.visits, (one) => !one.isAdded && (is("no_show")(one) || is("accepted")(one)));
  const parent = world.parents.find((one) => !one.isClosed && one.id === visit?.client?.parent);
  if (!visit || !parent) return null;
  const text = { text: "That isn't how it was" };
  if ((await read(world.at(parent).post(`/api/bookings/${visit.id}/dispute`, text))).status >= 400) return null;
  const payment = { amount: 8080, tip: 0, method: "cash" } as const;
  if (is("accepted")(visit)) await moves(world, visit, { status: "completed", payment });
  if (is("completed")(visit)) visit.paid = payment;
  const outcome = { outcome: world.dice.pick(["kept", "completed"]) };
  await read(world.boss().patch(`/api/admin/bookings/${visit.id}/dispute`, outcome), 200);
  visit.status = (await world.ask<m.Visit>("get", viewOf(visit))).body.status;
  if (is("cancelled")(visit)) visit.paid = null;
  return `${parent.name} disputes visit ${visit.id}: ${outcome.outcome}, ${visit.status}`;
}

export async function closes(world: Setup) {
  const parent = world.some(world.parents, isOpen);
  if (!parent || (await read(world.at(parent).delete("/api/account", { password: PASSWORD }))).status >= 400)
    return null;
  parent.isClosed = true;
  const client = world.clients.find((one) => one.parent === parent.id);
  const [now, today] = [world.app.clock.now(), world.today()];
  for (const visit of world.visits.filter((one) => client && one.client === client && !one.isAdded))
    if (is("pending")(visit) || (is("accepted")(visit) && visit.startsAt > now)) visit.status = "cancelled";
  if (client?.isLinked) parts(world, client, { ...client, id: null, name: "Former customer", isFormer: true });
  else if (client) {
    Object.assign(client, { isFormer: true, name: "Former customer" });
    for (const visit of world.visits.filter((one) => one.isAdded && one.client === client)) {
      const isThere = (await world.ask("get", viewOf(visit), undefined, 200, 404)).status === 200;
      const isPast = visit.date < today || is("completed")(visit) || is("no_show")(visit);
      if (!is("cancelled")(visit) && visit.date !== today) holds(isThere === isPast, () => `${visit.id}, ${isThere}`);
      if (!isThere) world.visits = world.visits.filter((one) => one !== visit);
    }
  }
  return `${parent.name} leaves`;
}
