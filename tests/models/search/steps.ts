import { HOUR_MS } from "#src/shared/base/time.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { read } from "../lives/life.ts";
import { type Groomer, type Hours, isListed, openings, services, slots, traits, weekdays } from "./rules.ts";
import type { Setup } from "./world.ts";

type Made = { id: number };
const pad = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
const dayIn = (world: Setup, days: number) => world.today().add({ days }).toString();

/** Prices differ, so that no two packages of a groomer are equally cheap. */
function someOffer({ dice }: Setup) {
  const price = () => dice.between(20, 160) * 100 + dice.between(0, 99);
  const minutes = () => dice.pick([15, 30, 45, 60, 90, 120, 240, 480]);
  const tags = { services: dice.some(services, dice.between(1, 3)), description: "A warm bath" };
  const one = () => ({ price: price(), minutes: minutes() });
  const isSized = dice.chance(0.5);
  const list = isSized ? [one(), one()] : [one()];
  const sizes = isSized ? { small: list[0]!, medium: null, large: list[1]!, giant: null } : null;
  const [prices, longest] = [list.map((one) => one.price), Math.max(...list.map((one) => one.minutes))];
  const range = { priceMin: Math.min(...prices), priceMax: Math.max(...prices), durationMinutes: longest };
  const offer = { price: range.priceMin, minutes: longest, services: tags.services, sizes, isActive: true };
  return { offer, body: { name: "Spa day", ...tags, ...range, sizes: sizes ?? {} } };
}

async function offers(world: Setup, one: Groomer) {
  const { body, offer } = someOffer(world);
  const active = one.offers.filter(({ isActive }) => isActive);
  if (active.length < 3 && world.dice.chance(0.4)) {
    const made = await read<Made>(world.as(one).post("/api/service-packages", body), 201);
    one.offers.push({ ...offer, id: made.body.id });
    return `adds ${JSON.stringify(offer)}`;
  }
  const changed = world.some(active);
  if (!changed) return null;
  const isArchived = world.dice.chance(0.25);
  const change = isArchived ? { isActive: false } : body;
  await read(world.as(one).patch(`/api/service-packages/${changed.id}`, change), 200);
  Object.assign(changed, isArchived ? change : offer);
  return `package ${changed.id} is ${JSON.stringify(isArchived ? change : offer)}`;
}

async function moves(world: Setup, one: Groomer) {
  const place = world.dice.chance(0.5) ? one.place : world.dice.pick(world.places);
  const radius = world.dice.pick([1, 5, 20, 40, 100]);
  const window = world.as(one);
  const { id } = (await read<Made>(window.get(`/api/locations/${one.user.id}`), 200)).body;
  const { zip: zipCode, city, state } = place;
  const body = { address: "9 Van Road", city, state, zipCode, serviceRadius: radius, confirm: true };
  await read(window.patch(`/api/locations/${id}`, body), 200);
  Object.assign(one, { place, radius });
  return `moves to ${zipCode}, ${radius} miles`;
}

async function describes(world: Setup, one: Groomer) {
  const goodWith = world.dice.some(traits, world.dice.between(0, 4));
  const goesAnywhere = world.dice.chance(0.5);
  const change = { goodWith, acceptsOutsideArea: goesAnywhere };
  await read(world.as(one).patch(`/api/groomer-profiles/${one.id}`, change), 200);
  Object.assign(one, { goodWith, goesAnywhere });
  return `is good with ${goodWith}, ${goesAnywhere ? "goes" : "doesn't go"} anywhere`;
}

async function opens(world: Setup, one: Groomer) {
  const { dice } = world;
  const spans = weekdays.map((day) => {
    const open = dice.between(7, 15);
    return [day, dice.chance(0.3) ? null : { open: pad(open), close: pad(dice.between(open + 1, 20)) }];
  });
  const businessHours = Object.fromEntries(spans) as Hours;
  await read(world.as(one).patch(`/api/groomer-profiles/${one.id}`, { businessHours, confirm: true }), 200);
  one.hours = businessHours;
  return `opens ${JSON.stringify(businessHours)}`;
}

async function setsRules(world: Setup, one: Groomer) {
  const rules = {
    isPlanned: world.dice.chance(0.3),
    noticeHours: world.dice.pick([0, 2, 5, 24, 72]),
    horizonDays: world.dice.pick([7, 14, 28, 365]),
  };
  await read(world.as(one).patch("/api/day-rules", { ...rules, confirm: true }), 200);
  Object.assign(one, rules);
  return `has ${JSON.stringify(rules)}`;
}

async function goesAway(world: Setup, one: Groomer) {
  const known = world.some(one.daysOff);
  if (known) {
    await read(world.as(one).delete(`/api/days-off/${known.id}`), 204);
    one.daysOff = [];
    return `is back ${known.first}`;
  }
  const from = world.dice.between(1, 3);
  const [first, last] = [dayIn(world, from), dayIn(world, from + world.dice.pick([0, 1, 6, 30]))];
  const body = { startDate: first, endDate: last, confirm: true };
  const { id } = (await read<Made>(world.as(one).post("/api/days-off", body), 201)).body;
  one.daysOff = [{ id, first, last }];
  return `is away from ${first} to ${last}`;
}

async function isJudged(world: Setup, one: Groomer) {
  const { dice } = world;
  const what = dice.pick(["isSuspended", "isChecked", "isMember"] as const);
  const next = !one[what];
  if (what === "isSuspended") {
    const body = { suspended: next, reason: "We look into it", membership: "keep", visits: "keep" };
    await read(world.boss().patch(`/api/admin/users/${one.user.id}/suspension`, body), 200);
  } else if (what === "isChecked") {
    const body = next ? { status: "passed", date: dayIn(world, -1) } : { status: "pending" };
    await read(world.boss().patch(`/api/admin/background-checks/${one.id}`, body), 200);
  } else {
    const body = next ? { action: "reactivate", until: dayIn(world, 200) } : { action: "non_payment" };
    const path = `/api/admin/groomer-subscription/${one.user.id}`;
    await read(world.boss().patch(path, { ...body, reason: "By hand" }), 200);
  }
  one[what] = next;
  return `${what} is ${next}`;
}

/** Adds a completed and reviewed visit within two days. */
async function isReviewed(world: Setup, one: Groomer) {
  const parent = world.dice.pick(world.parents);
  const offer = one.offers.find(({ isActive }) => isActive);
  if (!offer || !isListed(one)) return null;
  const [date, now] = [dayIn(world, world.dice.between(1, 2)), world.app.clock.now()];
  const slot = slots[openings({ ...one, isPlanned: true }, offer, date, now).indexOf(true)]?.[0];
  if (!slot) return null;
  const { zip, city, state } = one.place;
  const address = { serviceAddress: parent.street, serviceCity: city, serviceState: state, serviceZipCode: zip };
  const when = { preferredDate: date, preferredTimeSlot: slot, petInfo: "Rex, a poodle" };
  const body = { groomerId: one.id, servicePackageId: offer.id, ...when, ...address };
  const as = () => signedIn(world.app, parent, "pet_parent");
  const { id } = (await read<Made>(as().post("/api/bookings", body), 201)).body;
  const status = (next: string) => read(world.as(one).patch(`/api/bookings/${id}/status`, { status: next }), 200);
  await status("accepted");
  one.busy.add(date);
  const rating = world.dice.between(1, 5);
  world.app.clock.set(Temporal.PlainDate.from(date).toZonedDateTime("UTC").epochMilliseconds + 28 * HOUR_MS);
  await world.jobs.catchUp();
  await status("completed");
  const text = { rating, comment: "A calm visit, thank you", bookingId: id };
  const review = await read<Made>(as().post("/api/reviews", text), 201);
  const facts = { id: review.body.id, parent: parent.id, street: `${parent.street}, ${zip}`, rating, isHidden: false };
  const earlier = one.reviews.find((known) => known.parent === facts.parent || known.street === facts.street);
  one.reviews.push({ ...facts, household: earlier?.household ?? parent.id });
  return `${parent.username} gives ${rating} paws on ${date}`;
}

async function isHidden(world: Setup, one: Groomer) {
  const review = world.some(one.reviews);
  if (!review) return null;
  const hidden = !review.isHidden;
  await read(world.boss().patch(`/api/admin/reviews/${review.id}`, { hidden, reason: "Not about the visit" }), 200);
  review.isHidden = hidden;
  return `review ${review.id} is ${hidden ? "hidden" : "shown"}`;
}

async function closes(world: Setup, one: Groomer) {
  if (one.isSuspended || world.groomers.filter(({ isClosed }) => isClosed).length > 2) return null;
  await read(world.as(one).delete("/api/account", { password: PASSWORD }), 204);
  one.isClosed = true;
  return "leaves";
}

async function waits(world: Setup) {
  world.app.clock.advance(world.dice.pick([1, 3, 7, 26]) * HOUR_MS);
  await world.jobs.catchUp();
  return `it is ${new Date(world.app.clock.now()).toISOString()}`;
}

/** How often each is tried. */
const steps = [
  ...[offers, offers, offers, offers, moves, moves, moves, describes, describes, opens, opens, setsRules, setsRules],
  ...[goesAway, goesAway, isJudged, isJudged, isReviewed, isReviewed, isReviewed, isReviewed, isHidden, closes, waits],
];

export async function nextStep(world: Setup): Promise<string> {
  for (;;) {
    const step = world.dice.pick(steps);
    const one = world.dice.pick(world.groomers);
    const isSilent = one.isClosed || (one.isSuspended && step !== isJudged);
    world.log.push(`groomer ${one.id} ${step.name} …`);
    const said = isSilent ? null : await step(world, one);
    world.log.pop();
    if (said !== null) return `groomer ${one.id} ${said}`;
  }
}
