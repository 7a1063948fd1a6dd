import { dayAfter, read } from "../lives/life.ts";
import { looks } from "./checks.ts";
import * as m from "./model.ts";
import { chooses, closes, opens, reviews, stopsTexts, suspends, writes } from "./people.ts";
import { canAct, dayOf, endOf, is, readsOn, type Setup, ZONE } from "./world.ts";

type Done = { status: m.Status; id: number; startsAt: number; preferredDate: string; alreadyRequested?: boolean };
const slots = ["Morning (8AM - 12PM)", "Afternoon (12PM - 4PM)"] as const;
export async function requests(world: Setup, days = world.dice.pick([0, 1, 1, 2, 4]), slot = world.dice.pick(slots)) {
  const { gus, at, now } = world;
  const parent = world.some(world.parents, canAct);
  if (!parent) return null;
  const preferredDate = dayAfter(dayOf(now()), days);
  const address = { serviceAddress: "1 Oak Street", serviceCity: "Asheville", serviceState: "NC" };
  const where = { ...address, serviceZipCode: "28801", access: { gateCode: "#4711" } };
  const what = { groomerId: gus.profile.id, servicePackageId: gus.packages[0]!.id, petInfo: "Rex", petCount: 1 };
  const body = { ...what, ...where, preferredDate, preferredTimeSlot: slot };
  const answer = await read<Done>(at(parent).post("/api/bookings", body));
  if (answer.status >= 400 || answer.body.alreadyRequested) return null;
  const { id, startsAt } = answer.body;
  world.visits.push({
    ...{ id, parent, date: preferredDate, status: "pending", startsAt, endsAt: endOf(startsAt, slot) },
    ...{ arrivedAt: null, isReviewed: false, isProposalOpen: false, wasShut: false, messages: [] },
    happened: [{ what: "requested", by: "parent", at: now() }],
  });
  return `${parent.email} requests ${id}, ${preferredDate}, ${slot}`;
}

async function moves(world: Setup, { by, from, to }: { by: m.Side; from: m.Status[]; to: m.Status }) {
  const { at, groomer, now } = world;
  const visit = world.some(world.visits, is(...from));
  if (!visit) return null;
  const body = { status: to, confirm: true, ...(to === "cancelled" && { reason: "The van broke" }) };
  const who = by === "groomer" ? groomer : visit.parent;
  const { status } = await read(at(who).patch(`/api/bookings/${visit.id}/status`, body));
  if (status >= 400) return null;
  visit.status = to;
  visit.happened.push({ what: to as "accepted", by, at: now() });
  return `${by} moves ${visit.id} to ${to}`;
}

export const accepts = (world: Setup) => moves(world, { by: "groomer", from: ["pending"], to: "accepted" });
const declines = (world: Setup) => moves(world, { by: "groomer", from: ["pending"], to: "declined" });
const cancels = (world: Setup) => moves(world, { by: "groomer", from: ["accepted"], to: "cancelled" });
export const withdraws = (world: Setup) =>
  moves(world, { by: "parent", from: ["pending", "accepted"], to: "cancelled" });
export const completes = (world: Setup) => moves(world, { by: "groomer", from: ["accepted"], to: "completed" });
const isMissed = (world: Setup) => moves(world, { by: "groomer", from: ["accepted"], to: "no_show" });

/** Within ten seconds: no one is notified of an acceptance that was undone. */
async function undoes(world: Setup) {
  const { at, groomer, app } = world;
  const said = await accepts(world);
  if (!said) return null;
  app.clock.advance(world.dice.pick([1000, 9000]));
  const visit = world.visits.findLast(
    ({ happened }) => happened.at(-1)!.what === "accepted" && world.now() - happened.at(-1)!.at <= 9000,
  )!;
  await world.jobs.catchUp();
  await looks(world);
  await read(at(groomer).post(`/api/bookings/${visit.id}/undo-accept`), 200);
  visit.status = "pending";
  visit.happened.pop();
  return `${said}, and undoes it`;
}

async function leaves(world: Setup) {
  const { at, groomer, now } = world;
  const visit = world.some(
    world.visits,
    (one) => is("accepted")(one) && !one.happened.some(({ what }) => what === "on_my_way"),
  );
  if (!visit) return null;
  if ((await read(at(groomer).post(`/api/bookings/${visit.id}/on-my-way`))).status >= 400) return null;
  visit.happened.push({ what: "on_my_way", by: "groomer", at: now() });
  return `the groomer leaves for ${visit.id}`;
}

async function arrives(world: Setup) {
  const { at, groomer, now } = world;
  const visit = world.some(world.visits, (one) => is("accepted")(one) && one.arrivedAt === null);
  if (!visit || (await read(at(groomer).post(`/api/bookings/${visit.id}/arrived`))).status >= 400) return null;
  visit.arrivedAt = now();
  return `the groomer is at ${visit.id}`;
}

/** A parent who can cancel for free moves the visit at once. */
async function reschedules(world: Setup) {
  const { at, dice, now } = world;
  const visit = world.some(world.visits, is("accepted"));
  if (!visit) return null;
  const slot = dice.pick(slots);
  const date = dayAfter(visit.date, dice.pick([0, 1, 2]));
  const path = `/api/bookings/${visit.id}`;
  const { status } = await read(at(visit.parent).post(`${path}/proposals`, { options: [{ date, slot }] }));
  if (status >= 400) return null;
  const { body } = await read<Done>(at(visit.parent).get(path), 200);
  const isMoved = body.startsAt !== visit.startsAt;
  visit.isProposalOpen = !isMoved;
  if (!isMoved) visit.happened.push({ what: "proposed", by: "parent", at: now() });
  if (!isMoved) return `${visit.parent.email} proposes ${date}, ${slot} for ${visit.id}`;
  Object.assign(visit, { date, startsAt: body.startsAt, endsAt: endOf(body.startsAt, slot) });
  visit.happened.push({ what: "moved", by: "parent", at: now() });
  return `${visit.parent.email} moves ${visit.id} to ${date}, ${slot}`;
}

const isNew = ({ app, texts, seen, devices }: Setup) =>
  app.sent.length > seen.emails || texts.sent.length > seen.texts || devices.some(({ got }) => got.length > 0);

export const clockOf = (world: Setup, plainTime: string) =>
  Temporal.PlainDate.from(dayOf(world.now())).toZonedDateTime({ timeZone: ZONE, plainTime }).epochMilliseconds;

async function waits(world: Setup) {
  const { dice, now } = world;
  const points = ["08:00", "08:45", "11:30", "12:05", "16:20", "17:00", "21:30"].map((time) => clockOf(world, time));
  const next = points.find((at) => at > now()) ?? clockOf(world, "08:00") + m.DAY;
  return goesTo(
    world,
    dice.pick([now() + 20_000, now() + 11 * m.MINUTE, next, next, now() + m.DAY, now() + 3 * m.DAY]),
  );
}

/** Advances in steps, because each email is checked when it's sent. */
export async function goesTo(world: Setup, until: number) {
  const { app, now } = world;
  while (now() < until) {
    app.clock.set(Math.min(until, now() + (until - now() > 2 * m.HOUR ? m.HOUR : 20 * m.MINUTE)));
    await world.jobs.catchUp();
    if (isNew(world)) await looks(world);
  }
  await readsOn(world);
  return `it is ${new Date(now()).toISOString()}`;
}

/** Emails wait for the server, and are checked again when it is back. */
export async function isCutOff(world: Setup) {
  const minutes = world.dice.pick([20, 40]);
  world.awayUntil = world.now() + minutes * m.MINUTE;
  return `no email for ${minutes} minutes`;
}

export const steps = [
  ...[requests, requests, requests, requests, accepts, accepts, accepts, undoes, waits, waits, waits, waits, writes],
  ...[leaves, leaves, arrives, writes, opens, completes, isMissed, reviews, cancels, withdraws, declines, chooses],
  ...[reschedules, reschedules, suspends, closes, stopsTexts, waits, waits, leaves, completes, writes, isCutOff],
];
