import type { Setup } from "../world.ts";
import { createPerson, type Habit, type Person } from "./person.ts";
import { readAround } from "./reads.ts";
import { referralSourceHabits } from "./shop-window.ts";
import { towns } from "./towns.ts";

export function createVisitor(world: Setup, at: number): Person {
  const visitor = createPerson(world, { name: `visitor${at}`, role: "visitor", perDay: 3 });
  visitor.habits = () => looking;
  return visitor;
}

const zipIn = ({ dice }: Person) => dice.pick(dice.pick(towns).zips);

const looking: readonly Habit[] = [
  ["searches", 4, search],
  ["searches with a map", 1, (me) => me.browser.post("/api/groomers/search/map", { zipCode: zipIn(me) })],
  ["opens a profile", 4, ({ browser, dice }) => browser.get(`/groomer/${dice.between(1, 12)}`)],
  ["follows an invitation", 0.6, followInvitation],
  [
    "forgets a password that is none",
    0.4,
    ({ browser }) => browser.submit("/forgot-password", { email: "nobody@example.org" }),
  ],
  [
    "looks how far somebody comes",
    0.5,
    (me) => me.browser.get(`/api/groomer-profiles/${me.dice.between(1, 12)}/distance?zipCode=${zipIn(me)}`),
  ],
  ["asks for free times", 1, askForTimes],
  ["fills the form in", 1, fillIn],
  ["waits for a groomer", 1, wait],
  ["answers the question whether to wait", 2, confirmWaiting],
  ...referralSourceHabits,
  ["reads around", 6, readAround],
  ["wants no invitation any more", 0.4, refuseInvitations],
];

async function search(me: Person) {
  const { browser, dice } = me;
  const day = dice.chance(0.3)
    ? `&date=${new Date(me.world.clock.now() + 4 * 86_400_000).toISOString().slice(0, 10)}`
    : "";
  await browser.get(`/groomers?location=${zipIn(me)}&distance=${dice.pick([10, 25, 50])}${day}`);
}

function askForTimes({ browser, dice, world }: Person) {
  const from = new Date(world.clock.now()).toISOString().slice(0, 10);
  return browser.get(
    `/api/groomer-profiles/${dice.between(1, 12)}/openings?from=${from}&days=7&servicePackageId=${dice.between(1, 20)}`,
  );
}

async function followInvitation({ world, browser, dice, followed }: Person) {
  const emails = world.outside.delivered.filter(({ text }) => /\/invited\/[\w.-]{20,}/.test(text));
  if (emails.length === 0) return;
  const { text, to } = dice.pick(emails);
  const [, token] = /\/invited\/([\w.-]{20,})/.exec(text)!;
  followed.set(to.split("@")[0]!, world.clock.now());
  await browser.get(`/invited/${token}`);
  if (dice.chance(0.5)) await browser.submit(`/invited/${token}`, {});
}

async function refuseInvitations({ world, browser, dice }: Person) {
  const never = /(\/invited\/never\?token=[\w.-]+)/;
  const emails = world.outside.delivered.filter(({ text }) => never.test(text));
  if (emails.length === 0) return;
  const [, path] = never.exec(dice.pick(emails).text)!;
  await browser.get(path!);
  await browser.submit(path!, {});
}

function fillIn({ browser, dice, world }: Person) {
  const preferredDate = new Date(world.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  return browser.submit(`/groomer/${dice.between(1, 12)}`, {
    servicePackageId: String(dice.between(1, 20)),
    preferredDate,
    preferredTimeSlot: "Morning (8AM - 12PM)",
    petInfo: "A poodle",
  });
}

async function wait(me: Person) {
  const { world, browser, dice, number } = me;
  const { word } = world.canaries.plant("waiting address", number);
  const zipCode = dice.chance(0.4) ? dice.pick(["59301", "79830", "04619"]) : zipIn(me);
  const fields = { email: `${word}@example.org`, zipCode };
  if (dice.chance(0.4)) await browser.submit("/waiting-list", fields);
  else await browser.post("/api/waiting-list", fields);
}

async function confirmWaiting(me: Person) {
  const { world, browser, dice, number } = me;
  const own = world.canaries.of(number).filter(({ kind }) => kind === "waiting address");
  if (own.length === 0) return;
  const email = world.outside.emailTo(`${dice.pick(own).word}@example.org`, /waiting-list\//);
  const [, path, token] = /\/waiting-list\/(confirm|leave)\?token=([\w.-]+)/.exec(email?.text ?? "") ?? [];
  if (!token) return;
  await browser.get(`/waiting-list/${path}?token=${token}`);
  await browser.submit(`/waiting-list/${path}`, { token });
}

export function createRobot(world: Setup, at: number): Person {
  const robot = createPerson(world, { name: `robot${at}`, role: "visitor", perDay: 4 });
  robot.habits = () => crawling;
  return robot;
}

const crawling: readonly Habit[] = [
  ["reads around", 2, readAround],
  ["reads the page of a town", 2, readTown],
  [
    "reads a profile",
    4,
    ({ browser, dice }) => browser.get(`/groomer/${dice.between(1, 14)}`, { "user-agent": "Googlebot/2.1" }),
  ],
  [
    "tries an address that is none",
    1,
    ({ browser, dice }) => browser.get(dice.pick(["/wp-login.php", "/.env", "/groomer/0", "/api/nothing"])),
  ],
  ["reads the figures", 1, ({ browser }) => browser.get("/metrics", { authorization: "Bearer year-of-metrics-token" })],
];

function readTown({ browser, dice }: Person) {
  const { state, city } = dice.pick(towns);
  const path = `/mobile-dog-grooming/${state.toLowerCase()}`;
  return browser.get(dice.chance(0.5) ? path : `${path}/${city.toLowerCase().replace(" ", "-")}`);
}
