// First, because modules of people import each other.
import "./people/person.ts";

import { usRoads } from "#src/base/roads/known-roads.ts";
import { setRoads } from "#src/domain/travel.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { checkText } from "./asked/answers.ts";
import { checkDay } from "./asked/day.ts";
import { diceOf } from "./dice.ts";
import { createJournal } from "./journal.ts";
import { checkLedger } from "./ledger.ts";
import type { Member } from "./people/account.ts";
import { createAdmin } from "./people/admin.ts";
import { kindOfOff } from "./people/email-choices.ts";
import { createImpatient, createOldTab, createThief } from "./people/odd-ones.ts";
import { createParent } from "./people/parent.ts";
import { createRobot, createVisitor } from "./people/passers-by.ts";
import { createGroomer, nextWake, type Person, step } from "./people/person.ts";
import type { Plan } from "./plan.ts";
import { createWorld, Failure, type Setup } from "./world.ts";

const STALL_MS = 3 * MINUTE_MS;

export interface Outcome {
  plan: Plan;
  hash: string;
  failure: { message: string; day: number; step: string; last: readonly string[] } | null;
  counts: Setup["counts"];
  faults: Record<string, number>;
  lives: number;
  seconds: number;
  cpu: number;
}

export async function run(plan: Plan, { show }: { show?: (line: string) => void } = {}): Promise<Outcome> {
  const began = performance.now();
  const used = process.cpuUsage();
  const journal = createJournal(show);
  const roads = setRoads(usRoads);
  const world = await createWorld(plan, journal);
  let failure: Outcome["failure"] = null;
  try {
    await settle(world);
    await live(world);
  } catch (error) {
    const message = error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error);
    const day = Math.floor(world.clock.elapsed() / DAY_MS);
    failure = { message, day, step: world.current, last: journal.last() };
  } finally {
    await world.lives.end().catch(() => {});
    await world.provider?.stripe.stop();
    setRoads(roads);
  }
  return {
    plan,
    hash: journal.hash(),
    failure,
    counts: world.counts,
    faults: Object.fromEntries([...world.trouble.met].toSorted()),
    lives: world.lives.count,
    seconds: (performance.now() - began) / 1000,
    cpu: secondsOf(process.cpuUsage(used)),
  };
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000_000;

async function live(world: Setup) {
  const { clock, plan } = world;
  const end = clock.start + plan.days * DAY_MS;
  const agenda = world.people.map((person) => ({ at: nextWake(person, clock.start), person }));
  let nextLook = clock.start;
  let nextDay = clock.start + DAY_MS;
  for (;;) {
    const first = agenda.reduce((soonest, one) => (one.at < soonest.at ? one : soonest));
    const at = Math.min(first.at, nextLook, nextDay);
    if (at >= end) return checkDay(world, plan.days);
    clock.goTo(at);
    world.trouble.settle();
    world.lives.refuse(world.trouble.refusesWrites());
    if (at === nextDay) {
      await checkDay(world, Math.round((at - clock.start) / DAY_MS));
      nextDay += DAY_MS;
    } else if (at === nextLook) {
      await lookForJobs(world);
      nextLook += plan.look * MINUTE_MS;
    } else {
      await wake(world, first.person);
      first.at = nextWake(first.person, at);
    }
  }
}

async function wake(world: Setup, person: Person) {
  world.counts.steps++;
  world.current = `${person.name} ${person.steps}`;
  person.trouble = world.trouble.next(person.name, person.steps);
  if (person.trouble === "restart") {
    await world.lives.restart();
    person.trouble = null;
  }
  if (person.trouble === "kill in a job") {
    person.trouble = null;
    world.lives.begin();
    await lookForJobs(world);
    world.journal.note(world.clock.now(), `the process dies after its jobs: ${await world.lives.kill(person.dice)}`);
    lookAround(world, true);
  }
  if (person.trouble === "stalled job") {
    person.trouble = null;
    world.journal.note(world.clock.now(), "a process stands still in its jobs");
    await world.lives.stall(world.outside, () =>
      world.clock.goTo(world.clock.start + world.clock.elapsed() + STALL_MS),
    );
    lookAround(world, false);
  }
  const life = world.lives.count;
  await step(person);
  lookAround(world, world.lives.count !== life);
}

function lookAround(world: Setup, hasDied: boolean) {
  if (hasDied) checkLedger(world);
  checkHeard(world);
}

async function lookForJobs(world: Setup) {
  world.counts.jobs++;
  await world.lives.look();
  await world.provider?.bring(world, diceOf(world.plan.seed, "events", world.counts.jobs));
  lookAround(world, false);
}

const OTHERS = { visitors: 3, robots: 1, thieves: 2, impatient: 1, oldTabs: 1, admins: 2 };

export async function settle(world: Setup) {
  const { plan } = world;
  const each = (count: number, make: (at: number) => unknown) => Array.from({ length: count }, (_, at) => make(at));
  for (let at = 0; at < OTHERS.admins; at++) await createAdmin(world, at);
  each(plan.groomers, (at) => createGroomer(world, at));
  each(plan.parents, (at) => createParent(world, at));
  each(OTHERS.visitors, (at) => createVisitor(world, at));
  each(OTHERS.robots, (at) => createRobot(world, at));
  each(OTHERS.thieves, (at) => createThief(world, at));
  each(OTHERS.impatient, (at) => createImpatient(world, at));
  each(OTHERS.oldTabs, (at) => createOldTab(world, at));
}

export function checkHeard(world: Setup) {
  const { emails, log } = world.takeHeard();
  world.counts.emails += emails.length;
  const [again] = world.outside.twice;
  if (again) throw new Failure(6, `Email ${again} was sent twice by one process`);
  for (const { to, subject, text, html, calendar = "", messageId, offUrl } of emails) {
    const reader = world.people.find(
      (person) => "email" in person && (person.email === to || ("wanted" in person && person.wanted === to)),
    );
    if (offUrl && reader && "emailsOff" in reader && (reader as Member).emailsOff.has(kindOfOff(offUrl)))
      throw new Failure(6, `Email ${messageId} '${subject}' went to ${reader.name}, who has switched such emails off`);
    const words = `${subject}\n${text}\n${html}\n${calendar.replaceAll(/\r?\n[ \t]/g, "")}`.replaceAll(to, "");
    const who = { channel: "email", id: reader?.number ?? null, role: reader?.role ?? "visitor" } as const;
    checkText(world, words, who, `email ${messageId} '${subject}'`);
  }
  for (const line of log) checkText(world, line, { channel: "log", id: null, role: "visitor" }, `log line ${line}`);
  for (const content of world.outside.takePushed()) {
    checkText(world, content, { channel: "push", id: null, role: "visitor" }, `notification ${content}`);
  }
  checkTexts(world);
}

function checkTexts(world: Setup) {
  const { outside, people } = world;
  for (const { to, body } of outside.carrier.takeSent()) {
    const reader = people.find((person) => (person as Partial<Member>).mobile?.number === to) as Member | undefined;
    const takes = reader?.isClosed ? "nothing" : reader?.mobile?.takes;
    const isCode = body.includes("is your code");
    if (!takes || takes === "nothing" || (takes === "codes" && !isCode))
      throw new Failure(6, `A text went to ${reader?.name ?? to}, who takes ${takes ?? "none"}: ${body}`);
    const who = { channel: "text", id: reader!.number, role: reader!.role } as const;
    checkText(world, body, who, `text '${body}'`);
  }
}
