import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings, messages, users, visitPhotos, visits } from "#db/db.ts";
import { shortenToLine, threadClosedReason } from "#src/domain/thread.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { emailUnread } from "#src/features/talk/messages/email-unread.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { ReportedThreadView } from "#src/shared/people/reports.ts";
import { messageDateText, sentAtText } from "#src/shared/talk/messages/message-labels.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import type { ThreadsView } from "#src/shared/talk/messages/threads.ts";
import { type BookingStatus, bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Browser } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, addRows, changeRows, findRows, threadKeyOf } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { moves, sendRequest } from "../../visits/bookings/setup.ts";
import { photo } from "../../visits/pets/setup.ts";
import { reads, refused, reportsMessage, setUpThread, type ThreadSetup, thread, write, writes } from "./setup.ts";

const card = async (window: Browser, side: "pet-parent" | "groomer") =>
  ((await (await window.get(`/api/bookings/${side}`)).json()) as BookingView[])[0]!;

test("shows each side a request's messages in order from their own view", async () => {
  const { app, as, id } = await setUpThread("pending");
  const sentAt = app.clock.now();

  const sent = await writes(as.ana, id, "  Is the van quiet?\r\nWaffles is shy.  ");
  app.clock.advance(HOUR_MS);
  await writes(as.gus, id, "Very quiet.");

  expect(sent).toEqual({
    ...{ id: sent.id, from: "me", text: "Is the van quiet?\nWaffles is shy.", photos: [], sentAt, readAt: null },
    ...{ isHidden: false, isReported: false, isDecided: false },
  });
  expect((await thread(as.ana, id)).map(({ from, text }) => [from, text])).toEqual([
    ["me", "Is the van quiet?\nWaffles is shy."],
    ["them", "Very quiet."],
  ]);
  expect((await thread(as.gus, id)).map(({ from }) => from)).toEqual(["them", "me"]);
});

testWith("accepts 1 to 1,000 characters without hidden ones", setUpThread, async ({ as, id, rows }) => {
  expect(await refused(write(as.ana, id, " \n "))).toBe("422: Write a message first");
  expect(await refused(write(as.ana, id, undefined))).toBe("422: Write a message first");
  expect(await refused(write(as.ana, id, "x".repeat(1_001)))).toBe("422: Use at most 1000 characters");
  expect(await refused(write(as.ana, id, "Pay \u0007here"))).toBe("422: Remove the hidden characters");
  expect((await write(as.ana, id, "🐶".repeat(500))).status).toBe(201);
  expect(rows()).toHaveLength(1);
});

test("counts unread messages on the other side's card up to the last one seen", async () => {
  const { app, as, id } = await setUpThread();
  const first = await writes(as.ana, id, "One");
  const second = await writes(as.ana, id, "Two");
  expect(await card(as.gus, "groomer")).toMatchObject({ unread: 2, hasThread: true });
  expect(await card(as.ana, "pet-parent")).toMatchObject({ unread: 0 });

  await reads(as.ana, id);
  expect(await card(as.gus, "groomer")).toMatchObject({ unread: 2 });
  app.clock.advance(HOUR_MS);
  const firstRead = app.clock.now();
  expect((await reads(as.gus, id, first.id)).status).toBe(204);
  expect(await card(as.gus, "groomer")).toMatchObject({ unread: 1 });
  app.clock.advance(HOUR_MS);
  await reads(as.gus, id);
  await reads(as.gus, id);

  expect(await card(as.gus, "groomer")).toMatchObject({ unread: 0 });
  expect((await thread(as.ana, id)).map(({ id, readAt }) => [id, readAt])).toEqual([
    [first.id, firstRead],
    [second.id, app.clock.now()],
  ]);
});

test.each([
  ["declined", async (as: { gus: Browser }, id: number) => moves(as.gus, id, "declined")],
  ["cancelled", async (as: { ana: Browser }, id: number) => moves(as.ana, id, "cancelled")],
] as const)("leaves the thread of a %s request readable but closed", async (_, end) => {
  const { as, id } = await setUpThread("pending");
  await writes(as.ana, id, "Is the van quiet?");

  await end(as, id);

  expect(await refused(write(as.ana, id, "Please?"))).toStartWith("409: This booking is over");
  expect(await refused(write(as.gus, id, "Sorry!"))).toStartWith("409: This booking is over");
  expect(await thread(as.gus, id)).toHaveLength(1);
  expect((await reads(as.gus, id)).status).toBe(204);
  expect(await card(as.gus, "groomer")).toMatchObject({ unread: 0, hasThread: true });
});

test("shows no thread for an unaccepted booking without messages", async () => {
  const { as, id } = await setUpThread("pending");
  await moves(as.gus, id, "declined");

  expect(await card(as.ana, "pet-parent")).toMatchObject({ unread: 0, hasThread: false });
});

test("closes a suspended person's thread for writing but not for reading", async () => {
  const { app, as, ana, id, rows } = await setUpThread();
  await writes(as.ana, id, "Hello!");

  changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: app.clock.now() });

  expect(await refused(write(as.gus, id, "Hello Ana"))).toStartWith("409: The other account is closed or suspended");
  expect((await thread(as.gus, id)).map(({ text }) => text)).toEqual(["Hello!"]);
  expect((await as.ana.get(`/api/bookings/${id}/messages`)).status).toBe(401);
  expect(rows()).toHaveLength(1);
});

testWith("stores a message sent twice under one key once", setUpThread, async ({ as, id, rows }) => {
  const first = (await (await write(as.ana, id, "Hello!", "k-1")).json()) as { id: number };

  expect(await (await write(as.ana, id, "Hello!", "k-1")).json()).toMatchObject({ id: first.id });
  expect(await refused(write(as.ana, id, "Goodbye!", "k-1"))).toStartWith(
    "409: We already received your first message",
  );
  expect((await write(as.gus, id, "Hello!", "k-1")).status).toBe(201);
  expect((await write(as.ana, id, "Hello!")).status).toBe(201);
  expect((await write(as.ana, id, "Hello!", "no spaces")).status).toBe(400);
  expect(rows()).toHaveLength(3);
});

test("confirms a retried message after the booking was canceled", async () => {
  const { as, id } = await setUpThread("pending");
  await write(as.ana, id, "Hello!", "k-1");
  await moves(as.ana, id, "cancelled");

  expect((await write(as.ana, id, "Hello!", "k-1")).status).toBe(201);
  expect((await write(as.ana, id, "Hello!", "k-2")).status).toBe(409);
});

test("limits a person to 30 messages an hour and counts a retry once", async () => {
  const { app, as, id } = await setUpThread("accepted", { RATE_LIMITS: "" });
  for (let at = 0; at < 30; at++) {
    expect((await write(as.ana, id, `Message ${at}`, `k-${at}`)).status).toBe(201);
    await write(as.ana, id, `Message ${at}`, `k-${at}`);
  }

  const late = await write(as.ana, id, "One more");
  expect(late.status).toBe(429);
  expect(late.headers.get("retry-after")).not.toBeNull();
  expect((await write(as.gus, id, "Please slow down")).status).toBe(201);
  app.clock.advance(HOUR_MS);
  expect((await write(as.ana, id, "One more")).status).toBe(201);
});

testWith("returns a long thread in pages of 100, latest first", setUpThread, async ({ app, as, id }) => {
  const sentAt = app.clock.now();
  const of = threadKeyOf(app.ctx.db, id);
  const all = Array.from({ length: 230 }, (_, at) => ({
    ...of,
    writtenBy: "parent" as const,
    text: `${at}`,
    sentAt,
  }));
  addRows(app.ctx.db, messages, all);

  const last = await thread(as.gus, id);
  const middle = await thread(as.gus, id, `?before=${last[0]!.id}`);
  const first = await thread(as.gus, id, `?before=${middle[0]!.id}`);

  expect([...first, ...middle, ...last].map(({ text }) => text)).toEqual(all.map(({ text }) => text));
  expect(first).toHaveLength(30);
  expect((await as.gus.get(`/api/bookings/${id}/messages?before=x`)).status).toBe(422);
});

testWith("logs who wrote and when but never the text", setUpThread, async ({ app, as, id }) => {
  const { id: message } = await writes(as.ana, id, "The gate code is #4711");

  const rows = findRows(app.ctx.db, auditLog);
  expect(rows.at(-1)).toMatchObject({
    action: "message-sent",
    target: `booking ${id}`,
    detail: `{"message":${message}}`,
  });
  expect(JSON.stringify(rows)).not.toContain("#4711");
});

const startsAt = Date.parse("2026-06-16T12:00:00Z");
const end = startsAt + 4 * HOUR_MS;
const when = { startsAt, preferredTimeSlot: "Morning (8AM - 12PM)", arrivalFrom: null } as const;
const visit = { ...when, hasLeft: false, isBlocked: false };

const closed = (at: number, hasLeft = false) =>
  Object.fromEntries(bookingStatuses.map((status) => [status, threadClosedReason({ ...visit, status, hasLeft }, at)]));

test("closes a blocked thread unless a visit is agreed", () => {
  const blocked = (status: BookingStatus, at = startsAt) =>
    threadClosedReason({ ...visit, status, isBlocked: true }, at);

  expect(bookingStatuses.filter((status) => blocked(status) === null)).toEqual(["accepted"]);
  expect(blocked("accepted", end + 14 * DAY_MS)).toBe("over");
});

const whileOpen: Record<BookingStatus, "ended" | null> = {
  pending: null,
  accepted: null,
  declined: "ended",
  completed: null,
  cancelled: "ended",
  expired: "ended",
  no_show: null,
};

test.each([
  ["before the visit", startsAt - 30 * DAY_MS],
  ["during the visit", startsAt + HOUR_MS],
  ["until 14 days after it", end + 14 * DAY_MS - 1],
])("keeps a thread open %s unless the booking fell through", (_, at) => {
  expect(closed(at)).toEqual(whileOpen);
});

test("closes a thread 14 days after the visit", () => {
  expect(closed(end + 14 * DAY_MS)).toEqual({
    ...{ pending: "over", accepted: "over", completed: "over", no_show: "over" },
    ...{ declined: "ended", cancelled: "ended", expired: "ended" },
  });
});

test("closes the thread of a person who left", () => {
  expect(Object.values(closed(startsAt, true))).not.toContain(null);
});

test("shows the start of a message in one line of the list", () => {
  expect(shortenToLine("  Yes.\n\n\tSee  you ")).toBe("Yes. See you");
  expect(shortenToLine("🐕".repeat(80))).toBe("🐕".repeat(80));
  expect(shortenToLine("🐕".repeat(81))).toBe(`${"🐕".repeat(79)}…`);
});

test.each([
  ["2026-06-16T20:10:00Z", "4:10 PM", "Tuesday, June 16"],
  ["2026-06-16T03:59:00Z", "Jun 15", "Monday, June 15"],
  ["2026-06-16T04:00:00Z", "12:00 AM", "Tuesday, June 16"],
  ["2025-12-31T20:10:00Z", "Dec 31, 2025", "Wednesday, December 31, 2025"],
])("dates a message of %s as %s, below %s, on the evening of June 16, 2026", (sent, said, day) => {
  const reading = { now: Date.parse("2026-06-17T01:00:00Z"), timeZone: "America/New_York" };
  expect([sentAtText, messageDateText].map((text) => text(Date.parse(sent), reading))).toEqual([said, day]);
});

const threads = async (window: Browser, page = 1) =>
  (await (await window.get(`/api/threads?page=${page}`)).json()) as ThreadsView;
const lines = ({ threads: found }: ThreadsView) =>
  found.map(({ otherName, last, unread }) => `${otherName}, ${last.from}: ${last.text} (${unread})`);

function addThreads({ app, id }: ThreadSetup, count: number) {
  const { db, now } = app.ctx;
  const booking = db.select().from(bookings).where(eq(bookings.id, id)).get()!;
  for (let at = 1; at <= count; at++) {
    const changes = { id: undefined, requestKey: `copy ${at}`, serviceName: `Bath ${at}` };
    const copy = { ...booking, ...changes, source: "site" } as const;
    const { id: bookingId } = addRow(db, visits, copy);
    const sent = {
      ...threadKeyOf(db, bookingId),
      writtenBy: "groomer",
      text: `Message ${at}`,
      sentAt: now(),
      readAt: now(),
    } as const;
    addRow(db, messages, sent);
  }
}

test("lists each side's conversations by booking with the other's name and last line", async () => {
  const { as, id, pat } = await setUpThread();
  expect(await threads(as.ana)).toMatchObject({ threads: [], pages: 1 });
  await writes(as.ana, id, "Is the van quiet?");
  await writes(as.gus, id, "It is.\n\nVery   quiet.");

  expect(lines(await threads(as.ana))).toEqual(["Blue Ridge Bath Co., them: It is. Very quiet. (1)"]);
  expect(lines(await threads(as.gus))).toEqual(["ana Tester, me: It is. Very quiet. (1)"]);
  expect((await threads(as.ana)).threads[0]).toMatchObject({
    bookingId: id,
    visit: { serviceName: "Bath & Brush", preferredDate: "2026-06-16" },
  });
  expect(await threads(pat)).toMatchObject({ threads: [], page: 1, pages: 1 });
});

testWith("puts unread conversations first and then the newest", setUpThread, async (setup) => {
  const { as, id } = setup;
  const ask = async (petInfo: string) => (await sendRequest(setup, "ana", { petInfo })).id;
  const [second, third] = [await ask("Pickle"), await ask("Teddy")];
  await writes(as.gus, id, "First");
  await writes(as.gus, second, "Second");
  await writes(as.gus, third, "Third");
  await reads(as.ana, second);
  await reads(as.ana, third);

  const order = async () => (await threads(as.ana)).threads.map(({ bookingId }) => bookingId);
  expect(await order()).toEqual([id, third, second]);
  await writes(as.ana, second, "Thank you");
  expect(await order()).toEqual([id, second, third]);
  await reads(as.ana, id);
  expect(await order()).toEqual([second, third, id]);
});

test("shows no text of hidden or removed messages and counts no hidden ones", async () => {
  const { app, as, id } = await setUpThread();
  const { id: messageId } = await writes(as.gus, id, "You fool");
  changeRows(app.ctx.db, messages, { id: messageId }, { hiddenAt: 5 });
  const [hidden] = (await threads(as.ana)).threads;
  expect(hidden).toMatchObject({ last: { text: "", isHidden: true }, unread: 0 });

  changeRows(app.ctx.db, messages, { id: messageId }, { hiddenAt: null, text: "" });
  const [removed] = (await threads(as.ana)).threads;
  expect(removed).toMatchObject({ last: { text: "", isHidden: false } });
});

testWith("keeps a conversation with a suspended or blocked person", setUpThread, async ({ app, as, id, gus, ana }) => {
  await writes(as.gus, id, "Until Tuesday");
  await as.gus.post("/api/blocks", { id: ana.id });
  changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 5 });

  expect(lines(await threads(as.ana))).toEqual(["Blue Ridge Bath Co., them: Until Tuesday (1)"]);
});

testWith("shows 50 conversations per page and the last page when past the end", setUpThread, async (setup) => {
  addThreads(setup, 120);

  const first = await threads(setup.as.ana);
  expect(first).toMatchObject({ page: 1, pages: 3, threads: { length: 50 } });
  expect(first.threads[0]!.last.text).toBe("Message 120");
  expect((await threads(setup.as.ana, 3)).threads).toHaveLength(20);
  expect(await threads(setup.as.ana, 99)).toMatchObject({ page: 3, threads: { length: 20 } });
});

testWith("lists conversations without script and links each thread and the next page", setUpThread, async (setup) => {
  const { as, id } = setup;
  addThreads(setup, 60);
  await writes(as.gus, id, "<b>Is</b> the gate open?");

  const html = await (await as.ana.get("/messages")).text();

  expect(html).toContain(`href="/bookings/${id}#messages"`);
  expect(html).toContain("&lt;b&gt;Is&lt;/b&gt; the gate open?");
  expect(html).toContain('href="/messages?page=2"');
  expect(html).toMatch(/<title>\(1\) Messages/);
});

testWith("explains an empty list before the first message", setUpThread, async ({ app, as }) => {
  const mia = await addUser(app, "pet_parent", "mia");

  expect(await (await signedIn(app, mia, "pet_parent").get("/messages")).text()).toContain("No messages yet");
  expect(await (await as.gus.get("/messages")).text()).toContain("No messages yet");
});

testWith("marks hidden messages, the writer, and unread counts in the list", setUpThread, async ({ app, as, id }) => {
  await writes(as.ana, id, "Is the van quiet?");
  const { id: messageId } = await writes(as.gus, id, "It is");

  await openTab(as.ana, "/messages", async (tab) => {
    expect(tab.text(".row-line")).toBe("Blue Ridge Bath Co.Bath & Brush, Tue, Jun 16It is12:00 PM1 unread");
  });
  await openTab(as.gus, "/messages", async (tab) => {
    expect(tab.text(".row-line")).toBe("ana TesterBath & Brush, Tue, Jun 16You: It is12:00 PM1 unread");
  });
  changeRows(app.ctx.db, messages, { id: messageId }, { hiddenAt: 5 });
  await openTab(as.ana, "/messages", async (tab) => {
    expect(tab.text(".row-line")).toContain("We hid this message after a report.");
  });
});

async function later({ app }: ThreadSetup, ms: number) {
  app.clock.advance(ms);
  await emailUnread(app.ctx);
}

testWith("sends one email about unread messages after 10 minutes without their text", setUpThread, async (setup) => {
  const { app, as, id, emails, subjects } = setup;
  await writes(as.ana, id, "The gate code is #4711");

  await later(setup, 10 * MINUTE_MS - 1);
  expect(subjects()).toEqual([]);
  await later(setup, 1);
  await later(setup, MINUTE_MS);

  expect(subjects()).toEqual(["gus: You have a new message"]);
  const { text, html } = emails()[0]!;
  expect(text).toContain("ana sent you a message about the visit below.");
  expect(text).toContain(`${app.ctx.config.appUrl}/bookings/${id}#messages`);
  expect(text).toContain("We don't read replies to this email.");
  expect(text + html).not.toContain("#4711");
});

testWith("combines several messages into one email and waits a day for the next", setUpThread, async (setup) => {
  const { as, id, subjects } = setup;
  await writes(as.gus, id, "One");
  setup.app.clock.advance(9 * MINUTE_MS);
  await writes(as.gus, id, "Two");

  await later(setup, MINUTE_MS);
  expect(subjects()).toEqual(["ana: You have 2 new messages"]);
  await writes(as.gus, id, "Three");
  await later(setup, HOUR_MS);
  await later(setup, 23 * HOUR_MS - 1);
  expect(subjects()).toHaveLength(1);
  await later(setup, 1);
  expect(subjects()[1]).toBe("ana: You have 3 new messages");
  await later(setup, 3 * DAY_MS);
  expect(subjects()).toHaveLength(2);
});

testWith("sends another email for a new message after the thread was read", setUpThread, async (setup) => {
  const { as, id, subjects } = setup;
  await writes(as.gus, id, "One");
  await later(setup, 10 * MINUTE_MS);
  await reads(as.ana, id);
  await writes(as.gus, id, "Two");

  await later(setup, 10 * MINUTE_MS);

  expect(subjects()).toEqual(["ana: You have a new message", "ana: You have a new message"]);
});

testWith("sends a waiting email after the clock was put back", setUpThread, async (setup) => {
  const { app, as, id, subjects } = setup;
  app.clock.advance(3 * DAY_MS);
  await writes(as.ana, id, "Hello?");
  app.clock.advance(-3 * DAY_MS);

  await later(setup, MINUTE_MS);

  expect(subjects()).toEqual(["gus: You have a new message"]);
});

testWith("leaves names out of an email to an unconfirmed address", setUpThread, async (setup) => {
  const { app, as, id, emails } = setup;
  changeRows(app.ctx.db, users, {}, { emailVerifiedAt: null });
  await writes(as.ana, id, "Hello?");

  await later(setup, 10 * MINUTE_MS);

  expect(emails()[0]!.text).toContain("A pet parent sent you a message");
});

const dataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;

async function withPhotos() {
  const setup = await setUpThread("pending");
  Object.assign(setup.app.ctx, { images: createImages(createFolderStore(temporaryFolder("messages"))) });
  const { as, id } = setup;
  const sends = async (window: Browser, count: number, key = "k-1") =>
    window.post(
      `/api/bookings/${id}/messages`,
      { text: "Look!", photos: await Promise.all(Array.from({ length: count }, async () => dataUrl(await photo()))) },
      { "idempotency-key": key },
    );
  const ofVan = async () => (await (await sends(as.gus, 1)).json()) as MessageView;
  return { ...setup, sends, ofVan };
}

test("shows up to three photos of a message to its two sides only", async () => {
  const { as, id, pat, boss, sends, rows } = await withPhotos();

  const answer = await sends(as.ana, 3);
  const sent = (await answer.json()) as MessageView;

  expect(answer.status).toBe(201);
  expect(sent.photos).toHaveLength(3);
  const [seen] = await thread(as.gus, id);
  expect(seen!.photos).toEqual(sent.photos);
  const { url } = sent.photos[0]!;
  const statuses = [as.ana, as.gus, pat, boss()].map(async (window) => (await window.get(url)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
  expect(await refused(sends(as.ana, 4, "k-2"))).toBe("422: Add up to 3 photos");
  expect(rows()).toHaveLength(1);
});

test("reads photos from a plain form and stores none twice on retry", async () => {
  const { as, id, sends, ofVan } = await withPhotos();
  const form = new FormData();
  form.set("text", "Here");
  form.append("photos", new File([await photo()], "van.jpg", { type: "image/jpeg" }));

  const uploaded = await as.ana.upload("POST", `/api/bookings/${id}/messages`, form);
  const first = await ofVan();
  const again = (await (await sends(as.gus, 1)).json()) as MessageView;

  expect(uploaded.status).toBe(201);
  expect(again).toEqual(first);
  expect((await thread(as.ana, id)).map(({ photos }) => photos.length)).toEqual([1, 1]);
});

testWith("refuses invalid photos and reads none for a closed thread", withPhotos, async ({ as, id, sends, rows }) => {
  const wrong = { text: "Look!", photos: ["data:image/png;base64,AAAA"] };

  expect((await as.ana.post(`/api/bookings/${id}/messages`, wrong)).status).toBe(422);
  expect((await as.ana.post(`/api/bookings/${id}/messages`, { ...wrong, photos: ["hello"] })).status).toBe(422);
  await moves(as.gus, id, "declined");

  expect((await sends(as.ana, 1)).status).toBe(409);
  expect(rows()).toEqual([]);
});

test("shows admins a reported thread's photos and restores hidden ones with their message", async () => {
  const { app, as, id, boss, ofVan } = await withPhotos();
  await writes(as.gus, id, "Hello");
  const { id: messageId, photos } = await ofVan();
  await reportsMessage(as.ana, messageId);
  const { url } = photos[0]!;

  const read = (await (await boss().get(`/api/admin/messages/${messageId}/thread`)).json()) as ReportedThreadView;
  expect(read.messages.map((message) => message.photos)).toEqual([[], photos]);
  expect((await boss().get(url)).status).toBe(200);
  await boss().patch(`/api/admin/messages/${messageId}`, { hidden: true, reason: "Not a van" });

  const statuses = async () => [as.ana, as.gus, boss()].map(async (window) => (await window.get(url)).status);
  expect(await Promise.all(await statuses())).toEqual([404, 200, 200]);
  for (const side of [as.ana, as.gus])
    expect((await thread(side, id))[1]).toMatchObject({ isHidden: true, photos: [] });

  await boss().patch(`/api/admin/messages/${messageId}`, { hidden: false, reason: "It is a van" });
  expect((await thread(as.ana, id))[1]).toMatchObject({ isHidden: false, photos });
  expect(await Promise.all(await statuses())).toEqual([200, 200, 200]);
  await boss().patch(`/api/admin/messages/${messageId}`, { hidden: true, reason: "Not a van" });
  app.clock.advance(30 * DAY_MS);
  await deleteOldData(app.ctx);
  expect(findRows(app.ctx.db, visitPhotos)).toEqual([]);
});

test("closes a thread's photos to admins 30 days after the decision", async () => {
  const { app, as, boss, ofVan, sends } = await withPhotos();
  const { id: messageId, photos } = await ofVan();
  const [other] = ((await (await sends(as.ana, 1)).json()) as MessageView).photos;
  const { url } = photos[0]!;
  const seen = async () => Promise.all([url, other!.url].map(async (one) => (await boss().get(one)).status));
  expect(await seen()).toEqual([404, 404]);

  await reportsMessage(as.ana, messageId);
  expect(await seen()).toEqual([200, 200]);
  await boss().patch(`/api/admin/messages/${messageId}`, { hidden: false, reason: "It is a van" });
  app.clock.advance(30 * DAY_MS - 1);
  expect([await seen(), (await boss().get(`/api/admin/messages/${messageId}/thread`)).status]).toEqual([
    [200, 200],
    200,
  ]);
  const ofRequest = { purpose: "request", messageId: null } as const;
  changeRows(app.ctx.db, visitPhotos, { id: other!.id }, ofRequest);
  expect(await seen()).toEqual([200, 404]);
  app.clock.advance(1);
  expect([await seen(), (await boss().get(`/api/admin/messages/${messageId}/thread`)).status]).toEqual([
    [404, 404],
    404,
  ]);
});
