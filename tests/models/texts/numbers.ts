import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { holds, read } from "../lives/life.ts";
import { looks } from "./checks.ts";
import { isNight, type Kind, type Person, type Setup } from "./world.ts";

const numbers = ["+18285550143", "+18285550144", "+18285550145"];
const words = {
  stop: [
    "STOP",
    "stop.",
    " Stop! ",
    "STOPALL",
    "unsubscribe",
    "Cancel",
    "END",
    "quit",
    "Stop texting me",
    "please stop",
  ],
  more: ["No more texts please", "opt out", "take me off your list", "remove me", "STOP TEXTING ME", "Unsubscribe me"],
  start: ["START", "start.", " Start! ", "UNSTOP"],
  help: ["HELP", "help?", "INFO"],
  unclear: ["ok thanks", "Can you stop by at 9?", "don't stop by the gate", "See you", "Start at the back door"],
};

/** Codes: 3 an hour and 5 a day a number, 3 unused a day, 6 a day an account. */
function isLimited({ codes, now }: Setup, number: string, person: Person) {
  const within = codes.filter(({ at }) => now() - at < DAY_MS);
  const same = within.filter((one) => one.number === number);
  const isOften = same.filter(({ at }) => now() - at < HOUR_MS).length > 2 || same.length > 4;
  const unused = same.filter(({ isUsed }) => !isUsed).length > 2;
  return isOften || unused || within.filter((one) => one.person === person).length > 5;
}

export async function enters(world: Setup) {
  const { dice } = world;
  const [person, agrees] = [dice.pick(world.people), dice.chance(0.9)];
  const number = (dice.chance(0.5) && world.codes.at(-1)?.number) || dice.pick(numbers);
  return person.number === number ? null : entersOne(world, { person, number, agrees });
}

interface Entered {
  person: Person;
  number: string;
  agrees: boolean;
}

async function entersOne(world: Setup, { person, number, agrees }: Entered) {
  const { now, stopped, texts, jobs } = world;
  const answer = await read(world.at(person).post("/api/texts/number", { number, agrees }));
  const isWait = isLimited(world, number, person) || isNight(now(), person.zone);
  const isRefused = !agrees || stopped.has(number) || isWait;
  const what = () => `${person.username} enters ${number}, agrees: ${agrees}, ${answer.text.slice(0, 200)}`;
  holds(answer.status >= 400 === isRefused, () => `refused: ${isRefused}, ${what()}`);
  if (stopped.has(number) && agrees && !isWait) holds(answer.text.includes("START"), what);
  // The refused attempt counts for the account, not for the number.
  if (stopped.has(number) && agrees && !isWait) world.codes.push({ number: "", person, at: now(), isUsed: true });
  if (isRefused) return what();
  const at = now();
  await jobs.catchUp();
  const sent = texts.sent.at(-1)!;
  const code = /\b\d{6}\b/.exec(sent.body)?.[0];
  holds(sent.to === number && code, () => `no code: ${what()}`);
  await looks(world);
  world.codes.push({ number, person, at, isUsed: false });
  person.waiting = { number, code, at };
  return what();
}

export async function confirms(world: Setup) {
  const person = world.some(world.people, ({ waiting }) => waiting);
  if (!person) return null;
  world.app.clock.advance(world.dice.pick([0, 0, 9, 11]) * MINUTE_MS);
  return confirmsOne(world, person, world.dice.chance(0.8));
}

/** Enters a number and confirms it right away with the correct code. */
export async function agrees(world: Setup, person: Person, number = numbers[person.id % 3]!) {
  const said = await entersOne(world, { person, number, agrees: true });
  return person.waiting ? `${said}, ${await confirmsOne(world, person, true)}` : said;
}

async function confirmsOne(world: Setup, person: Person, isRight: boolean) {
  const { code, number, at } = person.waiting!;
  const given = isRight ? code : String((Number(code) + 1) % 1e6).padStart(6, "0");
  const isValid = isRight && world.now() - at < 10 * MINUTE_MS;
  const answer = await read(world.at(person).post("/api/texts/confirm", { code: given }));
  const what = () => `${person.username} confirms ${number}, ${isValid}: ${answer.text.slice(0, 200)}`;
  holds((answer.status === 200) === isValid, what);
  if (isRight) person.waiting = null;
  if (!isValid) return what();
  Object.assign(person, { number, changedAt: world.now() });
  world.codes.findLast((one) => one.person === person && one.number === number)!.isUsed = true;
  return what();
}

export async function replies(world: Setup) {
  const { dice, stopped, helped, now } = world;
  const number = dice.pick(world.people).number ?? dice.pick(numbers);
  const meaning = dice.pick(["stop", "more", "start", "start", "help", "unclear"] as const);
  const body = dice.pick(words[meaning]);
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": "x" };
  const fields = new URLSearchParams({ From: number, Body: body }).toString();
  const { text } = await read<string>(
    world.app.visitor().send("POST", "/api/texts/webhook", { body: fields, headers }),
    200,
  );
  const what = () => `${number} replies ${body}: ${text.slice(38)}`;
  const isNew = now() - (helped.get(number) ?? -DAY_MS) >= DAY_MS;
  if (meaning === "help" || meaning === "unclear") {
    const isHelped = text.includes("Help: ");
    holds(isHelped === (meaning === "help" || (isNew && !stopped.has(number))), what);
    if (isHelped && meaning === "unclear") helped.set(number, now());
    return what();
  }
  if (meaning === "start") stopped.delete(number);
  else stopped.add(number);
  for (const one of world.people) if (one.number === number) one.changedAt = now();
  return what();
}

export async function chooses(world: Setup) {
  const person = world.some(world.people, ({ number }) => number);
  if (!person) return null;
  if (world.dice.chance(0.2)) {
    await read(world.at(person).delete("/api/texts"), 200);
    Object.assign(person, { number: null, waiting: null, changedAt: world.now() });
    return `${person.username} wants no texts`;
  }
  const kinds: Kind[] = person.role === "groomer" ? ["change", "request"] : ["hour", "on-my-way", "late", "change"];
  return turns(world, person, world.dice.pick(kinds));
}

/** Turns a kind on or off. */
export async function turns(world: Setup, person: Person, kind: Kind) {
  const isOn = person.off.has(kind);
  await read(world.at(person).patch("/api/texts", { kind, isOn }), 200);
  if (isOn) person.off.delete(kind);
  else person.off.add(kind);
  person.changedAt = world.now();
  return `${person.username} turns ${kind} on: ${isOn}`;
}
