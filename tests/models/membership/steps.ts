import type { MembershipAnswer, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { holds, read } from "../lives/life.ts";
import { adminActs, checks, suspends } from "./admins.ts";
import * as m from "./model.ts";
import { changesEmail, confirms, signsUp } from "./people.ts";
import { type Groomer, isListed, mailboxOf, noteTrial, pass, type Setup, viewOf } from "./world.ts";

const numbers: Record<m.Card, string> = {
  works: "4242424242424242",
  declined: "4000000000000002",
  declinesLater: "4000000000000341",
  asksOnce: "4000002500003155",
  asks: "4000002760003184",
};
const cards = Object.keys(numbers) as m.Card[];

const canAct = ({ isSuspended }: Groomer) => !isSuspended;
const canSubscribe = (one: Groomer) => canAct(one) && !m.isLive(one.sub);
const isLive = ({ sub }: Groomer) => m.isLive(sub);

async function subscribes(world: Setup) {
  const groomer = world.some((one) => canSubscribe(one) && one.isConfirmed) ?? world.some(canSubscribe);
  if (!groomer) return null;
  const path = world.dice.pick(["/api/create-subscription", "/api/get-or-create-subscription"]);
  const { status, body, text } = await world.ask<SubscriptionAnswer>(groomer, path);
  const said = `${groomer.id} opens the payment form: ${status} ${text.slice(0, 300)}`;
  if (!groomer.isConfirmed) {
    holds(status >= 400 && status < 500, () => `no confirmed email: ${said}`);
    return said;
  }
  if (!m.mayJoin(groomer)) {
    holds(status === 409, () => `with the check ${groomer.check}: ${said}`);
    return said;
  }
  holds(status === 200 && body.intentId, () => said);
  const isLeft = !groomer.hadTrial && !world.used.has(mailboxOf(groomer.email));
  const isTrial = body.kind === "setup";
  // An open form may promise a free month that was used up since, but doesn't grant it.
  holds(isTrial === isLeft || (isTrial && groomer.isPromised), () => `a free month is left, ${isLeft}: ${said}`);
  if (isTrial) groomer.isPromised = true;
  else groomer.hadTrial = true;
  const first = isTrial ? m.daysAfter(world.now(), 30, groomer.zone) : null;
  holds(first === null || body.firstCharge?.at === first, () => `the first charge is at ${first}: ${said}`);
  const [now, { openedAt }] = [world.now(), groomer];
  // A form that isn't paid is void after 23 hours.
  if (!isTrial && (openedAt === null || now >= openedAt + 23 * m.HOUR)) groomer.openedAt = now;
  const [card, year] = [world.dice.pick(cards), world.dice.between(2040, 2043)];
  if (!(await givesCard(world, groomer, body.intentId!, card, year)))
    return `${groomer.id} gives ${card} ${year}: refused`;
  const isCardUsed = world.used.has(`${card} ${year}`);
  if (isTrial) Object.assign(groomer, { hadTrial: true, isPromised: false });
  if (isTrial && (isCardUsed || !isLeft)) return `${groomer.id} gives ${card} ${year}, which has had its free month`;
  m.subscribe(groomer, card, isTrial, isTrial ? now : groomer.openedAt!);
  groomer.openedAt = null;
  if (isTrial) world.used.add(`${card} ${year}`);
  noteTrial(world, groomer);
  return `${groomer.id} subscribes with ${card} ${year}${isTrial ? ", a month free" : ""}`;
}

/** Enters a card, and approves the payment if the bank asks. */
async function givesCard(world: Setup, groomer: Groomer, intentId: string, card: m.Card, expYear = 2050) {
  const body = { number: numbers[card], expMonth: 11, expYear, cvc: "123" };
  const path = `/api/embedded-payments/${intentId}`;
  const given = await world.ask<MembershipAnswer>(groomer, `${path}/confirm`, body);
  if (given.status >= 400 || given.body.intent?.status === "requires_payment_method") return false;
  if (given.body.intent?.status !== "requires_action") return true;
  const approve = world.dice.chance(0.8);
  await world.ask(groomer, `${path}/challenge`, { approve });
  return approve;
}

async function cancels(world: Setup) {
  const groomer = world.some((one) => isLive(one) && canAct(one));
  if (!groomer) return null;
  const { endsNow } = await viewOf(world, groomer);
  const { status, text } = await world.ask(groomer, "/api/membership/cancel", { reason: "Too quiet" });
  if (status === 200) m.endLater(groomer, "groomer", world.now());
  const said = `${groomer.id} cancels: ${status} ${text.slice(0, 120)}`;
  holds(status !== 200 || endsNow === (groomer.sub!.endedAt === world.now()), () => `at once ${endsNow}? ${said}`);
  return said;
}

async function resumes(world: Setup) {
  const groomer = world.some((one) => one.sub?.endsAt && isLive(one) && canAct(one));
  if (!groomer) return null;
  const { status, text } = await world.ask(groomer, "/api/membership/resume");
  const said = `${groomer.id} resumes what the ${groomer.sub!.endsBy} ended: ${status} ${text.slice(0, 120)}`;
  holds((status === 200) === (groomer.sub!.endsBy !== "admin"), () => said);
  if (status === 200) m.keepOn(groomer.sub!);
  return said;
}

async function paysDebt(world: Setup) {
  const groomer = world.some((one) => one.sub?.unpaidSince && isLive(one) && canAct(one));
  if (!groomer) return null;
  const { card } = groomer.sub!;
  const { status, body, text } = await world.ask<MembershipAnswer>(groomer, "/api/membership/pay");
  const intent = body.intent;
  const said = `${groomer.id} pays with ${card}: ${status} ${text.slice(-200)}`;
  if (status >= 400 || !intent) return said;
  if (intent.status === "requires_action") {
    await world.ask(groomer, `/api/embedded-payments/${intent.id}/challenge`, { approve: true }, 200);
    m.pays(groomer);
    return `${said}, and approves`;
  }
  const other = world.dice.pick(cards);
  if (intent.status === "requires_payment_method" && (await givesCard(world, groomer, intent.id, other))) {
    groomer.sub!.card = other;
    if (other === "declinesLater") return `${said}, then ${other}`;
    m.pays(groomer);
  }
  return `${said}, then ${other}`;
}

async function closes(world: Setup) {
  const groomer = world.dice.chance(0.3) ? world.some(canAct) : null;
  if (!groomer) return null;
  await read(world.at(groomer).delete("/api/account", { password: PASSWORD }), 204);
  m.endNow(groomer, world.now());
  groomer.isClosed = true;
  await pass(world, world.now() + m.HOUR / 60);
  return `${groomer.id} closes the account`;
}

/** Often moves to a moment around an event, or far ahead. */
async function waits(world: Setup) {
  const { dice, now } = world;
  const event = world.groomers.map(m.nextEvent).find((at) => at !== null);
  const near = (event ?? now()) + dice.pick([-1, 0, m.HOUR / 2, m.HOUR, 2 * m.DAY, 7 * m.DAY]);
  const until = dice.chance(0.6) && near > now() ? near : now() + dice.pick([m.HOUR, 3 * m.DAY, 9 * m.DAY]);
  await pass(world, until);
  return `it is ${new Date(now()).toISOString()}`;
}

/** No job runs, no event arrives: the clock still says who is listed. */
async function isAway(world: Setup) {
  const { app, dice, now, groomers } = world;
  const events = groomers.filter(({ check }) => check !== "passed").map(m.nextEvent);
  const before = groomers.map((one) => ({ one, until: m.listedUntil(one) }));
  const until = Math.min(
    now() + dice.pick([1, 3, 8, 35]) * m.DAY,
    ...events.map((at) => (at ?? Infinity) - m.HOUR / 4),
  );
  if (until <= now()) return null;
  app.clock.set(until);
  for (const { one, until } of before) {
    const isShown = canAct(one) && !one.isClosed && one.check === "passed" && now() < until;
    holds((await isListed(world, one)) === isShown, () => `listed by the clock is ${!isShown}: ${one.id}`);
  }
  for (const one of groomers) m.passTo(one, now());
  await world.jobs.catchUp();
  return `nothing runs until ${new Date(now()).toISOString()}`;
}

export const steps = [
  ...[signsUp, confirms, changesEmail, subscribes, subscribes, subscribes, checks, checks, waits, waits, waits, waits],
  ...[cancels, resumes, paysDebt, paysDebt, adminActs, adminActs, suspends, suspends, isAway, closes],
];
