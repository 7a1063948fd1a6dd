import { codeAt, offerIn, recoveryCodesIn } from "#tests/support/mfa.ts";
import type { Habit, Person } from "./person.ts";

export interface Admin extends Person {
  password: string;
  secrets: string[];
  recoveryCodes: string[];
}

export async function login(me: Admin): Promise<void> {
  const { browser, name, password, dice } = me;
  if (dice.chance(0.2)) await browser.post("/api/admin/login", { username: name, password });
  else await browser.submit("/admin-login", { username: name, password });
  if (await setUp(me, "/auth/set-up")) return;
  await browser.get("/auth/code");
  const written = dice.chance(0.15) ? me.recoveryCodes.pop() : undefined;
  for (const code of written ? [written] : me.secrets.map((secret) => codeOf(me, secret))) {
    if (dice.chance(0.3)) await browser.submit("/auth/code", { code });
    else await browser.post("/api/login/code", { code });
    if ((await browser.get("/api/user")).status !== 401) return;
  }
}

const codeOf = ({ world }: Admin, secret: string) => codeAt(secret, world.clock.now());

async function setUp(me: Admin, path: string): Promise<boolean> {
  const page = await (await me.browser.get(path)).text();
  if (!page.includes('name="token"')) return false;
  const { secret, token } = offerIn(page);
  const before = me.secrets;
  me.secrets = [secret, ...before];
  const present = me.recoveryCodes.pop() ?? "";
  const answer = await me.browser.submit(path, { token, code: codeOf(me, secret), present });
  me.secrets = answer.ok ? [secret] : before;
  if (answer.ok) me.recoveryCodes = recoveryCodesIn(await answer.text());
  return true;
}

const FACTOR = "/two-step";

export const accessHabits: readonly Habit<Admin>[] = [
  ["gets another phone", 0.3, (me) => setUp(me, `${FACTOR}?do=set-up`)],
  ["writes new codes down", 0.4, writeCodesDown],
  ["tries to do without a second factor", 0.3, turnOff],
  ["goes home", 0.5, goHome],
  ["types a wrong code", 0.2, ({ browser }) => browser.submit(`${FACTOR}?do=codes`, { code: "000000" })],
];

async function writeCodesDown(me: Admin) {
  const [secret] = me.secrets;
  if (!secret) return;
  await me.browser.get(`${FACTOR}?do=codes`);
  const answer = await me.browser.submit(`${FACTOR}?do=codes`, { code: codeOf(me, secret) });
  if (answer.ok) me.recoveryCodes = recoveryCodesIn(await answer.text());
}

async function turnOff(me: Admin) {
  const [secret] = me.secrets;
  await me.browser.get(`${FACTOR}?do=off`);
  if (secret) await me.browser.submit(`${FACTOR}?do=off`, { code: codeOf(me, secret) });
}

function goHome({ browser, dice }: Admin) {
  return dice.chance(0.5) ? browser.submit("/admin-logout", {}) : browser.post("/api/admin/logout");
}
