import { pushKeys } from "#src/push/keys.ts";
import { asName } from "../canaries.ts";
import type { Member } from "./account.ts";
import { invitable } from "./groomer-book.ts";
import type { Parent } from "./parent.ts";
import { type Groomer, type Habit, newBrowser, said } from "./person.ts";
import { readingHabits } from "./reads.ts";

type WithId = { id: number };

const securityHabits: readonly Habit<Member>[] = [
  ["changes the password", 0.3, changePassword],
  ["signs another device out", 0.3, endSession],
  ["signs out everywhere", 0.15, endAll],
  [
    "takes a new address back",
    0.3,
    ({ browser }) => browser.delete("/api/account/pending-email"),
    ({ wanted, email }) => wanted !== undefined && wanted !== email,
  ],
  ["types a wrong password", 0.3, typeWrong],
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
  ["switches notifications on", 1, switchOn],
  ["wants another e-mail address", 0.4, changeEmail, ({ isConfirmed }) => isConfirmed],
  [
    "reports a review",
    0.3,
    ({ browser, dice }) =>
      browser.submit(`/report/review/${dice.between(1, 12)}`, { reason: "other", text: "Not about the visit" }),
  ],
  [
    "proves who they are with a wrong password",
    0.2,
    ({ browser }) => browser.post("/api/account/password", { currentPassword: "no", password: "also no" }),
  ],
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
  [
    "asks for suggestions",
    0.7,
    ({ browser, dice, bookings }) => browser.get(`/api/bookings/${dice.pick(bookings).id}/suggestions`),
    ({ bookings }) => bookings.length > 0,
  ],
  [
    "takes a pet off the list",
    0.2,
    async (me) => me.browser.delete(`/api/pets/${me.pets.shift()}`),
    ({ pets }) => pets.length > 1,
  ],
  [
    "fills the form in as last time",
    0.5,
    ({ browser, dice, bookings }) => {
      const { id, groomerId } = dice.pick(bookings);
      return browser.get(`/groomer/${groomerId}?again=${id}`);
    },
    ({ bookings }) => bookings.length > 0,
  ],
];

export const seldomOfGroomers: readonly Habit<Groomer>[] = [
  ["brings a list of clients", 0.4, bringList],
  ["offers an add-on", 0.4, offerAddOn],
  [
    "looks for the next added visit",
    0.7,
    ({ browser, dice, addedVisits }) => browser.get(`/api/bookings/${dice.pick(addedVisits)}/next-visit`),
    ({ addedVisits }) => addedVisits.length > 0,
  ],
  [
    "opens an added visit",
    0.5,
    ({ browser, dice, addedVisits }) => browser.get(`/bookings/${dice.pick(addedVisits)}`),
    ({ addedVisits }) => addedVisits.length > 0,
  ],
  [
    "looks at the area",
    0.3,
    ({ browser, zip, dice }) => browser.get(`/api/service-area?zipCode=${zip}&radius=${dice.pick([10, 30])}`),
  ],
  ["changes an own client", 0.5, changeClient, ({ clients }) => clients.length > 0],
  ["puts a photo elsewhere in the portfolio", 0.3, movePhoto],
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

async function movePhoto({ browser, groomerId, dice }: Groomer) {
  const photos = await said<WithId[]>(browser.get(`/api/portfolio-images?groomerId=${groomerId}`));
  if (!photos?.length) return;
  const { id } = dice.pick(photos);
  if (dice.chance(0.4)) await browser.delete(`/api/portfolio-images/${id}`);
  else await browser.patch(`/api/portfolio-images/${id}`, { caption: "A calm dog", sortOrder: 0 });
}
