import { newRandom } from "#db/seed/random.ts";
import { createJobs } from "#src/jobs.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { dayAfter, read } from "../lives/life.ts";
import {
  type Day,
  fits,
  type Hours,
  minutesOf,
  overlaps,
  type Pause,
  type Slot,
  type Stop,
  timeOf,
  windowOf,
} from "./model.ts";

/** A home, and ZIP codes around it; those of the second are across a border of time zones. */
const places = [
  { zone: "America/New_York", city: "Asheville", state: "NC", zips: ["28801", "28803", "28806", "28715", "28778"] },
  { zone: "America/New_York", city: "Columbus", state: "GA", zips: ["31901", "31904", "36867", "36869", "31907"] },
  { zone: "America/Anchorage", city: "Anchorage", state: "AK", zips: ["99501", "99504", "99515", "99577", "99502"] },
] as const;
/** Days before and after clock changes, and an ordinary week. */
const starts = ["2026-10-29", "2027-03-11", "2026-07-06", "2026-10-31", "2027-03-13"];

export interface Visit {
  id: number;
  date: string;
  /** Null for an added visit. */
  slot: Slot | null;
  /** The arrival window, or the start of an added visit twice. */
  window: Hours | null;
  minutes: number;
  zip: string;
  status: "pending" | "accepted" | "gone";
  rank: number | null;
}

const measured = new Map<string, Map<string, number>>();

/** Reads the minutes between ZIP codes from days with two visits. */
async function drives({ zips, city, state }: (typeof places)[number]) {
  const [home] = zips;
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const { user } = await addGroomer(app, "gus", { zipCode: home, city, state });
  const window = signedIn(app, user, "groomer");
  const found = new Map<string, number>();
  let date = "2026-06-15";
  for (const from of zips)
    for (const to of zips) {
      date = dayAfter(date, 1);
      const add = (start: string, zipCode: string) =>
        read(window.post("/api/visits", { title: "Fair", date, start, minutes: 30, zipCode, confirm: true }), 201);
      await add("09:00", from);
      await add("14:00", to);
      const { legs, drive } = (await read<DayPlanView>(window.get(`/api/day-plans/${date}`), 200)).body;
      found.set(`home ${from}`, legs[0]!.drive).set(`${from} ${to}`, legs[1]!.drive);
      found.set(`${to} home`, drive - legs[0]!.drive - legs[1]!.drive);
    }
  return found;
}

export async function beginDay(seed: number) {
  const place = places[seed % places.length]!;
  const { zone, city, state, zips } = place;
  if (!measured.has(city)) measured.set(city, await drives(place));
  const minutes = measured.get(city)!;
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  app.clock.set(Date.parse(starts[seed % starts.length]!) + 16 * HOUR_MS + (seed % 60) * 60_000);
  const gus = await addGroomer(app, "gus", { zipCode: zips[0], city, state });
  const parents = [];
  for (const name of ["ana", "ben", "cleo"]) parents.push(await addUser(app, "pet_parent", name));
  const world = {
    ...{ app, gus, zone, city, state, zips, jobs: createJobs(app.ctx), dice: newRandom(seed), log: [] as string[] },
    parents,
    visits: [] as Visit[],
    hours: {} as Record<string, Hours | null>,
    timeOff: [] as { id: number; date: string; opens: number; closes: number }[],
    daysOff: [] as string[],
    rules: { setup: 10, maxVisits: 8, lunch: 0, lunchOpens: 660, lunchCloses: 840, notice: 2 },
    at: () => signedIn(app, gus.user, "groomer"),
    as: (user: { id: number }) => signedIn(app, user, "pet_parent"),
    drive: (from: string, to: string) => minutes.get(`${from} ${to}`) ?? 0,
    local: (instant = app.clock.now()) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone),
    today: () => world.local().toPlainDate().toString(),
    /** The days that are checked; today's plan depends on the moment. */
    ahead: () => [1, 2, 3].map((days) => dayAfter(world.today(), days)),
    some<T>(list: readonly T[], test: (one: T) => unknown = () => true): T | null {
      const left = list.filter(test);
      return left.length > 0 ? world.dice.pick(left) : null;
    },
  };
  const { body } = await read<{ businessHours: Open }>(world.at().get(`/api/groomer-profiles/${gus.profile.id}`), 200);
  world.hours = hoursOf(body.businessHours);
  return world;
}
export type Setup = Awaited<ReturnType<typeof beginDay>>;

type Open = Record<string, { open: string; close: string } | null>;
const hoursOf = (open: Open) =>
  Object.fromEntries(
    Object.entries(open).map(([day, one]) => [
      day,
      one && { opens: minutesOf(one.open), closes: minutesOf(one.close) },
    ]),
  );

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
export const hoursOn = ({ hours }: Pick<Setup, "hours">, date: string) =>
  hours[weekday.format(Date.parse(date)).toLowerCase()] ?? null;

/** Minutes of a date at the groomer's place until an instant, which are elapsed time before it. */
export const clockOn = ({ local }: Setup, date: string, instant: number) => {
  const when = local(instant);
  return Temporal.PlainDate.from(date).until(when.toPlainDate()).days * 1440 + when.hour * 60 + when.minute;
};
export const instantOf = ({ zone }: Setup, date: string, minutes: number) =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: timeOf(minutes) }).epochMilliseconds;

/** Hours and minutes are elapsed time, also when clocks change. */
const endOn = (world: Setup, { date, window, minutes }: Visit, on: string) =>
  clockOn(world, on, instantOf(world, date, window!.opens) + (minutes + world.rules.setup) * 60_000);

export const isOn = (date: string) => (visit: Visit) => visit.date === date && visit.status === "accepted";

export function stopOf(world: Setup, { id, zip, slot, window, date, minutes, rank }: Visit): Stop {
  // On a day off, or one that is closed by now, an accepted visit keeps its time of day.
  const hours = world.daysOff.includes(date) ? null : hoursOn(world, date);
  const { opens, closes } = window ?? windowOf(slot!, overlaps(slot!, hours, 0) ? hours! : slot!, minutes);
  return { id, zip, opens, closes, busy: world.rules.setup + minutes, rank };
}

/** Past midnight, a visit belongs to both days. */
export const nightsBefore = (world: Setup, date: string) =>
  world.visits
    .filter((one) => isOn(dayAfter(date, -1))(one) && one.slot === null)
    .map((one) => endOn(world, one, date))
    .filter((ends) => ends > 0);

export function dayOf(world: Setup, date: string): Day {
  const { rules, visits, timeOff, drive } = world;
  const off: Pause[] = [];
  const spans = [
    ...nightsBefore(world, date).map((closes) => ({ opens: 0, closes })),
    ...timeOff.filter((one) => one.date === date),
  ];
  for (const { opens, closes } of spans.sort((a, b) => a.opens - b.opens)) {
    const last = off.at(-1);
    if (!last || opens > last.opens + last.minutes) off.push({ opens, closes: opens, minutes: closes - opens });
    else last.minutes = Math.max(last.minutes, closes - last.opens);
  }
  const day = {
    stops: visits.filter(isOn(date)).map((one) => stopOf(world, one)),
    ...{ timeOff: off, lunch: null, maxVisits: rules.maxVisits, drive },
  };
  const lunch = { opens: rules.lunchOpens, closes: rules.lunchCloses, minutes: rules.lunch };
  const withLunch = { ...day, lunch };
  // Time off that covers every possible start of lunch, or leaves no room for it, replaces it.
  const isCovered = off.some((one) => one.opens <= lunch.opens && lunch.closes <= one.opens + one.minutes);
  return rules.lunch > 0 && !isCovered && fits({ ...withLunch, stops: [] }) ? withLunch : day;
}

/** Days with visits that are neither closed nor impossible. */
export const works = (world: Setup, date: string) => {
  const day = dayOf(world, date);
  const isOpen = !world.daysOff.includes(date) && hoursOn(world, date) !== null;
  return day.stops.length === 0 || (isOpen && fits(day));
};

export const noticeOn = (world: Setup, date: string) =>
  clockOn(world, date, world.app.clock.now() + world.rules.notice * HOUR_MS);
