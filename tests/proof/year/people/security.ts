import type { Member } from "./account.ts";
import { type Habit, newBrowser, said } from "./person.ts";

type WithId = { id: number };

export const securityHabits: readonly Habit<Member>[] = [
  { name: "changes the password", weight: 0.3, act: changePassword },
  { name: "signs another device out", weight: 0.3, act: endSession },
  { name: "signs out everywhere", weight: 0.15, act: endAll },
  {
    name: "takes a new address back",
    weight: 0.3,
    can: ({ wanted, email }) => wanted !== undefined && wanted !== email,
    act: ({ browser }) => browser.delete("/api/account/pending-email"),
  },
  { name: "types a wrong password", weight: 0.3, act: typeWrong },
];

async function changePassword(me: Member) {
  const password = me.world.canaries.plant("password", null).word;
  const { ok } = await me.browser.post("/api/account/password", { currentPassword: me.password, password });
  if (ok) me.password = password;
}

async function endSession({ browser, dice }: Member) {
  const sessions = await said<WithId[]>(browser.get("/api/account/sessions"));
  if (sessions?.length) await browser.delete(`/api/account/sessions/${dice.pick(sessions).id}`);
}

async function endAll(me: Member) {
  await me.browser.delete("/api/account/sessions");
  me.isSignedIn = false;
}

async function typeWrong(me: Member) {
  await newBrowser(me).post("/api/login", { username: me.username, password: "not mine at all" });
}
