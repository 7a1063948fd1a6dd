import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { holds, read } from "../lives/life.ts";
import { canText, type Happening, isNight, type Kind, morningOf, type Setup } from "./world.ts";

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/running late/, "late"],
  [/\bway\b/, "on-my-way"],
  [/will arrive|arrives/, "hour"],
  [/canceled/, "change"],
  [/requests?[. ]/, "request"],
];
const expires = { hour: 12, "on-my-way": 1, late: 2, change: 12, request: 12 };

/** Exempt from the night: "On my way", and changes of today. A first window isn't one. */
const isUrgent = ({ kind, isToday }: Happening) =>
  kind === "on-my-way" || (isToday && ["late", "change"].includes(kind));

/** Checks all texts since the last check, and looks for missing ones. */
export async function looks(world: Setup) {
  const { texts, now } = world;
  for (const text of texts.sent.slice(world.seen)) checkText(world, text);
  world.seen = texts.sent.length;
  for (const one of world.happened) checkSent(world, one);
  for (const { number, username, ...person } of world.people) {
    if (!number) continue;
    const { body } = await read<{ isStopped: boolean }>(
      world.at({ number, username, ...person }).get("/api/texts"),
      200,
    );
    const isStopped = world.stopped.has(number);
    holds(body.isStopped === isStopped, () => `${number} of ${username} is stopped: ${isStopped} at ${now()}`);
  }
}

function checkText(world: Setup, { to, body }: { to: string; body: string }) {
  const { now, people, stopped, happened } = world;
  const what = () => `"${body}" to ${to} at ${new Date(now()).toISOString()}`;
  holds(!stopped.has(to), () => `after STOP: ${what()}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the cheapest alphabet is ASCII here.
  holds(body.length <= 160 && /^[\x0a\x20-\x7e]+$/.test(body), () => `not one plain text: ${what()}`);
  holds(!/Oak|Tester|Rex|#4711/.test(body), () => `more than a text may have: ${what()}`);
  if (/is your code|visits are on/.test(body)) return;
  const kind = kinds.find(([words]) => words.test(body))?.[1];
  holds(kind, () => `an unknown kind: ${what()}`);
  const readers = people.filter((one) => one.number === to && canText(world, one, kind));
  holds(readers.length > 0, () => `without consent to ${kind}: ${what()}`);
  const id = Number(/\/bookings\/(\d+)/.exec(body)?.[1] ?? 0);
  const of = (one: Happening) => one.kind === kind && readers.includes(one.to) && (id === 0 || one.visit.id === id);
  const found = happened.findLast((one) => of(one) && one.isWanted && !one.isTexted);
  holds(found, () => `of nothing, or twice: ${what()}`);
  // A text about requests covers all requests so far.
  for (const one of happened) if (one === found || (kind === "request" && of(one))) one.isTexted = true;
  holds(isUrgent(found) || !isNight(now(), found.to.zone), () => `at night: ${what()}`);
  holds(now() - found.at <= expires[kind] * HOUR_MS, () => `too late: ${what()}`);
  const wanted = { hour: "accepted", "on-my-way": "accepted", late: "accepted", change: "gone", request: "pending" }[
    kind
  ];
  const isTrue =
    kind === "request" ? world.visits.some(({ status }) => status === "pending") : found.visit.status === wanted;
  holds(isTrue, () => `what isn't true: ${what()}`);
}

function checkSent(world: Setup, one: Happening) {
  const { kind, to, visit, at, isTexted } = one;
  const ready = isUrgent(one) ? at : morningOf(at, to.zone);
  const isStill =
    canText(world, to, kind) && to.changedAt < at && visit.changedAt === at && ready - at < expires[kind] * HOUR_MS;
  const isAhead = kind !== "hour" || new Date(ready).toISOString().slice(0, 10) <= visit.date;
  // A text about requests waits an hour after the last one.
  const isDue = world.now() >= ready + (kind === "request" ? 61 : 1) * MINUTE_MS;
  const what = () => `${to.username} got no text of ${kind} of ${visit.id} since ${new Date(at).toISOString()}`;
  holds(isTexted || !isStill || !isDue || !isAhead, what);
}
