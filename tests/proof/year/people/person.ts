import type { Random } from "#db/seed/random.ts";
import type { Handler } from "#src/http/handler.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { type Browser, browser } from "#tests/support/app.ts";
import { byWeight, diceOf } from "../dice.ts";
import type { Fault } from "../trouble.ts";
import type { Reader } from "../who-may-know.ts";
import { Lost, type Setup } from "../world.ts";
import { beginning, createMember, type Member } from "./account.ts";
import { calendarHabits } from "./calendars.ts";
import { timedEnds } from "./ends.ts";
import { formHabits } from "./forms.ts";
import { answerHabits } from "./groomer-answers.ts";
import { bookHabits } from "./groomer-book.ts";
import { businessHabits, opening } from "./groomer-business.ts";
import { clientHabits } from "./groomer-clients.ts";
import { dayHabits } from "./groomer-day.ts";
import { borderHabits } from "./moving.ts";
import { groomerPhotos } from "./photos.ts";
import { seldom, seldomOfGroomers } from "./settings.ts";
import { windowHabits } from "./shop-window.ts";
import { textHabits } from "./texts.ts";
import { towns } from "./towns.ts";

export type Habit<Self extends Person = Person> = readonly [
  name: string,
  weight: number,
  act: Of<Self, Promise<unknown>>,
  can?: Of<Self, boolean>,
];

/** A method so habits of all members are assignable to a groomer's. */
type Of<Self, Result> = { of(self: Self): Result }["of"];

export interface Errand {
  name: string;
  at: number;
  act(): Promise<unknown>;
}

export interface Person {
  world: Setup;
  number: number;
  name: string;
  role: Reader["role"];
  ip: string;
  browser: Browser;
  offset: number;
  perDay: number;
  userId?: number;
  steps: number;
  dice: Random;
  trouble: Fault | null;
  isSignedIn: boolean;
  cookieEnds: Map<string, number>;
  followed: Map<string, number>;
  errands: Errand[];
  habits(): readonly Habit<never>[];
}

export interface Kind {
  name: string;
  role: Reader["role"];
  offset?: number;
  perDay: number;
}

export function createPerson(world: Setup, { name, role, offset = -300, perDay }: Kind): Person {
  const number = world.people.length + 1;
  const person: Person = {
    world,
    number,
    name,
    role,
    ip: `203.0.${number >> 8}.${number & 255}`,
    browser: browser(null as never),
    offset,
    perDay,
    steps: 0,
    dice: diceOf(world.plan.seed, name, 0),
    trouble: null,
    isSignedIn: false,
    cookieEnds: new Map(),
    followed: new Map(),
    errands: [],
    habits: () => [],
  };
  person.browser = newBrowser(person);
  world.people.push(person);
  return person;
}

export const newBrowser = (person: Person) =>
  browser(((request) => person.world.ask(person, request)) as Handler, person.ip);

export async function step(person: Person): Promise<void> {
  const { world } = person;
  const at = person.steps++;
  person.dice = diceOf(world.plan.seed, person.name, at);
  for (const [name, end] of person.cookieEnds) if (end <= world.clock.now()) person.browser.cookies.delete(name);
  const habits = person.habits() as readonly Habit[];
  const possible = habits.filter(([, , , can]) => !can || can(person));
  if (possible.length === 0) {
    // A person who left plans nothing and would otherwise wake forever.
    person.errands = [];
    return;
  }
  const errand = person.errands.find(({ at }) => at <= world.clock.start + world.clock.elapsed());
  person.errands = person.errands.filter((one) => one !== errand);
  const [name, act] = errand
    ? [errand.name, errand.act]
    : byWeight(
        person.dice,
        possible.map(([name, weight, act]) => [[name, act] as const, weight] as const),
      );
  world.journal.note(world.clock.now(), person.name, name);
  try {
    await act(person);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  } finally {
    person.trouble = null;
  }
}

const [WAKES, SLEEPS] = [7, 22];

export function mean({ errands }: Person, errand: Errand) {
  if (!errands.some(({ name }) => name === errand.name)) errands.push(errand);
}

export const nextWake = (person: Person, now: number): number =>
  Math.max(now, Math.min(usualWake(person, now), ...person.errands.map(({ at }) => at)));

function usualWake({ dice, perDay, offset, world }: Person, now: number): number {
  const wait = (-Math.log(1 - dice.next()) * (SLEEPS - WAKES) * HOUR_MS) / (perDay * world.plan.pace);
  const at = now + Math.max(5_000, Math.round(wait));
  const local = (at + offset * 60_000) % DAY_MS;
  const hour = local / HOUR_MS;
  if (hour >= WAKES && hour < SLEEPS) return at;
  const toMorning = (WAKES * HOUR_MS - local + DAY_MS) % DAY_MS;
  return at + toMorning + Math.round(dice.next() * HOUR_MS);
}

export async function said<T>(asked: Promise<Response>): Promise<T | null> {
  const answer = await asked;
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return answer.ok && isJson ? ((await answer.json()) as T) : null;
}

export interface Groomer extends Member {
  groomerId: number | null;
  packages: number;
  isMember: boolean;
  bookings: BookingView[];
  clients: number[];
  addedVisits: number[];
  hasCalendar: boolean;
  elsewhere: string | null;
  handle: string | null;
}

export function createGroomer(world: Setup, at: number): Groomer {
  const kind = { name: `groomer${at}`, role: "groomer" as const, perDay: 4 };
  const groomer: Groomer = Object.assign(createMember(world, kind, towns[at % towns.length]!, at), {
    groomerId: null,
    packages: 0,
    isMember: false,
    bookings: [],
    clients: [],
    addedVisits: [],
    hasCalendar: false,
    elsewhere: null,
    handle: null,
  });
  groomer.habits = () => beginning(groomer) ?? opening(groomer) ?? habits;
  return groomer;
}

const habits: readonly Habit<Groomer>[] = [
  ...groomerPhotos,
  ...(textHabits as readonly Habit<never>[]),
  ...(seldom as readonly Habit<never>[]),
  ...seldomOfGroomers,
  ...(formHabits as readonly Habit<never>[]),
  ...businessHabits,
  ...answerHabits,
  ...dayHabits,
  ...bookHabits,
  ...clientHabits,
  ...calendarHabits,
  ...windowHabits,
  ...borderHabits,
  ...timedEnds,
];
