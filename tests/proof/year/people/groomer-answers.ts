import { timeSlots } from "#src/shared/base/time-slots.ts";
import type { ClientsPage } from "#src/shared/clients/clients.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { today } from "./account.ts";
import { bookingHabits, look, on, onAny, setStatus } from "./bookings.ts";
import { type Groomer, type Habit, mean, said } from "./person.ts";

export const answerHabits: readonly Habit<Groomer>[] = [
  ...(bookingHabits as readonly Habit<never>[]),
  ["answers a request", 14, on("accept", answer)],
  ["wants a day off and takes a visit all the same", 0.8, on("accept", takeAnyway)],
  ["declines", 1, on("decline", (me, { id }) => setStatus(me, id, { status: "declined" }))],
  [
    "calls a visit off",
    0.6,
    on("cancel", (me, { id }) => setStatus(me, id, { status: "cancelled", reason: "The van broke down" })),
  ],
  ["has a van that breaks down at night", 5, meanToBreakDown],
  ["completes a visit", 10, on("complete", complete)],
  ["says that nobody was there", 1.5, on("no_show", (me, { id }) => setStatus(me, id, { status: "no_show" }))],
  ["adds a note", 1, on("write_note", writeNote)],
  ["offers the next visit", 5, on("propose_next", offerNext)],
  ["looks through all bookings", 1, ({ browser }) => browser.get("/api/bookings/groomer/list?q=beagle")],
  ["notes something about a client", 2.5, onAny(noteClient)],
  ["blocks a parent, or not any more", 0.3, onAny(block)],
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

/** Requests a day that the groomer wants off. */
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
