import { HOUR_MS } from "#src/shared/base/time.ts";
import { dayAfter, holds, read } from "../lives/life.ts";
import { planOf, stateOf } from "./checks.ts";
import { fits, minutesOf, overlaps, slots, takes, timeOf } from "./model.ts";
import { settings } from "./settings.ts";
import { dayOf, hoursOn, instantOf, isOn, type Setup, stopOf, type Visit } from "./world.ts";

interface Booked {
  id: number;
  startsAt: number;
  arrival: { from: string; until: string } | null;
  isOverbooked: boolean;
}
const isAhead = (world: Setup, status: Visit["status"]) => (one: Visit) =>
  one.status === status && world.ahead().includes(one.date);

/** A parent requests only what is open at the address. */
async function requests(world: Setup) {
  const { dice, gus, zips, city, visits } = world;
  const [date, slot, zip] = [dice.pick(world.ahead()), dice.pick(slots), dice.pick(zips)];
  const petCount = dice.pick([1, 1, 1, 2, 3]);
  const minutes = petCount * 60;
  const body = {
    ...{ groomerId: gus.profile.id, servicePackageId: gus.packages[0]!.id, petInfo: "Rex", petCount },
    ...{ preferredDate: date, preferredTimeSlot: slot.slot, serviceAddress: `${world.log.length} Oak Street` },
    ...{ serviceCity: city, serviceState: zip.startsWith("36") ? "AL" : world.state, serviceZipCode: zip },
  };
  const wanted = stateOf(world, date, slot, { minutes, zip });
  const answer = await read<Booked>(world.as(dice.pick(world.parents)).post("/api/bookings", body));
  const what = () => `${date} ${slot.slot} at ${zip} for ${minutes} min is ${wanted}: ${answer.text.slice(0, 200)}`;
  if (answer.status === 409) return null;
  holds(answer.status === (wanted === "open" ? 201 : 422), what);
  if (answer.status === 422) return `no request: ${what()}`;
  const { id, startsAt } = answer.body;
  holds(startsAt === instantOf(world, date, slot.opens), () => `${id} starts at ${startsAt}`);
  visits.push({ id, date, slot, window: null, minutes, zip, status: "pending", rank: null });
  return `requests ${id}: ${what()}`;
}

async function accepts(world: Setup) {
  const visit = world.some(world.visits, isAhead(world, "pending"));
  if (!visit) return null;
  const { id, date, slot } = visit;
  const path = `/api/bookings/${id}/status`;
  const isOpen = !world.daysOff.includes(date) && overlaps(slot!, hoursOn(world, date), 0);
  const isFree = isOpen && takes(dayOf(world, date), stopOf(world, visit));
  const accept = (confirm?: true) => world.at().patch(path, { status: "accepted", confirm });
  const first = await read<Booked>(accept(), 200, 409);
  holds((first.status === 200) === isFree, () => `${id} fits: ${isFree}, ${first.text.slice(0, 200)}`);
  if (!isFree && world.dice.chance(0.7)) return `${id} doesn't fit`;
  const { body } = isFree ? first : await read<Booked>(accept(true), 200);
  holds(body.isOverbooked === !isFree, () => `${id} is overbooked: ${body.isOverbooked}`);
  visit.status = "accepted";
  await readsWindows(world);
  return `accepts ${id}, fits: ${isFree}`;
}

/** Windows are an hour from a quarter hour 15 to 30 minutes before the planned arrival, within the time of day. */
async function readsWindows(world: Setup) {
  for (const date of world.ahead()) {
    const { legs } = await planOf(world, date);
    for (const visit of world.visits.filter((one) => isOn(date)(one) && !one.window)) {
      const { arrival } = (await read<Booked>(world.at().get(`/api/bookings/${visit.id}`), 200)).body;
      if (!arrival) continue;
      const [from, until] = [minutesOf(arrival.from), minutesOf(arrival.until)];
      const { opens, closes } = stopOf(world, visit);
      const early = minutesOf(legs.find(({ bookingId }) => bookingId === visit.id)!.arrives) - from;
      const isHour = until === from + 60 && from % 15 === 0 && from >= opens && from <= closes;
      const isNear = early >= 0 && early < 30 && (early >= 15 || from === opens);
      holds(isHour && isNear, () => `the window of ${visit.id} is ${JSON.stringify(arrival)}, ${early} early`);
      visit.window = { opens: from, closes: until - 15 };
    }
  }
}

async function adds(world: Setup) {
  const { dice, zips } = world;
  const date = dice.pick(world.ahead());
  const isNight = dice.chance(0.15);
  const opens = isNight ? dice.between(88, 95) * 15 : dice.between(30, 76) * 15 + dice.pick([0, 0, 5]);
  const span = dice.chance(0.3) && !isNight ? dice.between(2, 8) * 15 : null;
  const minutes = isNight ? dice.between(2, 10) * 60 : dice.pick([15, 30, 60, 90, 150]);
  const window = { opens, closes: span === null ? opens : opens + span - 15 };
  const zip = dice.pick(zips);
  const visit: Visit = { id: 0, date, slot: null, window, minutes, zip, status: "accepted", rank: null };
  const hours = world.daysOff.includes(date) ? null : hoursOn(world, date);
  const isOpen = hours !== null && opens >= hours.opens && opens + minutes <= hours.closes;
  const day = dayOf(world, date);
  // The limit of visits is for requests.
  const isFree = isOpen && fits({ ...day, stops: [...day.stops, stopOf(world, visit)] });
  const until = span === null ? null : timeOf(opens + span);
  const body = { title: "Vet fair", date, start: timeOf(opens), until, minutes, zipCode: zip };
  const add = (confirm?: true) => world.at().post("/api/visits", { ...body, confirm });
  const first = await read<{ id: number }>(add(), 201, 409);
  const what = () => `${JSON.stringify(body)} ${first.text.slice(0, 200)}`;
  holds((first.status === 201) === isFree, () => `fits: ${isFree}, ${what()}`);
  if (!isFree && dice.chance(isNight ? 0.2 : 0.8)) return `asked: ${what()}`;
  const { id } = (isFree ? first : await read<{ id: number }>(add(true), 201)).body;
  world.visits.push({ ...visit, id });
  return `adds ${id}: ${what()}`;
}

async function cancels(world: Setup) {
  const visit = world.some(world.visits, isAhead(world, "accepted"));
  if (!visit) return null;
  const body = { status: "cancelled", reason: "The van broke" };
  await read(world.at().patch(`/api/bookings/${visit.id}/status`, body), 200);
  visit.status = "gone";
  return `cancels ${visit.id}`;
}

/** An order by hand that makes someone late asks first. */
async function orders(world: Setup) {
  const date = world.dice.pick(world.ahead());
  const visits = world.visits.filter(isOn(date));
  if (visits.length < 2) return null;
  const order = world.dice.chance(0.2) ? null : visits.toSorted(() => (world.dice.chance(0.5) ? 1 : -1));
  const ids = order?.map(({ id }) => id) ?? null;
  for (const visit of visits) visit.rank = order ? order.indexOf(visit) : null;
  const isFree = fits(dayOf(world, date));
  const set = (confirm?: true) => world.at().patch(`/api/day-plans/${date}`, { order: ids, confirm });
  const first = await read(set(), 200, 409);
  const what = () => `${date} in order ${ids}: ${first.text.slice(0, 200)}`;
  holds((first.status === 200) === isFree, what);
  if (!isFree) await read(set(true), 200);
  return what();
}

async function confirms(world: Setup) {
  const date = world.dice.pick(world.ahead());
  const day = dayOf(world, date);
  if (day.stops.length === 0 || !fits(day)) return null;
  await read(world.at().post(`/api/day-plans/${date}/confirm`), 200);
  await readsWindows(world);
  holds(fits(dayOf(world, date)), () => `${date} doesn't fit with its windows`);
  return `confirms ${date}`;
}

async function waits(world: Setup) {
  const { app, jobs, at, visits } = world;
  const evening = instantOf(world, world.today(), 17 * 60 + 1);
  const now = app.clock.now();
  app.clock.set(Math.max(now, world.dice.pick([now + HOUR_MS, evening, evening + 24 * HOUR_MS, now + 9 * HOUR_MS])));
  await jobs.catchUp();
  for (const visit of visits.filter(({ status }) => status === "pending")) {
    const { status } = (await read<{ status: string }>(at().get(`/api/bookings/${visit.id}`), 200)).body;
    if (status === "expired") visit.status = "gone";
  }
  await readsWindows(world);
  const tomorrow = dayAfter(world.today(), 1);
  const isDue = app.clock.now() >= instantOf(world, world.today(), 17 * 60) && fits(dayOf(world, tomorrow));
  const late = visits.find((one) => isOn(tomorrow)(one) && !one.window);
  holds(!isDue || !late, () => `${late!.id} has no window at ${world.local()}`);
  return `it is ${world.local()}`;
}

export const steps = [
  ...[requests, requests, requests, requests, accepts, accepts, accepts, accepts, adds, adds, adds, cancels],
  ...[orders, confirms, waits, ...settings],
];
