import { timeSlots } from "#src/shared/base/time-slots.ts";
import type { ClientsPage } from "#src/shared/clients/clients.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { today } from "./account.ts";
import { bookingHabits, look, on, onAny, setStatus } from "./bookings.ts";
import { type Groomer, type Habit, mean, said } from "./person.ts";

export const answerHabits: readonly Habit<Groomer>[] = [
  ...(bookingHabits as readonly Habit<never>[]),
  { name: "answers a request", weight: 14, act: on("accept", answer) },
  { name: "wants a day off and takes a visit all the same", weight: 0.8, act: on("accept", takeAnyway) },
  { name: "declines", weight: 1, act: on("decline", (me, { id }) => setStatus(me, id, { status: "declined" })) },
  {
    name: "calls a visit off",
    weight: 0.6,
    act: on("cancel", (me, { id }) => setStatus(me, id, { status: "cancelled", reason: "The van broke down" })),
  },
  { name: "has a van that breaks down at night", weight: 5, act: meanToBreakDown },
  { name: "completes a visit", weight: 10, act: on("complete", complete) },
  {
    name: "says that nobody was there",
    weight: 1.5,
    act: on("no_show", (me, { id }) => setStatus(me, id, { status: "no_show" })),
  },
  { name: "adds a note", weight: 1, act: on("write_note", writeNote) },
  { name: "offers the next visit", weight: 5, act: on("propose_next", offerNext) },
  {
    name: "looks through all bookings",
    weight: 1,
    act: ({ browser }) => browser.get("/api/bookings/groomer/list?q=beagle"),
  },
  { name: "notes something about a client", weight: 2.5, act: onAny(noteClient) },
  { name: "blocks a parent, or not any more", weight: 0.3, act: onAny(block) },
];

async function meanToBreakDown(me: Groomer) {
  const night = Date.parse(`${today(me)}T21:30Z`) - me.offset * 60_000 + me.dice.between(0, 60) * 60_000;
  mean(me, { name: "calls tomorrow off at night", at: night, act: () => callTomorrowOff(me) });
}

async function callTomorrowOff(me: Groomer) {
  await look(me);
  for (const { id, actions, preferredDate } of me.bookings) {
    if (preferredDate === today(me, 1) && actions.includes("cancel"))
      await setStatus(me, id, { status: "cancelled", reason: "The van broke down" });
  }
}

async function answer(me: Groomer, { id }: BookingView) {
  const { status } = await setStatus(me, id, { status: "accepted" });
  if (status === 409) {
    if (me.dice.chance(0.3)) await setStatus(me, id, { status: "accepted", confirm: true });
    return;
  }
  if (me.dice.chance(0.08)) await me.browser.post(`/api/bookings/${id}/undo-accept`);
}

/** Somebody asks for a day that the groomer would rather have off. */
async function takeAnyway(me: Groomer, { id, preferredDate }: BookingView) {
  const [startDate, endDate] = [preferredDate, preferredDate];
  await me.browser.post("/api/days-off", { startDate, endDate, confirm: true });
  const { status } = await setStatus(me, id, { status: "accepted" });
  if (status === 409 && me.dice.chance(0.7)) await setStatus(me, id, { status: "accepted", confirm: true });
}

async function complete(me: Groomer, { id }: BookingView) {
  const note = me.dice.chance(0.4)
    ? { note: `A good dog, ${me.world.canaries.plant("note after a visit", me.number).word}` }
    : {};
  await setStatus(me, id, { status: "completed", ...note });
}

function writeNote({ browser, world, number }: Groomer, { id }: BookingView) {
  return browser.post(`/api/bookings/${id}/note`, {
    note: `Later: ${world.canaries.plant("note after a visit", number).word}`,
  });
}

async function offerNext(me: Groomer, { id }: BookingView) {
  const weeks = me.dice.pick([4, 6, 8]);
  await me.browser.get(`/api/bookings/${id}/next-visit?weeks=${weeks}`);
  const options = [0, 1].map((more) => ({ date: today(me, weeks * 7 + more), slot: me.dice.pick(timeSlots) }));
  await me.browser.post(`/api/bookings/${id}/next-visit`, { options, confirm: true });
}

async function noteClient(me: Groomer, { petParentId }: BookingView) {
  const other = me.world.personWith(petParentId)?.number;
  const { word } = me.world.canaries.plant("note about a client", me.number, other === undefined ? {} : { other });
  const client = await clientWith(me, petParentId);
  if (!client) return;
  await me.browser.patch(`/api/clients/${client.id}`, { note: `The gate sticks, ${word}` });
  await me.browser.get(`/clients/${client.id}`);
}

export const clientWith = async ({ browser }: Groomer, petParentId: number) =>
  (await said<ClientsPage>(browser.get("/api/clients")))?.clients.find((client) => client.petParentId === petParentId);

async function block(me: Groomer, { petParentId }: BookingView) {
  if (me.dice.chance(0.5)) await me.browser.post("/api/blocks", { id: petParentId });
  else await me.browser.delete(`/api/blocks/${petParentId}`);
}
