import type { ClientDetail } from "#src/shared/clients/clients.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { look, onAny } from "./bookings.ts";
import { clientWith } from "./groomer-answers.ts";
import { type Groomer, type Habit, said } from "./person.ts";

export const clientHabits: readonly Habit<Groomer>[] = [
  ["enters somebody who books here too", 1.5, enterAgain],
  ["says who an own client is", 2, join, ({ clients }) => clients.length > 0],
  ["notes something about a pet", 0.6, onAny(notePet)],
  ["enters a day of something else", 0.3, enterTitle],
  ["arrives at an added visit", 0.7, arrive, hasVisits],
  ["calls added visits off", 0.3, callOff, hasVisits],
];

function hasVisits({ addedVisits }: Groomer) {
  return addedVisits.length > 0;
}

async function enterAgain(me: Groomer) {
  await look(me);
  const known = me.bookings.filter(({ status, petParentEmail }) => status === "completed" && petParentEmail);
  if (known.length === 0) return;
  const { petParentEmail } = me.dice.pick(known);
  const made = await said<{ id: number }>(
    me.browser.post("/api/clients", {
      name: "One of before",
      email: petParentEmail,
      zipCode: me.zip,
      city: me.town.city,
      state: me.town.state,
      pets: [{ name: "Biscuit", type: "Dog" }],
    }),
  );
  if (!made) return;
  me.clients.push(made.id);
  me.world.ledger.acknowledge("clients", made.id);
}

async function join(me: Groomer) {
  const { browser, dice } = me;
  const id = dice.pick(me.clients);
  const client = await said<Partial<ClientDetail>>(browser.get(`/api/clients/${id}`));
  const [question] = client?.link?.questions ?? [];
  if (!question) return;
  if (dice.chance(0.2))
    return void (await browser.post(`/api/clients/${id}/not-same-client`, { parentId: question.parentId }));
  const { ok } = await browser.post(`/api/clients/${id}/link`, { parentId: question.parentId, pets: {} });
  await browser.get(`/clients/${id}`);
  if (ok && dice.chance(0.3)) await browser.delete(`/api/clients/${id}/link`);
}

async function notePet(me: Groomer, { petParentId }: BookingView) {
  const { browser, world, number } = me;
  const other = world.personWith(petParentId)?.number;
  const client = await clientWith(me, petParentId);
  const pet = client?.pets[0];
  if (!client || !pet || other === undefined) return;
  const { word } = world.canaries.plant("note about a client", number, { other });
  await browser.patch(`/api/clients/${client.id}/pets/${pet.id}`, { note: `Ticklish, ${word}` });
}

async function enterTitle(me: Groomer) {
  const { browser, dice, zip } = me;
  const date = new Date(me.world.clock.now() + dice.between(1, 9) * 86_400_000).toISOString().slice(0, 10);
  const made = await said<{ id: number }>(
    browser.post("/api/visits", {
      title: "Vet fair",
      date,
      start: "09:00",
      until: "10:00",
      minutes: 120,
      zipCode: zip,
    }),
  );
  if (made) me.addedVisits.push(made.id);
}

async function arrive({ browser, dice, addedVisits }: Groomer) {
  const id = dice.pick(addedVisits);
  await browser.post(`/api/bookings/${id}/on-my-way`);
  await browser.post(`/api/bookings/${id}/arrived`);
}

async function callOff(me: Groomer) {
  const id = me.dice.pick(me.addedVisits);
  me.world.ledger.forgetAll("visits", me.addedVisits);
  me.addedVisits = me.addedVisits.filter((other) => other !== id);
  await me.browser.delete(`/api/visits/${id}?scope=${me.dice.pick(["this", "later"])}`);
}
