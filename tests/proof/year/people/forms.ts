import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Member } from "./account.ts";
import { tokenIn } from "./account.ts";
import { kindOfOff } from "./mail-choices.ts";
import { type Habit, newBrowser, type Person, said } from "./person.ts";

export type Booked = Member & { bookings: BookingView[] };

const hasBookings = ({ bookings }: Booked) => bookings.length > 0;

type WithId = { id: number };

export const formHabits: readonly Habit<Booked>[] = [
  { name: "signs out by a form", weight: 0.3, act: signOut },
  {
    name: "asks for a new password and takes the form",
    weight: 0.3,
    can: ({ isConfirmed }) => isConfirmed,
    act: reset,
  },
  { name: "switches mails on again by a link", weight: 0.5, act: switchOn },
  { name: "switches notifications off", weight: 0.3, act: switchOff },
  { name: "takes the calendar address back", weight: 0.2, act: ({ browser }) => browser.delete("/api/calendar-feed") },
  { name: "listens for changes", weight: 0.5, act: listen },
  { name: "has read a thread, by a form", weight: 0.5, can: hasBookings, act: haveRead },
  { name: "reports a message by a form", weight: 0.6, can: hasBookings, act: reportMessage },
  { name: "reports a review by a call", weight: 0.4, act: reportReview },
  { name: "sends a form too early", weight: 0.6, act: sendTooEarly },
  { name: "saves the address again", weight: 0.2, act: moveHouse },
];

async function signOut(me: Booked) {
  await me.browser.submit("/logout", {});
  me.isSignedIn = false;
}

async function reset(me: Booked) {
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

async function switchOn(me: Booked) {
  const { world, email, mailsOff } = me;
  const { offUrl } = world.outside.delivered.findLast((mail) => mail.to === email && mail.offUrl) ?? {};
  if (!offUrl) return;
  const stranger = newBrowser(me);
  mailsOff.delete(kindOfOff(offUrl));
  await stranger.submit("/mails/on", { token: new URL(offUrl).searchParams.get("token")! });
}

async function switchOff({ browser, dice }: Booked) {
  const devices = await said<WithId[]>(browser.get("/api/push-devices"));
  if (devices?.length) await browser.delete(`/api/push-devices/${dice.pick(devices).id}`);
}

function listen({ browser, dice }: Booked) {
  return browser.get(`/api/events?age=${dice.between(0, 9)}`, dice.chance(0.4) ? { "last-event-id": "7" } : {});
}

function haveRead({ browser, dice, bookings }: Booked) {
  return browser.submit(`/bookings/${dice.pick(bookings).id}/messages/read`, {});
}

const REASONS = ["threat", "personal-data", "other", ""];

async function reportMessage({ browser, dice, bookings }: Booked) {
  const { id } = dice.pick(bookings);
  const thread = await said<{ id: number; from: string }[]>(browser.get(`/api/bookings/${id}/messages`));
  const others = thread?.filter(({ from }) => from === "them") ?? [];
  if (others.length === 0) return;
  const path = `/report/message/${dice.pick(others).id}`;
  await browser.get(path);
  await browser.submit(path, { reason: dice.pick(REASONS), text: "" });
}

async function reportReview({ browser, dice }: Booked) {
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

async function moveHouse(me: Booked) {
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
