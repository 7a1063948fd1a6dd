import { newRandom } from "#db/seed/random.ts";
import { createJobs } from "#src/jobs.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { type Answer, holds, read } from "../lives/life.ts";
import { DAY, HOUR, type Member, nextEvent, passTo, settleTrial } from "./model.ts";

/** Start dates whose trials cross a clock change, or end on a day that not every month has. */
const starts = ["2026-02-08", "2026-10-06", "2026-12-30", "2027-01-29", "2027-03-02", "2027-07-31"];

export interface Groomer extends Member {
  id: number;
  groomerId: number;
  email: string;
  /** Had a free month, or learned that none is left. */
  hadTrial: boolean;
  isPromised: boolean;
  /** When the form that charges at once was opened; the first month counts from then. */
  openedAt: number | null;
  isConfirmed: boolean;
  isClosed: boolean;
  isSuspended: boolean;
}

export async function beginMemberships(seed: number) {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  app.clock.set(Date.parse(starts[seed % starts.length]!) + ((seed * 7) % 24) * HOUR);
  const boss = await addUser(app, "admin", "boss");
  const world = {
    app,
    dice: newRandom(seed),
    jobs: createJobs(app.ctx),
    log: [] as string[],
    groomers: [] as Groomer[],
    /** Mailboxes whose free month is used up. */
    used: new Set<string>(),
    now: app.clock.now,
    boss: () => signedIn(app, boss, "admin"),
    at: (groomer: Groomer) => signedIn(app, groomer, "groomer"),
    ask: <T>(groomer: Groomer, path: string, body: unknown = {}, ...wanted: number[]) =>
      read<T>(signedIn(app, groomer, "groomer").post(path, body), ...wanted) as Promise<Answer<T>>,
    some: (test: (one: Groomer) => unknown = () => true) => {
      const left = world.groomers.filter((one) => !one.isClosed && test(one));
      return left.length > 0 ? world.dice.pick(left) : null;
    },
  };
  return world;
}
export type Setup = Awaited<ReturnType<typeof beginMemberships>>;

export const viewOf = async (world: Setup, groomer: Groomer) =>
  (await read<MembershipView>(world.at(groomer).get("/api/membership"), 200)).body;

export const mailboxOf = (email: string) => `${email.split(/[+@]/)[0]!.replaceAll(".", "")}@gmail.com`;

/** A free month is used up for each mailbox that its groomer confirms. */
export function noteTrial({ used }: Setup, { hadTrial, email, isConfirmed }: Groomer) {
  if (hadTrial && isConfirmed) used.add(mailboxOf(email));
}

/** Runs the jobs once a day and at each event in between. */
export async function pass(world: Setup, until: number) {
  const { app, jobs, groomers, now } = world;
  while (now() < until) {
    const events = groomers.map(nextEvent).filter((at) => at !== null && at > now()) as number[];
    const next = Math.min(until, now() + DAY, ...events);
    app.clock.set(next);
    await jobs.catchUp();
    for (const groomer of groomers) {
      settleTrial(groomer, next);
      passTo(groomer, next);
    }
  }
}

export const isListed = async ({ app }: Setup, { groomerId }: Groomer) => {
  const { status } = await app.visitor().get(`/api/groomer-profiles/${groomerId}`);
  holds(status === 200 || status === 404, () => `the profile of ${groomerId} answers ${status}`);
  return status === 200;
};
