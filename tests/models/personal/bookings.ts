import { HOUR_MS } from "#src/shared/base/time.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { read } from "../lives/life.ts";
import { DAY, dayIn, forget, isOpen, isWritten, type Made, never, open, someBooking, toOther } from "./shared.ts";
import { type Booking, between, hasStreet, isComing, isErased, type Mark, type Reader, type Setup } from "./world.ts";

export async function describesPet(world: Setup) {
  const parent = open(world, "pet_parent");
  if (!parent || parent.pets.length > 2) return null;
  // An email on the end of a request names the pet once more.
  const readers: Mark["readers"] = (reader, where) =>
    reader !== null && between(world, reader, parent, (one) => where === "email" || isComing(one));
  const fact = (what: string) =>
    world.mark(parent, what, { readers: (reader, where) => isWritten(where) && readers(reader, where) });
  // Emails that the other side received leave the outbox within 30 days.
  const atEnd = () => (world.app.clock.now() > parent.closedAt + 31 * DAY ? "gone" : "open") as "gone" | "open";
  const name = world.mark(parent, "pet", { readers, atEnd });
  const facts = { breed: fact("breed"), medicalInfo: fact("medicine"), specialInstructions: fact("wish for a pet") };
  const made = await read<Made>(world.as(parent).post("/api/pets", { name, type: "Dog", weight: 10, ...facts }), 201);
  parent.pets.push(made.body.id);
  return `parent ${parent.id} has pet ${name}`;
}

export async function requests(world: Setup) {
  const { mark, dice } = world;
  const [parent, groomer] = [open(world, "pet_parent"), open(world, "groomer")];
  if (!parent || !groomer) return null;
  const one: Booking = { id: 0, parent, groomer, status: "", startsAt: 0, acceptedAt: 0, isReported: false };
  const ofPet: Partial<Mark> = {
    readers: (reader, where) => isWritten(where) && reader === groomer && isComing(one),
  };
  const ofHouse: Partial<Mark> = {
    readers: (reader, where) => isWritten(where) && reader === groomer && hasStreet(world, one),
    isDownloaded: () => one.id > 0,
  };
  const words = () => ({
    petInfo: mark(parent, "words on a pet", ofPet),
    specialInstructions: mark(parent, "special instructions", ofPet),
    serviceAddress: `8 ${mark(parent, "visit's street", ofHouse)} Road`,
    access: {
      parking: mark(parent, "parking", ofHouse),
      gateCode: mark(parent, "gate code", { ...ofHouse, ...never, isOver: () => isErased(world, one) }),
      note: mark(parent, "way in", ofHouse),
    },
  });
  const place = { serviceCity: "Asheville", serviceState: "NC", serviceZipCode: "28801" };
  const when = { preferredDate: dayIn(world, dice.between(1, 3)), preferredTimeSlot: dice.pick(timeSlots) };
  const offer = (await read<Made[]>(world.as(parent).get(`/api/service-packages/${groomer.profile}`), 200)).body[0]!;
  const body = { groomerId: groomer.profile, servicePackageId: offer.id, petIds: parent.pets, ...when, ...place };
  const before = new Set(world.marks.keys());
  const answer = await read<Made & { startsAt: number; alreadyRequested?: boolean }>(
    world.as(parent).post("/api/bookings", { ...body, ...words() }),
  );
  if (answer.status !== 201 || answer.body.alreadyRequested) {
    // Refused input is stored nowhere.
    for (const word of world.marks.keys()) if (!before.has(word)) forget(world, word);
    return `parent ${parent.id} asks groomer ${groomer.id}: ${answer.status} ${answer.text.slice(0, 90)}`;
  }
  Object.assign(one, { id: answer.body.id, status: "pending", startsAt: answer.body.startsAt });
  world.bookings.push(one);
  return `parent ${parent.id} asks groomer ${groomer.id}: booking ${one.id} of ${when.preferredDate}`;
}

export async function moves(
  world: Setup,
  one: Booking,
  by: Reader,
  change: { status: string; [more: string]: unknown },
) {
  const { status, text } = await read(
    world.as(by).patch(`/api/bookings/${one.id}/status`, { ...change, confirm: true }),
  );
  if (status === 200) one.status = change.status;
  return `booking ${one.id}: ${change.status}, ${status} ${status === 200 ? "" : text.slice(0, 90)}`;
}

export async function answers(world: Setup) {
  const one = someBooking(world, "pending");
  if (!one) return null;
  const status = world.dice.chance(0.8) ? "accepted" : "declined";
  one.acceptedAt = world.app.clock.now();
  return moves(world, one, one.groomer, { status });
}

const is = (one: Booking, status: string) => one.status === status;

export async function ends(world: Setup) {
  const one = someBooking(world, "accepted");
  if (!one) return null;
  const kind = world.dice.pick(["cancels", "completes", "completes", "completes", "misses"] as const);
  if (kind === "cancels") {
    const by = world.dice.pick([one.parent, one.groomer]);
    const reason = by === one.groomer ? world.mark(by, "reason", toOther(one)) : null;
    return moves(world, one, by, { status: "cancelled", reason });
  }
  await sendTo(world, Math.max(world.app.clock.now(), one.startsAt + 5 * HOUR_MS));
  if (!is(one, "accepted")) return `booking ${one.id} is ${one.status}`;
  if (kind === "misses") return moves(world, one, one.groomer, { status: "no_show" });
  const note = world.mark(one.groomer, "visit note", toOther(one));
  const said = await moves(world, one, one.groomer, { status: "completed", note });
  if (!is(one, "completed")) forget(world, note);
  return said;
}

export async function proposes(world: Setup) {
  const one = someBooking(world, "pending", "accepted");
  if (!one) return null;
  const by = world.dice.pick([one.parent, one.groomer]);
  const note = world.mark(by, "proposal", toOther(one));
  const options = [{ date: dayIn(world, world.dice.between(4, 9)), slot: timeSlots[0] }];
  const path = `/api/bookings/${one.id}/proposals`;
  const { status } = await read(world.as(by).post(path, { options, note, confirm: true }));
  await looksAgain(world, one);
  if (status !== 201) forget(world, note);
  return `${by.role} ${by.id} proposes for ${one.id}: ${status}`;
}

/** A visit can have moved. */
async function looksAgain({ as }: Setup, one: Booking) {
  const { status, startsAt } = (await read<Booking>(as(one.groomer).get(`/api/bookings/${one.id}`), 200)).body;
  Object.assign(one, { status, startsAt });
}

export async function sendTo(world: Setup, instant: number) {
  world.app.clock.set(instant);
  await world.jobs.catchUp();
  for (const one of world.bookings.filter(isOpen)) await looksAgain(world, one);
}
