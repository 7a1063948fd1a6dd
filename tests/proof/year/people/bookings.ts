import { timeSlots } from "#src/shared/base/time-slots.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { type Member, today } from "./account.ts";
import { type Habit, said } from "./person.ts";

export type Booked = Member & { bookings: BookingView[] };

/** Actions of both sides on a booking. */
export const bookingHabits: readonly Habit<Booked>[] = [
  ["looks at own bookings", 3, look],
  ["opens a booking's page", 3, onAny(({ browser }, { id }) => browser.get(`/bookings/${id}`))],
  ["proposes another time", 1.5, on("propose", propose)],
  ["answers a proposal", 5, answerProposal],
  ["writes a message", 3, onAny(writeMessage)],
  ["reads a thread", 2, onAny(readThread)],
  ["reports a message", 2, onAny(reportMessage)],
];

export async function look(me: Booked) {
  const list = me.role === "parent" ? "pet-parent" : "groomer";
  me.bookings = (await said<BookingView[]>(me.browser.get(`/api/bookings/${list}`))) ?? me.bookings;
}

export function on<Me extends Booked>(action: string, act: (me: Me, booking: BookingView) => Promise<unknown>) {
  return async (me: Me): Promise<unknown> => {
    await look(me);
    const possible = me.bookings.filter(({ actions }) => (actions as string[]).includes(action));
    return possible.length > 0 ? act(me, me.dice.pick(possible)) : undefined;
  };
}

export function onAny<Me extends Booked>(act: (me: Me, booking: BookingView) => Promise<unknown>) {
  return (me: Me): Promise<unknown> => (me.bookings.length === 0 ? look(me) : act(me, me.dice.pick(me.bookings)));
}

export const setStatus = ({ browser }: Booked, id: number, body: object) =>
  browser.patch(`/api/bookings/${id}/status`, body);

/** Ends the bookings of a person who leaves and closes the account. */
export async function close(me: Booked) {
  await look(me);
  for (const { id, actions } of me.bookings) {
    if (actions.includes("decline")) await setStatus(me, id, { status: "declined" });
    else if (actions.includes("cancel")) await setStatus(me, id, { status: "cancelled", reason: "I stop" });
  }
  const { ok } = await me.browser.delete("/api/account", { password: me.password });
  if (ok) me.isClosed = true;
}

function propose(me: Booked, { id }: BookingView) {
  const { dice, browser } = me;
  const options = [1, 3].map((days) => ({ date: today(me, days + dice.between(0, 5)), slot: dice.pick(timeSlots) }));
  return browser.post(`/api/bookings/${id}/proposals`, { options, confirm: dice.chance(0.3) });
}

async function answerProposal(me: Booked) {
  await look(me);
  const asked = me.bookings.filter(
    ({ proposal }) => proposal && (proposal.madeBy === "parent") !== (me.role === "parent"),
  );
  if (asked.length === 0) return;
  const { proposal } = me.dice.pick(asked);
  const isYes = me.dice.chance(0.7);
  const more = me.role === "parent" ? { confirm: true, mostCents: 1_000_000 } : { confirm: me.dice.chance(0.3) };
  const body = isYes ? { status: "accepted", option: 1, ...more } : { status: "declined" };
  await me.browser.patch(`/api/proposals/${proposal!.id}`, body);
}

function writeMessage({ browser, dice, world, number }: Booked, { id }: BookingView) {
  const text = `Is ${world.canaries.plant("message", number).word} fine?`;
  return dice.chance(0.3)
    ? browser.submit(`/bookings/${id}/messages`, { text })
    : browser.post(`/api/bookings/${id}/messages`, { text });
}

async function readThread({ browser, dice }: Booked, { id }: BookingView) {
  await browser.get(`/bookings/${id}/messages`);
  if (dice.chance(0.3)) await browser.submit(`/bookings/${id}/messages/read`, {});
  else await browser.post(`/api/bookings/${id}/messages/read`);
}

export const REASONS = ["threat", "personal-data", "other", ""];

async function reportMessage({ browser, dice }: Booked, { id }: BookingView) {
  const thread = await said<{ id: number; from: string }[]>(browser.get(`/api/bookings/${id}/messages`));
  const others = thread?.filter(({ from }) => from === "them") ?? [];
  if (others.length === 0) return;
  const path = `/report/message/${dice.pick(others).id}`;
  if (dice.chance(0.5)) return browser.post(`/api${path}`, { reason: "other" });
  await browser.get(path);
  return browser.submit(path, { reason: dice.pick(REASONS), text: "" });
}
