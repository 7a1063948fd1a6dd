import { asName } from "../canaries.ts";
import { today } from "./account.ts";
import { type Groomer, type Habit, said } from "./person.ts";

type WithId = { id: number };

export const bookHabits: readonly Habit<Groomer>[] = [
  ["tries a number of somebody else's client", 1, peek],
  ["enters a client", 2, enterClient, ({ clients }) => clients.length < 12],
  ["enters a visit", 4, enterVisit, ({ clients }) => clients.length > 0],
  ["changes an added visit", 1.5, changeVisit, ({ addedVisits }) => addedVisits.length > 0],
  ["marks an added visit", 1.5, markVisit, ({ addedVisits }) => addedVisits.length > 0],
  [
    "opens the list of clients",
    1.5,
    ({ browser, dice }) => browser.get(dice.chance(0.5) ? "/api/clients.csv" : "/api/clients"),
  ],
  ["opens an own client", 1, openClient, ({ clients }) => clients.length > 0],
  ["removes an own client", 0.2, removeClient, ({ clients }) => clients.length > 2],
  [
    "invites an own client",
    0.5,
    (me) => me.browser.post(`/api/clients/${me.dice.pick(me.clients)}/invite`),
    ({ clients }) => clients.length > 0,
  ],
];

async function peek({ browser, dice }: Groomer) {
  for (const most of [6, 30]) await browser.get(`/api/clients/${dice.between(1, most)}`);
  await browser.get(`/api/bookings/${dice.between(1, 100)}`);
}

async function enterClient(me: Groomer) {
  const { world, browser, number, dice, town, clients } = me;
  const word = () => world.canaries.plant("own client", number).word;
  const [email, name] = invitable(me);
  const made = await said<WithId>(
    browser.post("/api/clients", {
      name: `June ${asName(name)}`,
      phone: world.canaries.plantPhone("own client", number).digits,
      email: `${email}@example.net`,
      address: `7 ${asName(word())} Road`,
      zipCode: dice.pick(town.zips),
      city: town.city,
      state: town.state,
      access: { gateCode: world.canaries.plant("own client's gate code", number).word },
      note: `Likes mornings, ${word()}`,
      repeatWeeks: dice.pick([2, 4, 6]),
      pets: [{ name: "Biscuit", type: "Dog" }],
    }),
  );
  if (!made) return;
  clients.push(made.id);
  world.ledger.acknowledge("clients", made.id);
}

export function invitable({ world, number }: Groomer): [email: string, name: string] {
  const email = world.canaries.plant("own client", number);
  email.household = email.word;
  return [email.word, world.canaries.plant("own client", number, { household: email.word }).word];
}

async function enterVisit(me: Groomer) {
  const { browser, dice, clients, addedVisits, world, number } = me;
  const start = dice.pick(["08:30", "10:00", "13:00", "15:00"]);
  const body = {
    clientId: dice.pick(clients),
    date: today(me, dice.between(0, 9)),
    start,
    minutes: dice.pick([45, 60, 90]),
    service: "Bath",
    price: 6000,
    note: `Agreed on the phone, ${world.canaries.plant("own client", number).word}`,
    ...(dice.chance(0.4) ? { repeat: { everyWeeks: dice.pick([1, 2, 4]), untilDate: null } } : {}),
  };
  const answer = await browser.post("/api/visits", body);
  const asked = answer.status === 409 && dice.chance(0.4);
  const made = await said<WithId>(
    asked ? browser.post("/api/visits", { ...body, confirm: true }) : Promise.resolve(answer),
  );
  if (!made) return;
  addedVisits.push(made.id);
  if (!("repeat" in body)) world.ledger.acknowledge("visits", made.id);
}

function changeVisit(me: Groomer) {
  return me.browser.patch(`/api/visits/${me.dice.pick(me.addedVisits)}`, {
    date: today(me, me.dice.between(0, 9)),
    scope: me.dice.chance(0.4) ? "later" : "this",
    confirm: me.dice.chance(0.5),
  });
}

async function markVisit(me: Groomer) {
  const id = me.dice.pick(me.addedVisits);
  if (me.dice.chance(0.3)) await me.browser.post(`/api/bookings/${id}/on-my-way`);
  const status = me.dice.pick(["completed", "completed", "no_show", "cancelled"]);
  await me.browser.patch(`/api/bookings/${id}/status`, { status });
}

async function openClient(me: Groomer) {
  const id = me.dice.pick(me.clients);
  await me.browser.get(`/clients/${id}`);
  await me.browser.get(`/api/clients/${id}`);
}

async function removeClient(me: Groomer) {
  const id = me.dice.pick(me.clients);
  me.clients = me.clients.filter((other) => other !== id);
  me.world.ledger.forget("clients", id);
  me.world.ledger.forgetAll("visits", me.addedVisits);
  me.addedVisits = [];
  await me.browser.delete(`/api/clients/${id}`);
}
