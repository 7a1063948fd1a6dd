import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { dayAfter, read } from "../lives/life.ts";
import { looks } from "./checks.ts";
import { chooses, confirms, enters, replies } from "./numbers.ts";
import { canText, clockOf, dayOf, type Kind, type Person, type Setup, type Visit } from "./world.ts";

function happens(world: Setup, kind: Kind, to: Person, visit: Visit) {
  const { happened, now } = world;
  const isWanted = canText(world, to, kind);
  happened.push({ kind, to, visit, at: now(), isToday: visit.date === dayOf(now()), isWanted, isTexted: false });
  visit.changedAt = now();
}

type View = { id: number; status: string; arrival: { from: string; until: string } | null };
async function viewOf(world: Setup, { id }: Visit) {
  const { body } = await read<View>(world.at(world.groomer).get(`/api/bookings/${id}`), 200);
  return { status: body.status, hour: body.arrival && `${body.arrival.from} ${body.arrival.until}` };
}

/** Reads which windows are new. */
async function readsWindows(world: Setup, kind: Kind) {
  for (const visit of world.visits.filter((one) => one.status !== "gone")) {
    const { status, hour } = await viewOf(world, visit);
    if (status !== "accepted" && status !== "pending") visit.status = "gone";
    if (hour === visit.hour) continue;
    visit.hour = hour;
    happens(world, kind, visit.parent, visit);
  }
}

const requests = (world: Setup) => requestsOne(world, world.dice.pick(world.parents));

export async function requestsOne(world: Setup, parent: Person) {
  const { dice, gus, now } = world;
  const date = dayAfter(dayOf(now()), dice.pick([1, 1, 2]));
  const slot = dice.pick(["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)"]);
  const body = {
    ...{ groomerId: gus.profile.id, servicePackageId: gus.packages[0]!.id, petInfo: "Rex", petCount: 1 },
    ...{ preferredDate: date, preferredTimeSlot: slot, serviceAddress: "1 Oak Street", serviceCity: "Asheville" },
    ...{ serviceState: "NC", serviceZipCode: "28803", access: { gateCode: "#4711" } },
  };
  const { status, body: made } = await read<View>(world.at(parent).post("/api/bookings", body));
  if (status !== 201 || world.visits.some(({ id }) => id === made.id)) return null;
  const visit: Visit = {
    id: made.id,
    parent,
    date,
    status: "pending",
    hour: null,
    isOnTheWay: false,
    changedAt: now(),
  };
  world.visits.push(visit);
  happens(world, "request", world.groomer, visit);
  world.app.clock.advance(1000);
  if (dice.chance(0.8)) {
    await read(
      world.at(world.groomer).patch(`/api/bookings/${made.id}/status`, { status: "accepted", confirm: true }),
      200,
    );
    Object.assign(visit, { status: "accepted", changedAt: now() });
    // A window that comes with an acceptance is in its email.
    visit.hour = (await viewOf(world, visit)).hour;
    world.app.clock.advance(11_000);
  }
  return `${parent.username} requests ${made.id} for ${date}, ${visit.status}`;
}

const sendsWindows = (world: Setup) => sendsWindowsOf(world, dayAfter(dayOf(world.now()), world.dice.pick([0, 1])));

export async function sendsWindowsOf(world: Setup, date: string) {
  const { status } = await read(world.at(world.groomer).post(`/api/day-plans/${date}/confirm`));
  await readsWindows(world, "hour");
  return status === 200 ? `windows of ${date}` : null;
}

async function leaves(world: Setup) {
  const visit = world.some(world.visits, ({ status, isOnTheWay }) => status === "accepted" && !isOnTheWay);
  if (!visit || (await read(world.at(world.groomer).post(`/api/bookings/${visit.id}/on-my-way`))).status !== 200)
    return null;
  visit.isOnTheWay = true;
  happens(world, "on-my-way", visit.parent, visit);
  return `on the way to ${visit.id}`;
}

async function isLate(world: Setup) {
  const path = `/api/day-plans/${dayOf(world.now())}/late`;
  if ((await read(world.at(world.groomer).post(path, { minutes: 60 }))).status !== 200) return null;
  await readsWindows(world, "late");
  return "an hour late";
}

export async function cancels(world: Setup) {
  const visit = world.some(world.visits, ({ status }) => status === "accepted");
  if (!visit) return null;
  const who = world.dice.pick([world.groomer, visit.parent]);
  const body = { status: "cancelled", reason: "The van broke" };
  if ((await read(world.at(who).patch(`/api/bookings/${visit.id}/status`, body))).status !== 200) return null;
  visit.status = "gone";
  const isNear = [0, 1].some((days) => visit.date === dayAfter(dayOf(world.now()), days));
  if (isNear) happens(world, "change", who === world.groomer ? visit.parent : world.groomer, visit);
  visit.changedAt = world.now();
  return `${who.username} cancels ${visit.id} of ${visit.date}`;
}

async function waits(world: Setup) {
  const { zone } = world.dice.pick(world.people);
  const evening = clockOf(world.now(), zone, world.dice.pick(["21:00", "21:30"]));
  const wait = world.dice.pick([9 * MINUTE_MS, 11 * MINUTE_MS, 3 * HOUR_MS, 14 * HOUR_MS]);
  return goesTo(world, evening > world.now() && world.dice.chance(0.4) ? evening : world.now() + wait);
}

/** Advances in steps, because each text is checked when it's sent. */
export async function goesTo(world: Setup, until: number) {
  while (world.now() < until) {
    // Stops on every hour, because nights begin and end on the hour.
    world.app.clock.set(Math.min(until, (Math.floor(world.now() / HOUR_MS) + 1) * HOUR_MS));
    await world.jobs.catchUp();
    await readsWindows(world, "hour");
    await looks(world);
  }
  return `it is ${new Date(until).toISOString()}`;
}

export const steps = [
  ...[enters, enters, enters, enters, confirms, confirms, replies, replies, chooses, chooses, requests, requests],
  ...[requests, sendsWindows, leaves, leaves, isLate, cancels, waits, waits, waits, waits],
];
