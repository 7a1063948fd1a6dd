import { expect, test } from "bun:test";
import { auditLog, groomerProfiles, locations, messages, outbox, pets, users, visitPhotos, visits } from "#db/db.ts";
import { hasContactData } from "#src/domain/contact-data.ts";
import { replyTimeText } from "#src/domain/thread.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { emailUnread } from "#src/features/talk/messages/email-unread.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import type { ThreadsView } from "#src/shared/talk/messages/threads.ts";
import { leave } from "#tests/operations/privacy/setup.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { requestFor, requests, sendRequest, setUpBookings } from "../../visits/bookings/setup.ts";
import { refused, reportsMessage, thread } from "./setup.ts";

const pathTo = (id: number) => `/api/threads/${id}/messages`;

async function setUpQuestions() {
  const setup = await setUpBookings();
  const { app, as, ana, gus } = setup;
  changeRows(app.ctx.db, users, { id: ana.id }, { createdAt: app.clock.now() - 30 * DAY_MS });
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { showPhone: false });
  const asks = (text: unknown, key: string = crypto.randomUUID()) =>
    as.ana.post(pathTo(gus.profile.id), { text }, { "idempotency-key": key });
  const replies = (text: string) => as.gus.post(pathTo(ana.id), { text });
  const list = (window: Browser) => bodyOf<ThreadsView>(window.get("/api/threads"));
  const read = (window: Browser, id: number) => bodyOf<MessageView[]>(window.get(pathTo(id)));
  return { ...setup, asks, replies, list, read, rows: () => findRows(app.ctx.db, messages) };
}

test("lets a parent ask a listed groomer before any request and the groomer reply", async () => {
  const { as, ana, gus, asks, replies, list, read } = await setUpQuestions();

  expect((await replies("Hello there")).status).toBe(404);
  expect((await asks("Do you take big dogs?")).status).toBe(201);
  expect((await replies("I do.")).status).toBe(201);

  expect((await read(as.ana, gus.profile.id)).map(({ from, text }) => `${from}: ${text}`)).toEqual([
    "me: Do you take big dogs?",
    "them: I do.",
  ]);
  expect((await list(as.gus)).threads).toMatchObject([
    { bookingId: null, otherId: ana.id, otherName: "ana", unread: 1 },
  ]);
  expect(await (await as.gus.get(`/messages/with/${ana.id}`)).text()).not.toContain("ana Tester");
  expect(await (await as.gus.get("/messages")).text()).toContain("(1) Messages");
  await as.gus.post(`${pathTo(ana.id)}/read`, {});
  expect((await list(as.gus)).threads[0]!.unread).toBe(0);
});

test("continues the question in the booking of the next request, with its photos and for an open page", async () => {
  const { app, as, ana, gus, asks, replies, list, read, ...setup } = await setUpQuestions();
  const { id: messageId } = await bodyOf<MessageView>(asks("Do you take big dogs?"));
  const sent = { purpose: "message", messageId, place: 1, width: 1, height: 1, bytes: 1, createdAt: 1 } as const;
  addRow(app.ctx.db, visitPhotos, { ...sent, userId: ana.id, file: `${"0".repeat(32)}.webp` });
  await replies("I do.");

  const { id } = await requests(as.ana, requestFor({ gus }));

  expect((await thread(as.gus, id)).map(({ text, photos }) => [text, photos.length])).toEqual([
    ["Do you take big dogs?", 1],
    ["I do.", 0],
  ]);
  expect((await list(as.ana)).threads).toMatchObject([{ bookingId: id }]);
  expect((await as.ana.get(`/messages/with/${gus.profile.id}`)).headers.get("location")).toBe(
    `/bookings/${id}#messages`,
  );
  expect((await asks("Great, call me at 828-555-0142")).status).toBe(201);
  expect(await read(as.gus, ana.id)).toHaveLength(3);
  expect(setup.rows().map(({ bookingId }) => bookingId)).toEqual([id, id, id]);

  // An email about the question leads the groomer to its booking, also once that is over.
  for (const status of ["expired", "cancelled", "declined"] as const) {
    changeRows(app.ctx.db, visits, { id }, { status });
    expect((await as.gus.get(`/messages/with/${ana.id}`)).headers.get("location")).toBe(`/bookings/${id}#messages`);
  }
  await asks("And in July?");
  expect((await list(as.ana)).threads.map(({ bookingId }) => bookingId)).toEqual([id, null]);
});

test.each([
  ["the soonest of three", ["pending", "accepted", "pending"], 0, 0],
  ["the next, not the last one", ["completed", "accepted", "pending"], 0, 1],
  ["the next one that isn't canceled", ["cancelled", "pending", "accepted"], 0, 1],
  ["the last one when none is ahead", ["completed", "no_show", "cancelled"], 0, 1],
  ["the next, not yesterday's without an outcome", ["accepted", "pending", "accepted"], 7, 1],
  ["the next, not an older one in a dispute", ["accepted", "completed", "accepted"], 19, 2],
  ["yesterday's when none is ahead", ["accepted", "cancelled", "cancelled"], 7, 0],
] as const)("puts a question under %s of a pair's visits", async (_, statuses, daysLater, at) => {
  const { app, as, gus, asks, list } = await setUpQuestions();
  const days = ["2026-06-16", "2026-06-23", "2026-06-30"];
  for (const [nth, preferredDate] of days.entries()) {
    const { id } = await requests(as.ana, requestFor({ gus }, { preferredDate }));
    changeRows(app.ctx.db, visits, { id }, { status: statuses[nth]! });
  }
  app.clock.advance(daysLater * DAY_MS);

  await asks("Where do you park?");

  expect((await list(as.gus)).threads.map(({ visit }) => visit?.preferredDate)).toEqual([days[at]]);
});

test("shows the groomer a question's pet, refuses another parent's, and keeps the drafts of both apart", async () => {
  const { app, as, ana, gus } = await setUpQuestions();
  const pat = await addUser(app, "pet_parent", "pat");
  const pet = (petParentId: number, name: string) =>
    addRow(app.ctx.db, pets, { petParentId, name, type: "Dog", breed: "Beagle", weight: 30, createdAt: 1 }).id;
  const [waffles, moose, other] = [pet(ana.id, "Waffles"), pet(ana.id, "Moose"), pet(pat.id, "Ollie")];
  const asks = (petId: unknown) => refused(as.ana.post(pathTo(gus.profile.id), { text: "Hello", petId }));
  const page = async () => (await as.gus.get(`/messages/with/${ana.id}`)).text();

  for (const wrong of [other, 99_999, "x", -1, null])
    expect(await asks(wrong)).toStartWith("422: Choose one of your pets");
  expect(await asks("")).toStartWith("201");
  expect(await page()).toContain("Waffles, Beagle, 30 lbs · Moose");
  expect(await asks(moose)).toStartWith("201");
  expect(await page()).toContain("Moose, Beagle, 30 lbs");
  expect(await page()).not.toContain("Waffles");
  const form = await (await as.ana.get(`/messages/with/${gus.profile.id}`)).text();
  expect(form).toContain(`<option value="${waffles}">Waffles</option>`);
  const pats = await (await signedIn(app, pat, "pet_parent").get(`/messages/with/${gus.profile.id}`)).text();
  const draftsOf = [form, pats].map((html) => html.match(/"draftOf":"([^"]+)"/)![1]);
  expect(draftsOf).toEqual([`${ana.id}-${gus.profile.id}`, `${pat.id}-${gus.profile.id}`]);
  await as.ana.send("DELETE", `/api/pets/${moose}`);
  expect(await page()).not.toContain("Beagle");

  const { id } = await requests(as.ana, requestFor({ gus }));
  expect((await thread(as.gus, id)).map(({ text }) => text)).toEqual(["Hello", "Hello"]);
});

testWith("keeps a question that races a request in one thread", setUpQuestions, async ({ as, gus, asks, list }) => {
  await Promise.all([asks("One", "k-1"), requests(as.ana, requestFor({ gus })), asks("One", "k-1"), asks("Two")]);

  const { threads } = await list(as.gus);
  expect(threads).toMatchObject([{ unread: 2 }]);
  expect((await asks("One", "k-1")).status).toBe(201);
  expect((await list(as.gus)).threads).toMatchObject([{ unread: 2 }]);
});

const contact = [
  "Call 828-555-0142 | (828) 555 0142 | 8 2 8 5 5 5 0 1 4 2 | 828–555–0142 | 555-0142 | ８２８5550142",
  "eight two eight five five five oh one four two | ana@example.com | ana (at) example (dot) com",
  "gmail dot com, ana | https://ana.example | www.ana.example | see anagrooms.com | insta: waffles_dog | @waffles_dog",
  "8️⃣2️⃣8️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣ | 8\u200b2\u200b8\u200b5\u200b5\u200b5\u200b0\u200b1\u200b4\u200b2 | 8, 2, 8, 5, 5, 5, 0, 1, 4, 2 | 8/2/8/5/5/5/0/1/4/2",
  "five five five zero one four two | 8 two 8 five55 O1O2 | eight two eight, triple five, oh one four two | eight two eight, five five five, 0142 | call 555 0142",
  "my insta is waffles | IG waffles22 | on fb, waffles_dog | waffles.dog22 on snap | my handle is waffles_d | $waffles on cash app | dm me on ig | Find us on Facebook | text me via WhatsApp",
  "eight twenty-eight five fifty-five oh one four two | ana @ gmail . com | anagrooms . com | ana_at_gmail_dot_com | my gmail is ana22",
  "ana at gmail | I'm ana AT Yahoo | wa.me/18285550142 | bit.ly/waffles | linktr.ee/ana | 828 555 2014 | 12-24-2026, 828-555-0142 | ANAGROOMS.COM | anas.dog | waffles.pet",
].flatMap((line) => line.split(" | "));
const plain = [
  "$85-95 for 41 lbs? | On 11/28/2026 at 9:30 or 10:00 AM | 2026-11-28, 10-12 | We live in 28801-1234 | 1.5 hours",
  "I saw you on Instagram. Do you take Venmo? | At home on Fri.Thanks | Is she 10, 12, or 14 weeks old? | We are @ home",
  "He is good.Dog shampoo is fine | Thanks.Me too | In the app.Info follows | At noon or at 2 | 1, 2, or 3 dogs",
  "Found you on Facebook: do you take cats? | Venmo/card or Venmo/Zelle? | Chip 985112003456789 | 12-15-2026 9-10 or 10-11 | Fb page",
  "My Instagram is private | Meet @ 9, 2 dogs @ $50 | Dot the dog is six | two at nine, one at ten, five at noon | the handle: lift it",
  "On 12-24-2026 10 AM? | 2026-12-24 10:00 | 12.24.2026 10 or 11 | 12–24–2026 - 12–28–2026 | Shots 2024-05-01 2027-05-01",
  "Nails and/or bath | 8 a.m./9 a.m. | Look at her coat. | Weeks 1, 2, 3, 4 and 5 | Did you find me on Facebook? | Message me on Friday",
].flatMap((line) => line.split(" | "));

test("finds phone numbers, emails, links, and handles in every spelling, and none in prices and dates", () => {
  expect(contact.filter((text) => !hasContactData(text))).toEqual([]);
  expect(plain.filter(hasContactData)).toEqual([]);
});

test("refuses contact data in the first three messages, except from a groomer whose page shows some", async () => {
  const { app, gus, asks, replies, rows } = await setUpQuestions();
  expect(await refused(asks("Call 828-555-0142"))).toStartWith("422: Leave out phone numbers");
  await asks("Hello");
  expect(await refused(replies("Call 828-555-0142"))).toStartWith("422: Leave out phone numbers");
  expect(rows()).toHaveLength(1);
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { showEmail: true });
  expect(await refused(asks("I'm at 828-555-0142"))).toStartWith("422");
  expect((await replies("Call 828-555-0142")).status).toBe(201);
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { showEmail: false });
  for (const more of ["Two", "Three"]) await replies(more);
  expect((await replies("Call 828-555-0142")).status).toBe(201);
});

test("waits for a reply after three messages and lets a new parent have five open questions", async () => {
  const { app, as, ana, asks, replies } = await setUpQuestions();
  for (const text of ["One", "Two", "Three"]) expect((await asks(text)).status).toBe(201);
  expect(await refused(asks("Four"))).toBe("409: Wait for a reply before you write again.");
  await replies("Yes?");
  expect((await asks("Four")).status).toBe(201);

  changeRows(app.ctx.db, users, { id: ana.id }, { createdAt: app.clock.now() });
  const answers: string[] = [];
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) {
    const { profile } = await addGroomer(app, name);
    answers.push(await refused(as.ana.post(pathTo(profile.id), { text: "Hello" })));
  }
  expect(answers.filter((one) => one.startsWith("201"))).toHaveLength(5);
  expect(answers.at(-1)).toBe(
    "409: In your first week, you can have 5 open questions. Wait for a reply, then send this again.",
  );
});

const closings = {
  "the parent hasn't confirmed": [({ person }) => person({ emailVerifiedAt: null }), "Confirm your email before"],
  "the groomer is unlisted": [({ profile }) => profile({ listedUntil: 0 }), "Messages are closed until"],
  "the groomer is suspended": [({ owner }) => owner({ disabledAt: 1 }), "The other account is closed"],
  "the groomer closes the account": [({ owner }) => owner({ closingAt: 1 }), "The other account is closed"],
  "the groomer blocks": [({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id }), "Messages are closed in"],
  "the parent blocks": [({ as, gus }) => as.ana.post("/api/blocks", { id: gus.profile.id }), "Messages are closed in"],
} satisfies Record<string, [(setup: Setup) => unknown, string]>;

test.each(Object.keys(closings) as (keyof typeof closings)[])(
  "keeps an open question readable, refuses more, and shows no new town when %s",
  async (name) => {
    const [happens, sentence] = closings[name];
    const setup = await setUpAsked();
    await happens(setup);
    expect(await refused(setup.asks("Hello?"))).toStartWith(`409: ${sentence}`);
    expect(await setup.read(setup.as.ana, setup.gus.profile.id)).toHaveLength(1);
    const profile = `/groomer/${setup.gus.profile.id}`;
    const own = await setup.as.ana.get(`/messages/with/${setup.gus.profile.id}`);
    const isThere = (await setup.as.ana.get(profile)).ok;
    const shown = await own.text();
    const isForNow = name === "the parent hasn't confirmed";
    const seen = [`href="${profile}`, "Asking is free"].map((text) => shown.includes(text));
    expect([own.status, ...seen]).toEqual([200, isThere, isForNow]);
    expect(setup.rows()).toHaveLength(1);
    changeRows(setup.app.ctx.db, locations, { userId: setup.ana.id }, { city: "Boone" });
    const page = await (await setup.as.gus.get(`/messages/with/${setup.ana.id}`)).text();
    expect(page.includes("Boone, NC")).toBe(isForNow);
  },
);

type Setup = Awaited<ReturnType<typeof setUpAsked>>;
async function setUpAsked() {
  const setup = await setUpQuestions();
  const { app, ana, gus } = setup;
  const change = (id: number) => (changes: Partial<typeof users.$inferInsert>) =>
    changeRows(app.ctx.db, users, { id }, changes);
  const profile = (changes: object) => changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, changes);
  const { id: messageId } = await bodyOf<MessageView>(setup.asks("Do you take big dogs?"));
  return { ...setup, messageId, person: change(ana.id), owner: change(gus.user.id), profile };
}

test("emails the reader of an unread question, reports it, and shows it to admins", async () => {
  const { app, as, ana, gus, messageId } = await setUpAsked();
  app.clock.advance(11 * MINUTE_MS);
  await emailUnread(app.ctx);
  const [email] = findRows(app.ctx.db, outbox);
  expect(email).toMatchObject({ recipient: "gus@example.com", subject: "You have a new message" });
  expect(email!.text).toContain("ana sent you a message.");
  expect(email!.text).toContain(`/messages/with/${ana.id}`);

  expect((await reportsMessage(as.gus, messageId)).status).toBe(204);
  expect(await (await as.gus.get(`/report/person/${ana.id}`)).text()).not.toContain("ana Tester");
  expect(await (await as.ana.get(`/report/person/${gus.user.id}`)).text()).toContain("<p>Blue Ridge Bath Co.</p>");
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const read = await bodyOf<{ messages: MessageView[] }>(boss.get(`/api/admin/messages/${messageId}/thread`));
  expect(read.messages).toMatchObject([{ id: messageId, text: "Do you take big dogs?" }]);
  await boss.patch(`/api/admin/messages/${messageId}`, { hidden: true, reason: "Rude" });
  expect((await bodyOf<MessageView[]>(as.ana.get(pathTo(gus.profile.id))))[0]).toMatchObject({ isHidden: true });
  expect(findRow(app.ctx.db, auditLog, { action: "thread-read" })).toMatchObject({
    target: `groomer ${gus.profile.id}`,
  });
});

test("puts a question into its writer's download, and deletes it with the account or after two years", async () => {
  const setup = await setUpAsked();
  const { app, as, gus, replies, rows } = setup;
  await replies("I do.");
  const data = await bodyOf<{ messagesWritten: object[] }>(as.ana.post("/api/account/export", { password: PASSWORD }));
  expect(data.messagesWritten).toMatchObject([
    { bookingId: null, groomerId: gus.profile.id, text: "Do you take big dogs?" },
  ]);
  await leave(setup, "ana");
  expect(rows().map(({ text }) => text)).toEqual(["", "I do."]);
  app.clock.advance(730 * DAY_MS + 1);
  await deleteOldData(app.ctx);
  expect(rows().map(({ text }) => text)).toEqual(["", ""]);
});

async function setUpVisitor() {
  const setup = await setUpBookings();
  const { id } = setup.gus.profile;
  const window = setup.app.visitor();
  const asks = (text: string) => window.submit(`/groomer/${id}/ask`, { text });
  const login = async (to: string) => {
    const { searchParams } = new URL(to, "http://localhost");
    const sent = await window.submit(`/auth?${searchParams}`, { username: "ana", password: PASSWORD });
    return sent.headers.get("location")!;
  };
  const boxOf = async (page: Browser, path: string) =>
    /<textarea[^>]*>([^<]*)</.exec(await (await page.get(path)).text())?.[1];
  return { ...setup, id, window, asks, login, boxOf };
}

testWith("keeps a visitor's question over the login and fills it in once", setUpVisitor, async (setup) => {
  const { id, window, asks, login, boxOf } = setup;
  expect(await (await window.get(`/groomer/${id}`)).text()).toContain(`href="/groomer/${id}/ask"`);
  expect(await boxOf(window, `/groomer/${id}/ask?ask=1`)).toBe("Do you take big dogs?");

  const to = (await asks("Do you take Moose, 104 lbs?")).headers.get("location")!;
  const html = await (await window.get(to)).text();
  expect(html).toContain("Almost done: your question is saved");
  expect(html).toContain("I'm new here");

  const path = await login(to);
  expect(path).toBe(`/messages/with/${id}?kept=1`);
  expect(await boxOf(window, path)).toBe("Do you take Moose, 104 lbs?");
  expect(await boxOf(window, path)).toBe("");
});

testWith("keeps a question until the parent confirms their email", setUpVisitor, async (setup) => {
  const { app, id, ana, window, asks, login, boxOf } = setup;
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: null });

  const path = await login((await asks("Do you take Moose?")).headers.get("location")!);
  expect(await (await window.get(path)).text()).toContain("Almost done: your question is saved");
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: 1 });
  expect(await boxOf(window, `/messages/with/${id}`)).toBe("Do you take Moose?");
});

const refusals: [string, string][] = [
  ["", "Write a message first"],
  ["Call 828-555-0142", "Leave out phone numbers"],
  ["犬".repeat(1000), "too long to keep"],
  ["x".repeat(1001), "Use at most 1000 characters"],
];

testWith("says why a visitor's question isn't kept and leaves it in the form", setUpVisitor, async (setup) => {
  for (const [text, sentence] of refusals) {
    const refused = await setup.asks(text);
    const html = await refused.text();
    expect([refused.status, html.includes(sentence), html.includes(`${text}</textarea>`)]).toEqual([422, true, true]);
  }
  changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.id }, { listedUntil: 0 });
  expect((await setup.asks("Hello")).status).toBe(404);
  expect((await setup.window.get(`/groomer/${setup.id}/ask`)).status).toBe(404);
});

/** A parent writes twice, and the groomer replies some hours after the first message. */
const wait = (petParentId: number, hours: number) => [
  { petParentId, writtenBy: "parent" as const, sentAt: 0 },
  { petParentId, writtenBy: "parent" as const, sentAt: HOUR_MS },
  { petParentId, writtenBy: "groomer" as const, sentAt: hours * HOUR_MS },
  { petParentId, writtenBy: "groomer" as const, sentAt: 99 * HOUR_MS },
];

test("says how fast a groomer usually replies from five replies on", () => {
  const usual = (...hours: number[]) => replyTimeText(hours.flatMap((hour, at) => wait(at, hour)));

  expect(usual(1, 2, 3, 4)).toBeUndefined();
  expect(usual(1, 2.5, 40, 90, 1)).toBe("Usually replies within 3 hours");
  expect(usual(0.1, 0.2, 0.3, 90, 90)).toBe("Usually replies within 1 hour");
  expect(usual(30, 30, 30, 30, 30)).toBe("Usually replies within 2 days");
  expect(replyTimeText([wait(1, 1)[0]!, ...[2, 3, 4, 5, 6].flatMap((id) => wait(id, 1).slice(2))])).toBeUndefined();
});

testWith("sends the confirming link again from a request's page once a minute", setUpVisitor, async (setup) => {
  const { app, as, ana } = setup;
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: null });
  const { id } = await sendRequest(setup, "ana");
  const page = `/bookings/${id}/requested`;
  expect(await (await as.ana.get(page)).text()).toContain("Send it again");

  for (const said of ["Link sent", "Failed to send the link"]) {
    expect((await as.ana.submit(page, {})).headers.get("location")).toBe(page);
    expect(await (await as.ana.get(page)).text()).toContain(said);
  }
});
