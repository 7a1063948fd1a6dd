import { read } from "../lives/life.ts";
import * as m from "./model.ts";
import { type Groomer, pass, type Setup } from "./world.ts";

type Action = "cancel" | "non_payment" | "not_enough_leads" | "reactivate";
export async function adminActs(world: Setup) {
  const { dice, now } = world;
  const groomer = world.some();
  if (!groomer) return null;
  const action = dice.pick<Action>(["cancel", "non_payment", "not_enough_leads", "reactivate", "reactivate"]);
  const isUndone = action === "reactivate" && m.isLive(groomer.sub) && groomer.sub.endsAt !== null;
  const day = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(groomer.zone).toPlainDate();
  const until = day.add({ days: dice.pick([1, 10, 40]) });
  const body = { action, reason: "A good reason", ...(action === "reactivate" && !isUndone && { until: `${until}` }) };
  const path = `/api/admin/groomer-subscription/${groomer.id}`;
  const { status, text } = await read(world.boss().patch(path, body));
  const said = `an admin does ${JSON.stringify(body)} for ${groomer.id}: ${status} ${text.slice(0, 300)}`;
  if (status >= 400) return said;
  if (isUndone) m.keepOn(groomer.sub!);
  else if (action === "reactivate")
    Object.assign(groomer, { grantedUntil: lastMoment(until, groomer.zone), isCheckAwaited: false });
  else if (action !== "non_payment") m.endLater(groomer, "admin", now());
  else endsAll(groomer, now());
  return said;
}

function endsAll(groomer: Groomer, now: number) {
  m.endNow(groomer, now);
  groomer.grantedUntil = null;
}

/** A grant includes its day. */
const lastMoment = (day: Temporal.PlainDate, zone: string) =>
  day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1;

export async function checks(world: Setup) {
  const groomer = world.some(({ check }) => check === "pending" || world.dice.chance(0.1));
  if (!groomer) return null;
  const status = world.dice.pick<m.Check>(["passed", "passed", "passed", "failed", "pending"]);
  await read(world.boss().patch(`/api/admin/background-checks/${groomer.groomerId}`, { status }), 200);
  m.checkIs(groomer, status, world.now());
  // Trials are checked once a minute.
  await pass(world, world.now() + m.HOUR / 60);
  return `the check of ${groomer.id} is ${status}`;
}

export async function suspends(world: Setup) {
  const groomer = world.some(({ isSuspended, sub }) => isSuspended || m.isLive(sub));
  if (!groomer) return null;
  const path = `/api/admin/users/${groomer.id}/suspension`;
  if (groomer.isSuspended) {
    await read(world.boss().patch(path, { suspended: false, reason: "It is fine" }), 200);
    groomer.isSuspended = false;
    return `${groomer.id} is restored`;
  }
  const membership = world.dice.pick(["end_at_period_end", "end_now", "keep"]);
  await read(world.boss().patch(path, { suspended: true, reason: "Reports", membership }), 200);
  groomer.isSuspended = true;
  if (membership === "end_at_period_end") m.endLater(groomer, "suspension", world.now());
  if (membership === "end_now") endsAll(groomer, world.now());
  return `${groomer.id} is suspended, ${membership}`;
}
