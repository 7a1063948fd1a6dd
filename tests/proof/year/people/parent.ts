import { timeSlots } from "#src/shared/base/time-slots.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { World } from "../world.ts";
import { accountHabits, beginning, confirmEmail, createMember, type Member, today } from "./account.ts";
import { deviceHabits } from "./devices.ts";
import { formHabits } from "./forms.ts";
import { moveFar } from "./moving.ts";
import { type Habit, said } from "./person.ts";
import { parentPictures } from "./pictures.ts";
import { book } from "./request.ts";
import { seldom, seldomOfParents } from "./settings.ts";
import { textHabits } from "./texts.ts";
import { towns } from "./towns.ts";

export interface Parent extends Member {
  pets: number[];
  bookings: BookingView[];
  unanswered: { key: string; body: object } | null;
  livesFar: boolean;
}

export function createParent(world: World, at: number, name = `parent${at}`): Parent {
  const member = createMember(world, { name, role: "parent", perDay: 1.4 }, towns[at % towns.length]!, at);
  const parent: Parent = Object.assign(member, { pets: [], bookings: [], unanswered: null, livesFar: false });
  parent.habits = () => beginning(parent) ?? habits;
  return parent;
}

const on =
  (action: string, act: (me: Parent, booking: BookingView) => Promise<unknown>) =>
  async (me: Parent): Promise<unknown> => {
    await look(me);
    const possible = me.bookings.filter(({ actions }) => (actions as string[]).includes(action));
    return possible.length > 0 ? act(me, me.dice.pick(possible)) : undefined;
  };

const isVisit = ({ status }: BookingView) => status !== "pending";

const habits: readonly Habit<never>[] = [
  ...accountHabits,
  ...deviceHabits,
  ...textHabits,
  ...seldom,
  ...seldomOfParents,
  ...formHabits,
  ...parentPictures,
  { name: "confirms the address", weight: 6, can: ({ isConfirmed }: Parent) => !isConfirmed, act: confirmEmail },
  { name: "writes a pet down", weight: 4, can: ({ pets }: Parent) => pets.length < 3, act: addPet },
  { name: "asks for a visit", weight: 15, act: book },
  { name: "looks at own bookings", weight: 4, act: look },
  { name: "moves to another zone", weight: 0.5, can: ({ livesFar }: Parent) => !livesFar, act: moveFar },
  { name: "opens the dashboard", weight: 2, act: ({ browser }: Parent) => browser.get("/pet-parent-dashboard") },
  { name: "opens a booking's page", weight: 3, act: openBooking },
  { name: "cancels", weight: 1.5, act: on("cancel", cancel) },
  { name: "proposes another time", weight: 1.5, act: on("propose", propose) },
  { name: "answers a proposal", weight: 7, act: answerProposal },
  { name: "writes a message", weight: 3, act: writeMessage },
  { name: "reads a thread", weight: 2, act: readThread },
  { name: "reviews a visit", weight: 4, act: on("review", review) },
  { name: "says that nobody came", weight: 1, act: on("did_not_come", contest) },
  { name: "contests a no-show", weight: 3, act: on("contest", contest) },
  { name: "reports a message", weight: 1.5, act: reportMessage },
  { name: "closes the account", weight: 0.5, act: close },
] as readonly Habit<never>[];

async function addPet(me: Parent) {
  const { world, browser, number, dice, pets } = me;
  const words = () => `${world.canaries.plant("words about pets", number).word} every day`;
  const made = await said<{ id: number }>(
    browser.post("/api/pets", {
      name: dice.pick(["Waffles", "Pepper", "Mo", "Biscuit"]),
      type: "Dog",
      medicalInfo: words(),
      specialInstructions: words(),
      ...(dice.chance(0.5) ? { rabiesUntil: today(me, 200) } : {}),
      ...(dice.chance(0.4) ? { repeatWeeks: 4 } : {}),
    }),
  );
  if (made) pets.push(made.id);
}

async function look(me: Parent) {
  me.bookings = (await said<BookingView[]>(me.browser.get("/api/bookings/pet-parent"))) ?? me.bookings;
}

async function openBooking(me: Parent) {
  if (me.bookings.length === 0) return look(me);
  await me.browser.get(`/bookings/${me.dice.pick(me.bookings).id}`);
}

function cancel({ browser }: Parent, { id }: BookingView) {
  return browser.patch(`/api/bookings/${id}/status`, { status: "cancelled" });
}

function propose(me: Parent, { id }: BookingView) {
  const { dice, browser } = me;
  const options = [2, 4].map((days) => ({ date: today(me, days + dice.between(0, 5)), slot: dice.pick(timeSlots) }));
  return browser.post(`/api/bookings/${id}/proposals`, { options });
}

async function answerProposal(me: Parent) {
  await look(me);
  const asked = me.bookings.filter(({ proposal }) => proposal && proposal.madeBy !== "parent");
  if (asked.length === 0) return;
  const { proposal } = me.dice.pick(asked);
  const isYes = me.dice.chance(0.7);
  const body = isYes ? { status: "accepted", option: 1, confirm: true, mostCents: 1_000_000 } : { status: "declined" };
  await me.browser.patch(`/api/proposals/${proposal!.id}`, body);
}

async function writeMessage(me: Parent) {
  await look(me);
  if (me.bookings.length === 0) return;
  const { id } = me.dice.pick(me.bookings);
  const { word } = me.world.canaries.plant("message", me.number);
  const text = `Is ${word} fine?`;
  if (me.dice.chance(0.3)) await me.browser.submit(`/bookings/${id}/messages`, { text });
  else await me.browser.post(`/api/bookings/${id}/messages`, { text });
}

async function readThread(me: Parent) {
  if (me.bookings.length === 0) return look(me);
  const { id } = me.dice.pick(me.bookings);
  await me.browser.get(`/bookings/${id}/messages`);
  await me.browser.post(`/api/bookings/${id}/messages/read`);
}

function review({ browser, dice, world, number }: Parent, { id }: BookingView) {
  const { word } = world.canaries.plant("review", number);
  return browser.post("/api/reviews", { bookingId: id, rating: dice.between(1, 5), comment: `Calm and kind, ${word}` });
}

function contest({ browser, world, number }: Parent, { id }: BookingView) {
  const { word } = world.canaries.plant("words of a dispute", number);
  return browser.post(`/api/bookings/${id}/contest`, { text: `We waited at the gate, ${word}` });
}

async function reportMessage(me: Parent) {
  const { bookings, dice, browser } = me;
  const visits = bookings.filter(isVisit);
  if (visits.length === 0) return look(me);
  const { id } = dice.pick(visits);
  const thread = await said<{ id: number; from: string }[]>(browser.get(`/api/bookings/${id}/messages`));
  const others = thread?.filter(({ from }) => from === "them") ?? [];
  if (others.length > 0) {
    await browser.post("/api/reports", { kind: "message", id: dice.pick(others).id, reason: "other" });
  }
}

async function close(me: Parent) {
  await look(me);
  for (const booking of me.bookings) if ((booking.actions as string[]).includes("cancel")) await cancel(me, booking);
  const { ok } = await me.browser.delete("/api/account", { password: me.password });
  if (ok) me.isClosed = true;
}
