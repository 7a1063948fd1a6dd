import { HOUR_MS } from "#src/shared/base/time.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { holds, read } from "../lives/life.ts";
import { answers, describesPet, ends, proposes, requests, sendTo } from "./bookings.ts";
import { addsClient, connects, imports, notes, renames, rests } from "./own.ts";
import { DAY, open } from "./shared.ts";
import { blocksOrSaves, disputes, isSuspended, reports, reviews, writes } from "./talk.ts";
import type { Setup } from "./world.ts";

async function waits(world: Setup) {
  await sendTo(world, world.app.clock.now() + world.dice.pick([1, 30, 75, 200]) * HOUR_MS);
  return `it is ${new Date(world.app.clock.now()).toISOString()}`;
}

/** Emails that stayed in the outbox are gone. */
export async function waitsForOutbox(world: Setup) {
  await sendTo(world, world.app.clock.now() + 32 * DAY);
  return "a month passes";
}

export async function closes(world: Setup) {
  const person = open(world, world.dice.pick(["groomer", "pet_parent"]));
  if (!person) return "no one is left";
  const { status, text } = await read(world.as(person).delete("/api/account", { password: PASSWORD }));
  if (status === 409) return `${person.role} ${person.id} can't leave: ${text}`;
  holds(status === 204, () => `${person.role} ${person.id}: ${text}`);
  Object.assign(person, { isClosed: true, closedAt: world.app.clock.now() });
  for (const one of world.bookings.filter((booking) => booking.parent === person || booking.groomer === person))
    if (one.status === "pending" || one.status === "accepted") one.status = "cancelled";
  for (let times = 2; times > 0; times--) {
    world.app.clock.advance(HOUR_MS);
    await world.jobs.catchUp();
  }
  return `${person.role} ${person.id} leaves`;
}

const steps = [
  ...[describesPet, requests, requests, requests, answers, answers, answers, ends, ends, writes, writes, notes],
  ...[addsClient, renames, connects, imports, rests, proposes, reviews, reviews, disputes, blocksOrSaves],
  ...[reports, isSuspended, waits],
];

export async function nextStep(world: Setup): Promise<string> {
  for (;;) {
    const step = world.dice.pick(steps);
    world.log.push(`${step.name} …`);
    const said = await step(world);
    world.log.pop();
    if (said !== null) return said;
  }
}
