import { newRandom } from "#db/seed/random.ts";
import { createJobs } from "#src/jobs.ts";
import { EmailError } from "#src/ports/email-error.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { pushService } from "#tests/people/devices/push-service.ts";
import { switchesOn } from "#tests/people/devices/setup.ts";
import { textProvider } from "#tests/people/sms/setup.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { holds, read } from "../lives/life.ts";
import { DAY, HOUR, MINUTE, type Person, type Side, type Status, type Visit } from "./model.ts";

export const ZONE = "America/New_York";
const starts = ["2026-07-06", "2026-10-29", "2026-03-05", "2026-12-28"];

export async function beginNotices(seed: number) {
  const texts = textProvider();
  const service = pushService();
  const app = await testApp({ env: { RATE_LIMITS: "off" }, texts, fetchOutside: service.fetchOutside });
  app.clock.set(Date.parse(starts[seed % starts.length]!) + 14 * HOUR);
  const boss = await addUser(app, "admin", "boss");
  const gus = await addGroomer(app, "gus");
  const person = (user: { id: number; email: string }, side: Side): Person => {
    const is = { isConfirmed: true, isClosed: false, isSuspended: false, suspendedAt: -Infinity };
    return { id: user.id, email: user.email, side, mobile: null, ...is, off: new Set() };
  };
  const parents = [await addUser(app, "pet_parent", "ana"), await addUser(app, "pet_parent", "ben")];
  const world = {
    ...{ app, gus, texts, dice: newRandom(seed), jobs: createJobs(app.ctx), now: app.clock.now, log: [] as string[] },
    groomer: person(gus.user, "groomer"),
    parents: parents.map((user) => person(user, "parent")),
    visits: [] as Visit[],
    devices: [] as { person: Person; got: { title: string; body: string }[] }[],
    /** No email can be sent until then. */
    awayUntil: 0,
    /** The emails and texts that were looked at. */
    seen: { emails: 0, texts: 0 },
    emails: [] as { at: number; to: string; subject: string; id: number | null }[],
    boss: () => signedIn(app, boss, "admin"),
    at: (one: Person) => signedIn(app, one, one.side === "groomer" ? "groomer" : "pet_parent"),
    some<T>(list: readonly T[], test: (one: T) => unknown = () => true): T | null {
      const left = list.filter(test);
      return left.length > 0 ? world.dice.pick(left) : null;
    },
  };
  const { email } = app.ctx;
  const send: typeof email.send = (one) => (app.clock.now() < world.awayUntil ? isAway() : email.send(one));
  Object.assign(app.ctx, { email: { ...email, send } });
  await agrees(world, world.parents[0]!, "8285550143");
  world.parents.push(await newcomer(world));
  for (const one of [world.groomer, ...world.parents]) {
    const { got } = await switchesOn(world.at(one), service);
    world.devices.push({ person: one, got });
  }
  return world;
}
const isAway = () => Promise.reject(new EmailError("away", "Connection refused", "ECONNREFUSED"));
export type Setup = Awaited<ReturnType<typeof beginNotices>>;

/** A parent who hasn't confirmed the email. */
async function newcomer({ app }: Pick<Setup, "app">): Promise<Person> {
  const place = { zipCode: "28801", city: "Asheville", state: "NC" };
  const who = { role: "pet_parent", fullName: "Cleo Tester", username: "cleo", email: "cleo@example.com" };
  const made = await read<{ id: number }>(
    browser(app.handle).post("/api/register", { ...who, ...place, password: PASSWORD }),
    201,
  );
  const is = { isConfirmed: false, isClosed: false, isSuspended: false, suspendedAt: -Infinity };
  return { id: made.body.id, email: who.email, side: "parent", mobile: null, ...is, off: new Set() };
}

type Texted = Pick<Setup, "at" | "jobs" | "texts" | "seen" | "app">;
async function agrees({ at, jobs, texts, seen, app }: Texted, person: Person, number: string) {
  await read(at(person).post("/api/texts/number", { number, agrees: true }), 200);
  await jobs.catchUp();
  const code = /\d{4,8}/.exec(texts.sent.at(-1)!.body)![0];
  await read(at(person).post("/api/texts/confirm", { code }), 200);
  person.mobile = texts.sent.at(-1)!.to;
  seen.texts = texts.sent.length;
  app.clock.advance(MINUTE);
}

export const canAct = ({ isClosed, isSuspended }: Person) => !isClosed && !isSuspended;
export const is =
  (...wanted: Status[]) =>
  (visit: Visit) =>
    wanted.includes(visit.status) && canAct(visit.parent);

const partEnds = { Morning: 12, Afternoon: 16, Evening: 19 };
export const endOf = (startsAt: number, slot: string) => {
  const day = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(ZONE);
  const hour = partEnds[slot.split(" ")[0] as keyof typeof partEnds];
  return day.with({ hour, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds;
};

export const dayOf = (instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(ZONE).toPlainDate().toString();

/** Only expiry, completion, and the end of an unanswered proposal happen without a step. */
export async function readsOn(world: Setup) {
  const { at, groomer, now, visits } = world;
  for (const visit of visits) {
    if (visit.status !== "pending" && visit.status !== "accepted") continue;
    const { body } = await read<BookingView>(at(groomer).get(`/api/bookings/${visit.id}`), 200);
    if (visit.isProposalOpen && !body.proposal) {
      visit.isProposalOpen = false;
      if (body.status === "accepted") visit.happened.push({ what: "unanswered", by: "clock", at: now() });
    }
    if (body.status === visit.status) continue;
    const isByClock = body.status === (visit.status === "pending" ? "expired" : "completed");
    const isDue = body.status !== "completed" || now() >= visit.endsAt + 2 * DAY;
    holds(isByClock && isDue, () => `visit ${visit.id} was ${visit.status} and is ${body.status}`);
    visit.status = body.status;
    visit.happened.push({ what: body.status as "expired", by: "clock", at: now() });
  }
}
