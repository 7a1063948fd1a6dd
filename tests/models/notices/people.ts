import { PASSWORD } from "#tests/support/people.ts";
import { read } from "../lives/life.ts";
import * as m from "./model.ts";
import { canAct, is, type Setup } from "./world.ts";

export async function writes(world: Setup) {
  const { at, groomer, now, dice } = world;
  const visit = world.some(world.visits, ({ parent }) => canAct(parent));
  if (!visit) return null;
  const from = dice.pick(["parent", "groomer"] as const);
  const who = from === "parent" ? visit.parent : groomer;
  const { status } = await read(at(who).post(`/api/bookings/${visit.id}/messages`, { text: "Hello there" }));
  if (status >= 400) return null;
  visit.messages.push({ from, at: now(), isRead: false });
  return `${from} writes about ${visit.id}`;
}

export async function opens(world: Setup) {
  const visit = world.some(world.visits, ({ parent, messages }) => messages.length > 0 && canAct(parent));
  return visit && reads(world, visit, world.dice.pick(["parent", "groomer"] as const));
}

export async function reads({ at, groomer }: Setup, visit: m.Visit, side: m.Side) {
  const path = `/api/bookings/${visit.id}/messages`;
  const window = at(side === "parent" ? visit.parent : groomer);
  const { body } = await read<{ id: number }[]>(window.get(path), 200);
  const upTo = Math.max(...body.map(({ id }) => id));
  await read(window.post(`${path}/read`, { upTo }), 200, 204);
  for (const one of m.unreadBy(visit, side)) one.isRead = true;
  return `${side} reads the messages of ${visit.id}`;
}

export async function reviews(world: Setup) {
  const visit = world.some(world.visits, (one) => is("completed")(one) && !one.isReviewed);
  if (!visit) return null;
  const review = { bookingId: visit.id, rating: 5, comment: "Gentle with him, and on time." };
  const { status } = await read(world.at(visit.parent).post("/api/reviews", review));
  if (status >= 400) return null;
  visit.isReviewed = true;
  return `a review of ${visit.id}`;
}

export async function chooses(world: Setup) {
  const { dice, groomer } = world;
  const parent = world.some(world.parents, canAct);
  const [person, kind] = dice.pick([
    [parent, "review-invitations"],
    [groomer, "completed-visits"],
  ] as const);
  return person && !person.off.has(kind) ? turnsOff(world, person, kind) : null;
}

export async function turnsOff({ at }: Setup, person: m.Person, kind: string) {
  await read(at(person).patch("/api/email-choices", { kind, isOn: false }), 200);
  person.off.add(kind);
  return `${person.email} turns off ${kind}`;
}

export async function suspends(world: Setup) {
  const parent = world.dice.chance(0.5) ? world.some(world.parents, ({ isClosed }) => !isClosed) : null;
  return parent && suspendsOne(world, parent);
}

export async function suspendsOne(world: Setup, parent: m.Person) {
  const suspended = !parent.isSuspended;
  const body = { suspended, reason: "Reports", visits: "keep" };
  await read(world.boss().patch(`/api/admin/users/${parent.id}/suspension`, body), 200);
  parent.isSuspended = suspended;
  if (suspended) parent.suspendedAt = world.now();
  for (const visit of world.visits) if (visit.parent === parent) visit.wasShut = true;
  return `${parent.email} is suspended: ${suspended}`;
}

export async function closes(world: Setup) {
  const parent = world.dice.chance(0.2) ? world.some(world.parents, canAct) : null;
  if (!parent || (await read(world.at(parent).delete("/api/account", { password: PASSWORD }))).status >= 400)
    return null;
  parent.isClosed = true;
  const isOpen = ({ status }: m.Visit) => status === "pending" || status === "accepted";
  for (const visit of world.visits.filter((one) => one.parent === parent && isOpen(one))) {
    visit.status = "cancelled";
    visit.happened.push({ what: "cancelled", by: "parent", at: world.now() });
  }
  return `${parent.email} leaves`;
}

export async function stopsTexts(world: Setup) {
  const parent = world.dice.chance(0.3) ? world.some(world.parents, (one) => canAct(one) && one.mobile) : null;
  if (!parent) return null;
  await read(world.at(parent).delete("/api/texts"), 200);
  parent.mobile = null;
  return `${parent.email} wants no texts`;
}
