import { expect, test } from "bun:test";
import { auditLog, messages, users, visits } from "#db/schema/tables.ts";
import { lastLine, threadClosed } from "#src/domain/thread.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { sentText } from "#src/shared/talk/messages/message-times.ts";
import { type BookingStatus, bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Browser } from "#tests/support/app.ts";
import { addRows, changeRows, readRows } from "#tests/support/rows.ts";
import { moves } from "../../visits/bookings/setup.ts";
import { reads, refused, setUpThread, thread, write, writes } from "./setup.ts";

const card = async (window: Browser, side: "pet-parent" | "groomer") =>
  ((await (await window.get(`/api/bookings/${side}`)).json()) as BookingView[])[0]!;

test("two people write to each other about a request, oldest first, each in their own view", async () => {
  const { app, as, id } = await setUpThread("pending");
  const sentAt = app.clock.now();

  const sent = await writes(as.ana, id, "  Is the van quiet?\r\nWaffles is shy.  ");
  app.clock.advance(HOUR_MS);
  await writes(as.gus, id, "Very quiet.");

  expect(sent).toEqual({
    ...{ id: sent.id, from: "me", text: "Is the van quiet?\nWaffles is shy.", pictures: [], sentAt, readAt: null },
    ...{ isHidden: false, isReported: false, isDecided: false },
  });
  expect((await thread(as.ana, id)).map(({ from, text }) => [from, text])).toEqual([
    ["me", "Is the van quiet?\nWaffles is shy."],
    ["them", "Very quiet."],
  ]);
  expect((await thread(as.gus, id)).map(({ from }) => from)).toEqual(["them", "me"]);
});

test("a message has 1 to 1,000 characters, and nothing hidden in it", async () => {
  const { as, id, rows } = await setUpThread();

  expect(await refused(write(as.ana, id, " \n "))).toBe("422: Write a message first");
  expect(await refused(write(as.ana, id, undefined))).toBe("422: Write a message first");
  expect(await refused(write(as.ana, id, "x".repeat(1_001)))).toBe("422: Use at most 1000 characters");
  expect(await refused(write(as.ana, id, "Pay \u0007here"))).toBe("422: Remove the hidden characters");
  expect((await write(as.ana, id, "🐶".repeat(500))).status).toBe(201);
  expect(rows()).toHaveLength(1);
});

test("the other side's card counts what is unread, until it is read up to what was seen", async () => {
  const { app, as, id } = await setUpThread();
  const first = await writes(as.ana, id, "One");
  const second = await writes(as.ana, id, "Two");
  expect(await card(as.gus, "groomer")).toMatchObject({ unread: 2, hasThread: true });
  expect(await card(as.ana, "pet-parent")).toMatchObject({ unread: 0 });

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

test("reading leaves one's own messages unread", async () => {
  const { as, id, rows } = await setUpThread();
  await writes(as.ana, id, "Hello?");

  await reads(as.ana, id);

  expect(rows()[0]!.readAt).toBeNull();
});

test.each([
  ["declined", async (as: { gus: Browser }, id: number) => moves(as.gus, id, "declined")],
  ["cancelled", async (as: { ana: Browser }, id: number) => moves(as.ana, id, "cancelled")],
] as const)("a request that was %s has a thread to read, and no more", async (_, end) => {
  const { as, id } = await setUpThread("pending");
  await writes(as.ana, id, "Is the van quiet?");

  await end(as, id);

  expect(await refused(write(as.ana, id, "Please?"))).toStartWith("409: This booking is over");
  expect(await refused(write(as.gus, id, "Sorry!"))).toStartWith("409: This booking is over");
  expect(await thread(as.gus, id)).toHaveLength(1);
  expect((await reads(as.gus, id)).status).toBe(204);
  expect(await card(as.gus, "groomer")).toMatchObject({ unread: 0, hasThread: true });
});

test("a booking that came to nothing, and in which nobody wrote, has no thread", async () => {
  const { as, id } = await setUpThread("pending");
  await moves(as.gus, id, "declined");

  expect(await card(as.ana, "pet-parent")).toMatchObject({ unread: 0, hasThread: false });
});

test("two weeks after the visit the thread closes", async () => {
  const { app, as, id, startsAt } = await setUpThread();
  app.clock.set(startsAt + 4 * HOUR_MS + 14 * DAY_MS - 1);
  expect((await write(as.ana, id, "Where is his bandana?")).status).toBe(201);

  app.clock.advance(1);

  expect(await refused(write(as.gus, id, "In my van."))).toStartWith("409: Messages close 14 days after the visit.");
});

test("with somebody suspended nobody writes, and the other side goes on reading", async () => {
  const { app, as, ana, id, rows } = await setUpThread();
  await writes(as.ana, id, "Hello!");

  changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: app.clock.now() });

  expect(await refused(write(as.gus, id, "Hello Ana"))).toStartWith("409: The other account is closed or suspended");
  expect((await thread(as.gus, id)).map(({ text }) => text)).toEqual(["Hello!"]);
  expect((await as.ana.get(`/api/bookings/${id}/messages`)).status).toBe(401);
  expect(rows()).toHaveLength(1);
});

test("a message sent twice under one key is one message; the key says nothing else", async () => {
  const { as, id, rows } = await setUpThread();
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

test("a retry after the booking was cancelled still says that the message arrived", async () => {
  const { as, id } = await setUpThread("pending");
  await write(as.ana, id, "Hello!", "k-1");
  await moves(as.ana, id, "cancelled");

  expect((await write(as.ana, id, "Hello!", "k-1")).status).toBe(201);
  expect((await write(as.ana, id, "Hello!", "k-2")).status).toBe(409);
});

test("thirty messages an hour, whatever the thread; a retry counts once", async () => {
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

test("a long thread comes in pieces of 100, the latest first", async () => {
  const { app, as, id } = await setUpThread();
  const sentAt = app.clock.now();
  const all = Array.from({ length: 230 }, (_, at) => ({
    bookingId: id,
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

test("the audit log says who wrote when, and never what", async () => {
  const { app, as, id } = await setUpThread();

  const { id: message } = await writes(as.ana, id, "The gate code is 4711");

  const rows = readRows(app.ctx.db, auditLog);
  expect(rows.at(-1)).toMatchObject({
    action: "message-sent",
    target: `booking ${id}`,
    detail: `{"message":${message}}`,
  });
  expect(JSON.stringify(rows)).not.toContain("4711");
});

test("a booking from before there were messages has an empty thread", async () => {
  const { app, as, id } = await setUpThread();
  changeRows(app.ctx.db, visits, { id }, { status: "completed" });

  expect(await thread(as.ana, id)).toEqual([]);
  expect((await reads(as.ana, id)).status).toBe(204);
});
const startsAt = Date.parse("2026-06-16T12:00:00Z");
const end = startsAt + 4 * HOUR_MS;
const visit = { startsAt, preferredTimeSlot: "Morning (8AM - 12PM)", hasLeft: false, isBlocked: false } as const;

const closed = (at: number, hasLeft = false) =>
  Object.fromEntries(bookingStatuses.map((status) => [status, threadClosed({ ...visit, status, hasLeft }, at)]));

test("a block closes a thread where no visit is agreed", () => {
  const blocked = (status: BookingStatus, at = startsAt) => threadClosed({ ...visit, status, isBlocked: true }, at);

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
])("a thread is open %s, unless the booking came to nothing", (_, at) => {
  expect(closed(at)).toEqual(whileOpen);
});

test("14 days after the visit it is closed", () => {
  expect(closed(end + 14 * DAY_MS)).toEqual({
    ...{ pending: "over", accepted: "over", completed: "over", no_show: "over" },
    ...{ declined: "ended", cancelled: "ended", expired: "ended" },
  });
});

test("with somebody who has left nobody writes", () => {
  expect(Object.values(closed(startsAt, true))).not.toContain(null);
});

test("the list of conversations shows the beginning of a message in one line", () => {
  expect(lastLine("  Yes.\n\n\tSee  you ")).toBe("Yes. See you");
  expect(lastLine("🐕".repeat(160))).toBe("🐕".repeat(160));
  expect(lastLine("🐕".repeat(161))).toBe(`${"🐕".repeat(159)}…`);
});

test.each([
  ["2026-06-16T20:10:00Z", "4:10 PM"],
  ["2026-06-16T03:59:00Z", "Jun 15"],
  ["2026-06-16T04:00:00Z", "12:00 AM"],
  ["2025-12-31T20:10:00Z", "Dec 31, 2025"],
])("a message of %s is of %s in the evening of June 16, 2026", (sent, said) => {
  const now = Date.parse("2026-06-17T01:00:00Z");
  expect(sentText(Date.parse(sent), { now, timeZone: "America/New_York" })).toBe(said);
});
