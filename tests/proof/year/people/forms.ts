import { type Member, tokenIn } from "./account.ts";
import { REASONS } from "./bookings.ts";
import { kindOfOff } from "./email-choices.ts";
import { type Habit, newBrowser, type Person, said } from "./person.ts";

type WithId = { id: number };

export const formHabits: readonly Habit<Member>[] = [
  ["signs out by a form", 0.3, signOut],
  ["asks for a new password and takes the form", 0.3, reset, ({ isConfirmed }) => isConfirmed],
  ["switches emails on again by a link", 0.5, switchOn],
  ["switches notifications off", 0.3, switchOff],
  ["takes the calendar address back", 0.2, ({ browser }) => browser.delete("/api/calendar-feed")],
  ["listens for changes", 0.5, listen],
  ["reports a review by a call", 0.4, reportReview],
  ["sends a form too early", 0.6, sendTooEarly],
  ["saves the address again", 0.2, moveHouse],
];

async function signOut(me: Member) {
  await me.browser.submit("/logout", {});
  me.isSignedIn = false;
}

async function reset(me: Member) {
  const { world, email, browser } = me;
  await browser.post("/api/forgot-password", { email });
  await world.lives.look();
  const token = tokenIn(world, email, /reset-password\?token=([\w.-]+)/);
  if (!token) return;
  await browser.get(`/reset-password?token=${token}`);
  await browser.submit("/reset-password", { token, password: "short" });
  const password = world.canaries.plant("password", null).word;
  const { status } = await browser.submit("/reset-password", { token, password });
  if (status === 303) [me.password, me.isSignedIn] = [password, false];
}

async function switchOn(me: Member) {
  const { world, email, emailsOff } = me;
  const { offUrl } = world.outside.delivered.findLast((sent) => sent.to === email && sent.offUrl) ?? {};
  if (!offUrl) return;
  const stranger = newBrowser(me);
  emailsOff.delete(kindOfOff(offUrl));
  await stranger.submit("/mails/on", { token: new URL(offUrl).searchParams.get("token")! });
}

async function switchOff({ browser, dice }: Member) {
  const devices = await said<WithId[]>(browser.get("/api/push-devices"));
  if (devices?.length) await browser.delete(`/api/push-devices/${dice.pick(devices).id}`);
}

function listen({ browser, dice }: Member) {
  return browser.get(`/api/events?age=${dice.between(0, 9)}`, dice.chance(0.4) ? { "last-event-id": "7" } : {});
}

async function reportReview({ browser, dice }: Member) {
  const id = dice.between(1, 12);
  await browser.get(`/report/review/${id}`);
  await browser.post("/api/reports", { kind: "review", id, reason: dice.pick(REASONS) });
}

const TOO_EARLY: readonly [string, Record<string, string>][] = [
  ["/auth?mode=register", { role: "groomer" }],
  ["/auth", {}],
  ["/forgot-password", {}],
  ["/reset-password", { token: "dead", password: "biscuits" }],
  ["/verify-email", { token: "dead" }],
  ["/groomer/1", {}],
  ["/groomer/2", { servicePackageId: "1", preferredDate: "2020-01-01" }],
  ["/bookings/1/messages", { text: "" }],
  ["/waiting-list", { email: "nobody", zipCode: "1" }],
  ["/waiting-list/confirm", { token: "dead" }],
  ["/mails/on", { token: "dead" }],
  ["/membership/end", { token: "dead" }],
  ["/invited/dead", {}],
];

function sendTooEarly({ browser, dice }: Person) {
  const [path, fields] = dice.pick(TOO_EARLY);
  return browser.submit(path, fields);
}

async function moveHouse(me: Member) {
  const { browser, dice, town, userId } = me;
  const known = await said<WithId & { address: string }>(browser.get(`/api/locations/${userId}`));
  if (!known) return;
  const zip = dice.pick(town.zips);
  const { ok } = await browser.patch(`/api/locations/${known.id}`, {
    address: known.address,
    city: town.city,
    state: town.state,
    zipCode: zip,
    ...(me.role === "groomer" ? { serviceRadius: 20 } : {}),
  });
  if (ok) me.zip = zip;
}
