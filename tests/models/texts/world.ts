import { newRandom } from "#db/seed/random.ts";
import { createJobs } from "#src/jobs.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { textProvider } from "#tests/people/sms/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";

export type Kind = "hour" | "on-my-way" | "late" | "change" | "request";

export interface Person {
  id: number;
  username: string;
  role: "pet_parent" | "groomer";
  zone: string;
  /** Confirmed. */
  number: string | null;
  waiting: { number: string; code: string; at: number } | null;
  off: Set<Kind>;
  /** When the consent or the choices last changed. */
  changedAt: number;
}

export interface Visit {
  id: number;
  parent: Person;
  date: string;
  status: "pending" | "accepted" | "gone";
  hour: string | null;
  isOnTheWay: boolean;
  changedAt: number;
}

/** An event that a person should get a text about. */
export interface Happening {
  kind: Kind;
  to: Person;
  visit: Visit;
  at: number;
  isToday: boolean;
  /** The reader had agreed when it happened. */
  isWanted: boolean;
  isTexted: boolean;
}

/** Readers live in three zones; all visits are in Asheville. */
const homes = [
  { zone: "America/New_York", zipCode: "28801", city: "Asheville", state: "NC" },
  { zone: "America/Denver", zipCode: "80202", city: "Denver", state: "CO" },
  { zone: "Pacific/Honolulu", zipCode: "96813", city: "Honolulu", state: "HI" },
];
export const ZONE = "America/New_York";
const starts = ["2026-07-06", "2026-10-30", "2027-03-12"];

export async function beginTexts(seed: number) {
  const read = ({ body }: { body: string }) => {
    const fields = new URLSearchParams(body);
    return { id: null, from: fields.get("From")!, body: fields.get("Body")!, isAnswered: false };
  };
  const texts = { ...textProvider(), readWebhook: read };
  const app = await testApp({ texts });
  app.clock.set(Date.parse(starts[seed % starts.length]!) + 14 * HOUR_MS);
  const gus = await addGroomer(app, "gus");
  const person = ({ id, username }: Pick<Person, "id" | "username">, role: Person["role"], zone: string): Person => ({
    ...{ id, username, role, zone, number: null, waiting: null, off: new Set<Kind>(), changedAt: 0 },
  });
  const parents: Person[] = [];
  for (const [at, home] of homes.entries())
    parents.push(person(await addUser(app, "pet_parent", ["ana", "ben", "cleo"][at]!, home), "pet_parent", home.zone));
  const groomer = person(gus.user, "groomer", ZONE);
  const world = {
    ...{ app, gus, texts, dice: newRandom(seed), jobs: createJobs(app.ctx), now: app.clock.now, log: [] as string[] },
    ...{ groomer, parents, people: [...parents, groomer], visits: [] as Visit[], happened: [] as Happening[] },
    stopped: new Set<string>(),
    codes: [] as { number: string; person: Person; at: number; isUsed: boolean }[],
    helped: new Map<string, number>(),
    seen: 0,
    at: (one: Person) => signedIn(app, one, one.role),
    some<T>(list: readonly T[], test: (one: T) => unknown = () => true): T | null {
      const left = list.filter(test);
      return left.length > 0 ? world.dice.pick(left) : null;
    },
  };
  return world;
}
export type Setup = Awaited<ReturnType<typeof beginTexts>>;

const local = (now: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
export const dayOf = (now: number) => local(now, ZONE).toPlainDate().toString();

/** From 9 PM to 8 AM; exactly 9:00 PM and 8:00 AM aren't night. */
export const isNight = (now: number, zone: string) => {
  const minute = local(now, zone).hour * 60 + local(now, zone).minute;
  return minute < 480 || minute > 1260 || (minute === 1260 && local(now, zone).second > 0);
};

export const clockOf = (now: number, zone: string, plainTime: string) =>
  local(now, zone).toPlainDate().toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;

/** The first moment that isn't night. */
export function morningOf(now: number, zone: string) {
  if (!isNight(now, zone)) return now;
  const today = clockOf(now, zone, "08:00");
  return now < today ? today : clockOf(now + 12 * HOUR_MS, zone, "08:00");
}

export const canText = ({ stopped }: Setup, { number, off }: Person, kind: Kind) =>
  number !== null && !stopped.has(number) && !off.has(kind);
