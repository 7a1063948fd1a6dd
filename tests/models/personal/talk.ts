import { read } from "../lives/life.ts";
import { forget, isAdmin, isWritten, type Made, never, open, other, someBooking } from "./shared.ts";
import type { Mark, Setup } from "./world.ts";

export async function writes(world: Setup) {
  const one = someBooking(world, "pending", "accepted", "completed");
  if (!one) return null;
  const writer = world.dice.pick([one.parent, one.groomer]);
  const word = world.mark(writer, "message", {
    readers: (reader, where) =>
      isWritten(where) && (reader === other(one, writer) || (one.isReported && isAdmin(reader))),
    atEnd: () => (one.isReported ? "open" : "gone"),
  });
  const path = `/api/bookings/${one.id}/messages`;
  const { status, body } = await read<Made>(world.as(writer).post(path, { text: `Hello, ${word}` }));
  if (status !== 201) forget(world, word);
  if (status !== 201 || world.dice.chance(0.8)) return `${writer.role} ${writer.id} writes about ${one.id}: ${status}`;
  // It stays with the conversation, as evidence.
  const text = world.mark(other(one, writer), "report", { readers: isAdmin, atEnd: () => "open" });
  const report = { kind: "message", id: body.id, reason: "scam", text };
  await read(world.as(other(one, writer)).post("/api/reports", report), 204);
  one.isReported = true;
  return `message ${body.id} is reported`;
}

export async function reports(world: Setup) {
  const one = someBooking(world);
  if (!one) return null;
  // A repeated report is one, with its first words.
  const what = `report of profile ${one.groomer.profile}`;
  if (world.marks.values().some((known) => known.writer === one.parent && known.what === what)) return null;
  const text = world.mark(one.parent, what, { readers: isAdmin });
  const report = { kind: "profile", id: one.groomer.profile, reason: "other", text };
  const { status } = await read(world.as(one.parent).post("/api/reports", report));
  if (status !== 204) forget(world, text);
  return `parent ${one.parent.id} reports groomer ${one.groomer.id}: ${status}`;
}

export async function reviews(world: Setup) {
  const one = someBooking(world, "completed");
  if (!one) return null;
  let isHidden = false;
  const readers: Mark["readers"] = (reader, where) => isWritten(where) && (!isHidden || isAdmin(reader));
  const word = world.mark(one.parent, "review", { readers, atEnd: () => (isHidden ? "gone" : "stays") });
  const body = { rating: 4, comment: `A calm visit, ${word}`, bookingId: one.id };
  const { status, body: made } = await read<Made>(world.as(one.parent).post("/api/reviews", body));
  if (status !== 201) forget(world, word);
  const boss = open(world, "admin")!;
  if (status !== 201 || world.dice.chance(0.4)) return `review of ${one.id}: ${status}`;
  const hidden = { hidden: true, reason: "Not about the visit" };
  await read(world.as(boss).patch(`/api/admin/reviews/${made.id}`, hidden), 200);
  isHidden = true;
  return `the review of ${one.id} is hidden`;
}

export async function disputes(world: Setup) {
  const one = someBooking(world, "no_show");
  if (!one) return null;
  const text = world.mark(one.parent, "dispute", { readers: (reader, where) => isWritten(where) && isAdmin(reader) });
  const { status } = await read(world.as(one.parent).post(`/api/bookings/${one.id}/dispute`, { text }));
  if (status >= 400) forget(world, text);
  return `parent ${one.parent.id} disputes ${one.id}: ${status}`;
}

export async function blocksOrSaves(world: Setup) {
  const one = someBooking(world);
  if (!one) return null;
  const [by, id] = world.dice.pick([
    [one.parent, one.groomer.profile],
    [one.groomer, one.parent.id],
  ] as const);
  const { status } = await read(world.as(by).post("/api/blocks", { id }));
  if (world.dice.chance(0.7)) await read(world.as(by).delete(`/api/blocks/${id}`));
  await read(world.as(one.parent).send("PUT", `/api/saved/${one.groomer.profile}`));
  return `${by.role} ${by.id} blocks ${id}: ${status}`;
}

export async function isSuspended(world: Setup) {
  const [boss, who] = [open(world, "admin")!, world.dice.pick(["groomer", "pet_parent"] as const)];
  const person = open(world, who);
  if (!person) return null;
  const reason = world.mark(boss, "suspension", {
    ...never,
    readers: (reader) => reader === person,
    isOver: () => person.isClosed,
  });
  const change = { reason, membership: "keep", visits: "keep" };
  for (const suspended of [true, false])
    await read(world.as(boss).patch(`/api/admin/users/${person.id}/suspension`, { suspended, ...change }), 200);
  return `${person.role} ${person.id} is suspended for ${reason}, and back`;
}
