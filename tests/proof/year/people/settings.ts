import { pushKeys } from "#src/push/keys.ts";
import { asName } from "../canaries.ts";
import type { Member } from "./account.ts";
import { invitable } from "./groomer-book.ts";
import type { Parent } from "./parent.ts";
import { type Groomer, type Habit, newBrowser, said } from "./person.ts";
import { readingHabits } from "./reads.ts";

type WithId = { id: number };

const securityHabits: readonly Habit<Member>[] = [
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

export const seldom: readonly Habit<Member>[] = [
  ...readingHabits,
  ...securityHabits,
  { name: "switches notifications on", weight: 1, act: switchOn },
  { name: "wants another e-mail address", weight: 0.4, can: ({ isConfirmed }) => isConfirmed, act: changeEmail },
  {
    name: "reports a review",
    weight: 0.3,
    act: ({ browser, dice }) =>
      browser.submit(`/report/review/${dice.between(1, 12)}`, { reason: "other", text: "Not about the visit" }),
  },
  {
    name: "proves who they are with a wrong password",
    weight: 0.2,
    act: ({ browser }) => browser.post("/api/account/password", { currentPassword: "no", password: "also no" }),
  },
];

function switchOn({ world, browser }: Member) {
  const { publicKey } = pushKeys(world.ctx.db, world.clock.now());
  return browser.post("/api/push-devices", world.outside.subscribe(publicKey).subscription);
}

async function changeEmail(me: Member) {
  const { world, browser, userId, number, role } = me;
  const kind = role === "parent" ? "parent's e-mail" : "groomer's e-mail";
  const email = `${world.canaries.plant(kind, number).word}@example.com`;
  me.wanted = email;
  const { ok } = await browser.patch(`/api/users/${userId}`, { email });
  if (!ok) return;
  await world.lives.look();
  const link = /verify-email\?token=([\w.-]+)/;
  const token = link.exec(world.outside.emailTo(email, link)?.text ?? "")?.[1];
  if (!token) return void (await browser.post("/api/account/pending-email"));
  const answer = await browser.submit("/verify-email", { token });
  if (answer.ok || answer.status === 303) me.email = email;
}

export const seldomOfParents: readonly Habit<Parent>[] = [
  {
    name: "asks for suggestions",
    weight: 0.7,
    can: ({ bookings }) => bookings.length > 0,
    act: ({ browser, dice, bookings }) => browser.get(`/api/bookings/${dice.pick(bookings).id}/suggestions`),
  },
  {
    name: "takes a pet off the list",
    weight: 0.2,
    can: ({ pets }) => pets.length > 1,
    act: async (me) => me.browser.delete(`/api/pets/${me.pets.shift()}`),
  },
  {
    name: "fills the form in as last time",
    weight: 0.5,
    can: ({ bookings }) => bookings.length > 0,
    act: ({ browser, dice, bookings }) => {
      const { id, groomerId } = dice.pick(bookings);
      return browser.get(`/groomer/${groomerId}?again=${id}`);
    },
  },
];

export const seldomOfGroomers: readonly Habit<Groomer>[] = [
  { name: "brings a list of clients", weight: 0.4, act: bringList },
  { name: "offers an add-on", weight: 0.4, act: offerAddOn },
  {
    name: "looks for the next added visit",
    weight: 0.7,
    can: ({ addedVisits }) => addedVisits.length > 0,
    act: ({ browser, dice, addedVisits }) => browser.get(`/api/bookings/${dice.pick(addedVisits)}/next-visit`),
  },
  {
    name: "opens an added visit",
    weight: 0.5,
    can: ({ addedVisits }) => addedVisits.length > 0,
    act: ({ browser, dice, addedVisits }) => browser.get(`/bookings/${dice.pick(addedVisits)}`),
  },
  {
    name: "looks at the area",
    weight: 0.3,
    act: ({ browser, zip, dice }) => browser.get(`/api/service-area?zipCode=${zip}&radius=${dice.pick([10, 30])}`),
  },
  { name: "changes an own client", weight: 0.5, can: ({ clients }) => clients.length > 0, act: changeClient },
  { name: "puts a picture elsewhere in the portfolio", weight: 0.3, act: movePicture },
];

async function bringList(me: Groomer) {
  const { world, browser, number, dice, zip } = me;
  const word = () => world.canaries.plant("own client", number).word;
  const line = () => {
    const [email, name] = invitable(me);
    const phone = world.canaries.plantPhone("own client", number).digits;
    return `May ${asName(name)},${phone},${email}@example.net,9 ${asName(word())} Way,${zip},Rex`;
  };
  const text = ["Name,Phone,Email,Address,Zip,Pet", line(), line(), line()].join("\n");
  await browser.post("/api/clients/import/preview", { text });
  const made = await said<{ id?: number; importId?: number }>(browser.post("/api/clients/import", { text }));
  const id = made?.importId ?? made?.id;
  if (id && dice.chance(0.4)) await browser.delete(`/api/clients/imports/${id}`);
}

async function offerAddOn({ browser, dice, groomerId }: Groomer) {
  await browser.post("/api/add-on-services", {
    name: "Nail grinding",
    price: 1200,
    durationMinutes: dice.pick([0, 15]),
  });
  const all = await said<WithId[]>(browser.get(`/api/add-on-services/${groomerId}`));
  if (all && all.length > 2) await browser.patch(`/api/add-on-services/${all[0]!.id}`, { isActive: false });
}

function changeClient(me: Groomer) {
  return me.browser.patch(`/api/clients/${me.dice.pick(me.clients)}`, {
    repeatWeeks: me.dice.pick([3, 5]),
    phone: me.world.canaries.plantPhone("own client", me.number).digits,
  });
}

async function movePicture({ browser, groomerId, dice }: Groomer) {
  const pictures = await said<WithId[]>(browser.get(`/api/portfolio-images?groomerId=${groomerId}`));
  if (!pictures?.length) return;
  const { id } = dice.pick(pictures);
  if (dice.chance(0.4)) await browser.delete(`/api/portfolio-images/${id}`);
  else await browser.patch(`/api/portfolio-images/${id}`, { caption: "A calm dog", sortOrder: 0 });
}
