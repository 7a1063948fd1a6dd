import { newRandom, type Random } from "#db/seed/random.ts";
import { createJobs } from "#src/jobs.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { read } from "../lives/life.ts";
import { createWords } from "../lives/words.ts";

export interface Reader {
  id: number;
  role: Role;
  email: string;
  profile: number;
  pets: number[];
  isClosed: boolean;
  closedAt: number;
}
/** Places where a text can be read. */
export type Where = "call" | "page" | "email" | "feed" | "download";
export interface Mark {
  writer: Reader;
  what: string;
  /** True if someone other than the writer may read it. */
  readers: (reader: Reader | null, where: Where) => boolean;
  /** True if the person's download has it. */
  isDownloaded: () => boolean;
  /** Effect of closing an account: gone with the writer's account, or kept; "open" isn't judged. */
  atEnd: () => "gone" | "stays" | "open";
  /** True once the clock has erased it. */
  isOver: () => boolean;
}
export interface Booking {
  id: number;
  parent: Reader;
  groomer: Reader;
  status: string;
  startsAt: number;
  acceptedAt: number;
  /** True if a message in its thread is reported. */
  isReported: boolean;
}

export async function beginPersonal(seed: number) {
  const calendars = new Map<Reader, string>();
  const app = await testApp({
    hasOwnDb: true,
    env: { RATE_LIMITS: "off" },
    fetchOutside: async (url, { take }) => {
      const [groomer] = [...calendars.keys()].filter(({ id }) => url.includes(`/${id}/`));
      const body = Buffer.from(calendars.get(groomer!)!);
      take?.(body, {});
      return { status: 200, headers: {}, body };
    },
  });
  const words = createWords();
  const marks = new Map<string, Mark>();
  const world = {
    app,
    words,
    marks,
    dice: newRandom(seed) as Random,
    jobs: createJobs(app.ctx),
    people: [] as Reader[],
    bookings: [] as Booking[],
    calendars,
    /** Emails that have been looked at. */
    emailsRead: 0,
    log: [] as string[],
    as: (who: Reader) => signedIn(app, who, who.role),
    some: <T>(list: readonly T[]) => (list.length > 0 ? world.dice.pick(list) : null),
    /** A new word that this person typed. */
    mark(writer: Reader, what: string, more: Partial<Omit<Mark, "writer" | "what">> = {}) {
      const word = words.next();
      marks.set(word.toLowerCase(), {
        ...{ writer, what, readers: () => false, isDownloaded: () => true, isOver: () => false },
        atEnd: () => "gone",
        ...more,
      });
      return word;
    },
  };
  for (const role of ["groomer", "groomer", "pet_parent", "pet_parent", "pet_parent", "admin"] as const)
    await join(world, role);
  return world;
}
export type Setup = Awaited<ReturnType<typeof beginPersonal>>;

export const TEN_SECONDS = 10_000;
const DAY = 86_400_000;
/** A time of day is up to four hours long. */
const LONGEST = 4 * 3_600_000;
const isVisit = ({ status }: Booking) => status === "accepted" || status === "completed";
const isSent = ({ app }: Setup, { acceptedAt }: Booking) => app.clock.now() >= acceptedAt + TEN_SECONDS;

/** The groomer who is coming reads pets and health; after a request without a visit no one does. */
export const isComing = (one: Booking) => one.status === "pending" || isVisit(one);
export const hasContact = (world: Setup, one: Booking) => isVisit(one) && isSent(world, one);
export const hasStreet = (world: Setup, one: Booking) =>
  hasContact(world, one) && world.app.clock.now() < one.startsAt + LONGEST + 7 * DAY;
/** Two days later than the rule, because the job runs once a day. */
export const isErased = ({ app }: Setup, { startsAt }: Booking) =>
  startsAt > 0 && app.clock.now() > startsAt + LONGEST + 9 * DAY;
export const between = (world: Setup, groomer: Reader, parent: Reader, test: (one: Booking) => boolean = () => true) =>
  world.bookings.some((one) => one.groomer === groomer && one.parent === parent && test(one));

async function join(world: Setup, role: Role) {
  const { app, words, mark } = world;
  const person: Reader = { id: 0, role, email: "", profile: 0, pets: [], isClosed: false, closedAt: 0 };
  const isAdmin = (reader: Reader | null) => reader?.role === "admin";
  const readsContact = (reader: Reader | null, where: Where) =>
    where !== "email" &&
    reader !== null &&
    pairsOf(world, person, reader).some((one) => (reader === one.parent ? isVisit(one) : hasContact(world, one)));
  const email = mark(person, "email", {
    readers: (reader, where) => isAdmin(reader) || readsContact(reader, where),
    isDownloaded: () => role !== "admin",
  }).toLowerCase();
  const last = mark(person, "last name", {
    readers: (reader) => isAdmin(reader) || (reader !== null && pairsOf(world, person, reader).length > 0),
  });
  const names = { fullName: `Sam ${last}`, phoneNumber: words.phone() };
  if (role === "groomer") {
    const businessName = mark(person, "business", { readers: () => true, atEnd: () => "open" });
    const { user, profile } = await addGroomer(app, email, { businessName });
    Object.assign(person, { id: user.id, email: user.email, profile: profile.id });
    const { fullName, phoneNumber } = names;
    await read(world.as(person).patch(`/api/users/${user.id}`, { fullName, phoneNumber }), 200);
  } else Object.assign(person, await addUser(app, role, email, names));
  marksPhone(world, person, names.phoneNumber, readsContact);
  world.people.push(person);
  if (role === "admin") return;
  const street = mark(person, "street", {
    readers: (reader, where) =>
      where !== "email" &&
      where !== "feed" &&
      role === "pet_parent" &&
      reader !== null &&
      pairsOf(world, person, reader).some((one) => one.parent === person && hasStreet(world, one)),
  });
  await movesTo(world, person, street);
}

export async function movesTo({ as }: Setup, person: Reader, street: string) {
  const { id } = (await read<{ id: number }>(as(person).get(`/api/locations/${person.id}`), 200)).body;
  const place = { city: "Asheville", state: "NC", zipCode: "28801", serviceRadius: 20, confirm: true };
  await read(as(person).patch(`/api/locations/${id}`, { ...place, address: `7 ${street} Street` }), 200);
}

const pairsOf = ({ bookings }: Setup, one: Reader, other: Reader) =>
  bookings.filter(
    ({ groomer, parent }) => (groomer === one && parent === other) || (parent === one && groomer === other),
  );

function marksPhone({ marks }: Setup, writer: Reader, phone: string, readsContact: Mark["readers"]) {
  const isPublic = writer.role === "groomer";
  marks.set(phone, {
    ...{ writer, what: "phone" },
    readers: (reader, where) => reader?.role === "admin" || isPublic || readsContact(reader, where),
    isDownloaded: () => writer.role !== "admin",
    atEnd: () => "gone",
    isOver: () => false,
  });
}

/** The words of people in a text, in any case and in links to call. */
export function marksIn({ marks }: Setup, text: string): string[] {
  const plain = text.toLowerCase().replace(/(828)\D{0,3}(555)\D{0,3}(2\d{3})/g, "$1-$2-$3");
  return [...new Set(plain.match(/zz[a-z]{4}|828-555-2\d{3}/g))].filter((word) => marks.has(word));
}
