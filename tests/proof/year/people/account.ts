import { statement } from "#db/statement.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { asName } from "../canaries.ts";
import type { Fact } from "../who-may-know.ts";
import type { Setup } from "../world.ts";
import { switchEmails } from "./email-choices.ts";
import { createPerson, type Habit, type Kind, newBrowser, type Person, said } from "./person.ts";
import { dayIn, type Town } from "./towns.ts";

export interface Member extends Person {
  town: Town;
  zip: string;
  street: Fact;
  lastName: string;
  email: string;
  wanted?: string;
  password: string;
  phone: string;
  username: string;
  hasAddress: boolean;
  isConfirmed: boolean;
  isClosed: boolean;
  mobile: { number: string; takes: "codes" | "texts" | "nothing" | "unknown" } | null;
  emailsOff: Set<string>;
}

export function createMember(world: Setup, kind: Kind, town: Town, place: number): Member {
  const person = createPerson(world, { ...kind, offset: town.offset });
  const { number } = person;
  const of = kind.role === "groomer" ? "groomer's" : "parent's";
  const name = kind.role === "parent" ? asName(world.canaries.plant("parent's last name", number).word) : "Miller";
  return Object.assign(person, {
    town,
    zip: town.zips[place % town.zips.length]!,
    street: world.canaries.plant(`${of} street` as "parent's street", number),
    lastName: name,
    email: `${world.canaries.plant(`${of} e-mail` as "parent's e-mail", number).word}@example.com`,
    phone: world.canaries.plantPhone(`${of} phone` as "parent's phone", number).digits,
    password: world.canaries.plant("password", null).word,
    username: kind.name.replaceAll(/\W/g, ""),
    hasAddress: false,
    isConfirmed: false,
    isClosed: false,
    mobile: null,
    emailsOff: new Set<string>(),
  });
}

const FIRST_NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo", "Ida", "Jon"];

export async function signUp(me: Member): Promise<void> {
  const { dice, browser, town, zip } = me;
  const fields = {
    role: me.role === "parent" ? "pet_parent" : "groomer",
    fullName: `${FIRST_NAMES[me.number % FIRST_NAMES.length]} ${me.lastName}`,
    email: me.email,
    phoneNumber: me.phone,
    username: me.username,
    password: me.password,
    zipCode: zip,
    city: town.city,
    state: town.state,
  };
  if (dice.chance(0.3)) await browser.submit("/auth?mode=register", fields);
  else await browser.post("/api/register", fields);
  findAccount(me);
  me.isSignedIn = browser.cookies.has("sid");
}

/** Finds the account even if the answer to the sign-up was lost. */
export function findAccount(me: Member) {
  me.userId ??=
    statement<{ id: number }, [string]>(me.world.ctx.db, "SELECT id FROM users WHERE username = ?").get(me.username)
      ?.id ?? undefined;
}

export async function login(me: Member): Promise<void> {
  findAccount(me);
  if (me.userId === undefined) return signUp(me);
  const { dice, browser, password } = me;
  const fields = { username: dice.chance(0.5) ? me.username : me.email, password };
  if (dice.chance(0.3)) await browser.submit("/auth", fields);
  else await browser.post("/api/login", fields);
  me.isSignedIn = browser.cookies.has("sid");
}

export async function confirmEmail(me: Member): Promise<void> {
  const { world, browser, email } = me;
  const token = tokenIn(world, email, /verify-email\?token=([\w.-]+)/);
  if (!token) return void (await browser.post("/api/verify-email/resend"));
  await browser.get(`/verify-email?token=${token}`);
  const { ok } = await browser.submit("/verify-email", { token });
  me.isConfirmed =
    ok ||
    me.world.ctx.db.$client
      .query<{ at: number | null }, [number]>("SELECT email_verified_at AS at FROM users WHERE id = ?")
      .get(me.userId ?? 0)?.at != null;
}

export function tokenIn({ outside }: Setup, to: string, link: RegExp): string | undefined {
  return link.exec(outside.emailTo(to, link)?.text ?? "")?.[1];
}

export async function saveAddress(me: Member): Promise<void> {
  const { browser, town, zip, street, dice } = me;
  const place = {
    address: `${me.number} ${asName(street.word)} Lane`,
    city: town.city,
    state: town.state,
    zipCode: zip,
  };
  const radius = me.role === "groomer" ? { serviceRadius: dice.pick([15, 20, 30]) } : {};
  const known = await said<{ id: number }>(browser.get(`/api/locations/${me.userId}`));
  const answer = known
    ? await browser.patch(`/api/locations/${known.id}`, { ...place, ...radius })
    : await browser.post("/api/locations", { ...place, ...radius });
  me.hasAddress = answer.ok;
}

export const accountHabits: readonly Habit<Member>[] = [
  ["signs out", 1, signOut],
  ["signs in on another device", 1, takeNewBrowser],
  ["forgets the password", 0.5, resetPassword, ({ isConfirmed }) => isConfirmed],
  ["downloads all data", 1, ({ browser }) => browser.post("/api/account/export", { password: PASSWORD })],
  ["switches a kind of email", 0.5, switchEmails],
  ["gets a calendar address", 0.5, getFeed],
  ["changes the phone number", 0.3, changePhone],
];

async function signOut(me: Member) {
  await me.browser.post("/api/logout");
  me.isSignedIn = false;
  await me.browser.get("/messages");
}

async function takeNewBrowser(me: Member) {
  me.browser = newBrowser(me);
  me.isSignedIn = false;
  await login(me);
}

async function resetPassword(me: Member) {
  const { world, email, browser } = me;
  await browser.submit("/forgot-password", { email });
  const token = tokenIn(world, email, /reset-password\?token=([\w.-]+)/);
  if (!token) return;
  const password = world.canaries.plant("password", null).word;
  const { ok } = await browser.post("/api/reset-password", { token, password });
  if (ok) [me.password, me.isSignedIn] = [password, false];
}

async function getFeed({ browser, world }: Member) {
  const feed = await said<{ url: string }>(browser.post("/api/calendar-feed"));
  if (!feed) return;
  const { pathname } = new URL(feed.url, world.ctx.config.appUrl);
  await browser.get(pathname);
}

async function changePhone(me: Member) {
  const phone = me.world.canaries.plantPhone(me.role === "parent" ? "parent's phone" : "groomer's phone", me.number);
  await me.browser.patch(`/api/users/${me.userId}`, { phoneNumber: phone.digits });
}

export function beginning(me: Member): Habit<Member>[] | null {
  if (me.isClosed) return [];
  if (me.userId === undefined) return [["signs up", 1, signUp]];
  if (!me.isSignedIn) return [["signs in", 1, login]];
  if (!me.hasAddress) return [["saves an address", 1, saveAddress]];
  return null;
}

export const today = ({ offset, world }: Person, days = 0) => dayIn(offset, world.clock.now(), days);
