import { expect, test } from "bun:test";
import {
  auditLog,
  outbox,
  pets,
  proposals,
  users,
  visitNotes,
  visitPets,
  visitPhotos,
  visits,
} from "#db/schema/tables.ts";
import type { Viewer } from "#src/base/context.ts";
import { historyOf } from "#src/features/visits/bookings/detail.ts";
import { findCertificate } from "#src/features/visits/pets/service.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, EVENING, moves, NEXT_TUESDAY, oakStreet, requested, sendRequest } from "../setup.ts";

async function setUpUndo(changes: Record<string, unknown> = {}) {
  const setup = await requested(changes);
  await sendDueMails(setup.app.ctx);
  setup.app.sent.length = 0;
  return setup;
}

async function undo(window: Browser, id: number) {
  const response = await window.post(`/api/bookings/${id}/undo-accept`);
  const body = (await response.json()) as BookingView & { error?: { message: string } };
  return { status: response.status, booking: body, message: body.error?.message };
}

const rowOf = ({ ctx }: TestApp, id: number) => findRow(ctx.db, visits, { id })!;
const waiting = ({ ctx }: TestApp) => findRows(ctx.db, outbox).filter(({ sentAt }) => sentAt === null);
const canceled = { status: 409, message: "You can't do that anymore. Status: canceled." };
const subjects = (app: TestApp) => app.sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted();

testWith("accepts a request at once and emails both sides after 10 seconds", setUpUndo, async ({ app, as, id }) => {
  await moves(as.gus, id, "accepted");
  const seen = (await (await as.ana.get(`/api/bookings/${id}`)).json()) as BookingView;
  expect(seen).toMatchObject({ status: "accepted", groomerEmail: "gus@example.com" });
  app.clock.advance(UNDO_MS - 1);
  await sendDueMails(app.ctx);
  expect(app.sent).toEqual([]);
  const expected = ["parent", "groomer"].map((side) => `booking ${id} accepted, to the ${side}`);
  expect(waiting(app).map(({ dedupeKey }) => dedupeKey)).toEqual(expected);

  app.clock.advance(1);
  await sendDueMails(app.ctx);
  expect(app.sent.map(({ to }) => to).toSorted()).toEqual(["ana@example.com", "gus@example.com"]);
  expect(app.sent.every(({ calendar }) => calendar?.includes("METHOD:REQUEST"))).toBe(true);
});

testWith("restores the request when a groomer undoes and notifies no one", setUpUndo, async ({ app, as, id }) => {
  const before = rowOf(app, id);

  await as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", minutes: 200 });
  expect(rowOf(app, id)).toMatchObject({ visitMinutes: 200, calendarSequence: 1, expiresAt: null });
  app.clock.advance(9_999);
  const { status, booking } = await undo(as.gus, id);

  expect({ status, is: booking.status, expiresAt: booking.expiresAt }).toEqual({
    status: 200,
    is: "pending",
    expiresAt: before.expiresAt,
  });
  expect(rowOf(app, id)).toEqual({ ...before, statusChangedAt: app.clock.now() });
  app.clock.advance(60_000);
  await sendDueMails(app.ctx);
  expect(app.sent).toEqual([]);
});

testWith("logs an undone acceptance and shows it to both sides in the history", setUpUndo, async ({ app, as, id }) => {
  await moves(as.gus, id, "accepted");
  app.clock.advance(1);
  await undo(as.gus, id);

  const last = app.ctx.db.select().from(auditLog).all().at(-1)!;
  expect(last).toMatchObject({ action: "booking-undo-accept", target: `booking ${id}` });
  expect(historyOf(app.ctx.db, id).map(({ by, what }) => `${by} ${what}`)).toEqual([
    "parent requested",
    "groomer accepted",
    "groomer accept-undone",
  ]);
});

testWith("accepts a request again after an undo and emails once", setUpUndo, async ({ app, as, id }) => {
  await moves(as.gus, id, "accepted");
  await undo(as.gus, id);
  app.clock.advance(5_000);
  expect(await moves(as.gus, id, "accepted")).toBe("accepted");

  app.clock.advance(5_000);
  await sendDueMails(app.ctx);
  expect(app.sent).toEqual([]);
  app.clock.advance(5_000);
  await sendDueMails(app.ctx);
  expect(app.sent).toHaveLength(2);
  expect(app.sent[0]!.calendar).toContain("SEQUENCE:1");
});

testWith("answers the second of two undo taps that the request is pending", setUpUndo, async ({ as, id }) => {
  await moves(as.gus, id, "accepted");

  const answers = await Promise.all([undo(as.gus, id), undo(as.gus, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.message).toBe("This request is waiting for your reply.");
});

testWith("refuses to undo an acceptance after 10 seconds", setUpUndo, async ({ app, as, id }) => {
  await moves(as.gus, id, "accepted");
  app.clock.advance(UNDO_MS);

  expect(await undo(as.gus, id)).toMatchObject({
    status: 409,
    message: "You can undo an acceptance for 10 seconds. You can still cancel the visit.",
  });
  expect(waiting(app)).toHaveLength(2);
});

testWith("refuses to undo after the parent cancels and sends both emails", setUpUndo, async ({ app, as, id }) => {
  await moves(as.gus, id, "accepted");
  app.clock.advance(3_000);
  await moves(as.ana, id, "cancelled");

  expect(await undo(as.gus, id)).toMatchObject(canceled);
  await sendDueMails(app.ctx);
  expect(app.sent).toHaveLength(4);
  expect(waiting(app)).toEqual([]);
});

test.each([
  ["the arrival windows were sent", ({ as }: BookingSetup) => as.gus.post(`/api/day-plans/${NEXT_TUESDAY}/confirm`)],
  [
    "a new time was proposed",
    ({ as }: BookingSetup, id: number) =>
      as.ana.post(`/api/bookings/${id}/proposals`, { options: [{ date: NEXT_TUESDAY, slot: EVENING }] }),
  ],
  [
    "a message was written",
    ({ as }: BookingSetup, id: number) => as.ana.post(`/api/bookings/${id}/messages`, { text: "Wonderful!" }),
  ],
])("refuses to undo once %s", async (_, act) => {
  const setup = await setUpUndo();
  const { app, as, id } = setup;
  await moves(as.gus, id, "accepted");
  app.clock.advance(1_000);
  expect((await act(setup, id)).ok).toBe(true);

  expect(await undo(as.gus, id)).toMatchObject({
    status: 409,
    message: "This visit changed after you accepted it. You can still cancel it.",
  });
  expect(rowOf(app, id).status).toBe("accepted");
});

testWith("refuses to undo when the parent already sent the request again", setUpUndo, async (setup) => {
  const { as, id } = setup;
  await moves(as.gus, id, "accepted");
  await sendRequest(setup, "ana");

  expect(await undo(as.gus, id)).toMatchObject({
    status: 409,
    message: "The pet parent already sent this request again, so you can't undo this. You can cancel the visit.",
  });
});

testWith("reopens the proposal that the undone acceptance had withdrawn", setUpUndo, async ({ app, as, id }) => {
  await as.gus.post(`/api/bookings/${id}/proposals`, { options: [{ date: NEXT_TUESDAY, slot: EVENING }] });
  app.clock.advance(60_000);
  await moves(as.gus, id, "accepted");
  expect(app.ctx.db.select().from(proposals).get()).toMatchObject({ status: "withdrawn" });

  const { booking } = await undo(as.gus, id);
  expect(booking).toMatchObject({ status: "pending", expiresAt: null, proposal: { madeBy: "groomer" } });
  expect(app.ctx.db.select().from(proposals).get()).toMatchObject({ status: "open", repliedAt: null });
  expect(rowOf(app, id).repliedAt).not.toBeNull();
});

testWith("refuses to undo an accepted proposal", setUpUndo, async ({ app, as, id }) => {
  const made = await as.ana.post(`/api/bookings/${id}/proposals`, { options: [{ date: NEXT_TUESDAY, slot: EVENING }] });
  const { proposal } = (await made.json()) as { proposal: { id: number } };
  await as.gus.patch(`/api/proposals/${proposal.id}`, { status: "accepted" });

  expect((await undo(as.gus, id)).status).toBe(409);
  await sendDueMails(app.ctx);
  expect(subjects(app).some((one) => one.startsWith("ana@"))).toBe(true);
});

test("frees the time on the day after an undo even across midnight", async () => {
  const { app, as, id } = await setUpUndo({ preferredTimeSlot: EVENING });
  const legs = async () => (await (await as.gus.get(`/api/day-plans/${NEXT_TUESDAY}`)).json()).legs;
  app.clock.set(Date.parse("2026-06-11T03:59:58Z"));
  await moves(as.gus, id, "accepted");
  expect(await legs()).toHaveLength(1);
  app.clock.set(Date.parse("2026-06-11T04:00:03Z"));

  expect((await undo(as.gus, id)).booking.status).toBe("pending");
  expect(await legs()).toEqual([]);
});

test.each([
  ["gus", { status: 401 }],
  ["ana", canceled],
] as const)("cancels the visit and refuses to undo once %s is suspended", async (who, refusal) => {
  const { app, ana, gus, as, id } = await setUpUndo();
  await moves(as.gus, id, "accepted");
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const path = `/api/admin/users/${{ ana, gus: gus.user }[who].id}/suspension`;
  expect((await boss.patch(path, { suspended: true, reason: "No-shows" })).status).toBe(200);

  expect(await undo(as.gus, id)).toMatchObject(refusal);
  expect(rowOf(app, id).status).toBe("cancelled");
});

testWith("leaves an acceptance out of calendars while it can be undone", setUpUndo, async ({ app, as, id }) => {
  const { url } = (await (await as.ana.post("/api/calendar-feed")).json()) as { url: string };
  const feed = async () => (await app.visitor().get(new URL(url).pathname)).text();
  const file = async () => (await as.ana.get(`/api/bookings/${id}/calendar.ics`)).status;
  await moves(as.gus, id, "accepted");

  expect({ feed: (await feed()).includes("BEGIN:VEVENT"), file: await file() }).toEqual({ feed: false, file: 409 });
  app.clock.advance(UNDO_MS);
  expect({ feed: (await feed()).includes("BEGIN:VEVENT"), file: await file() }).toEqual({ feed: true, file: 200 });
});

test("removes an automatic arrival window when the acceptance is undone", async () => {
  const { app, as, id } = await setUpUndo({ preferredDate: "2026-06-11" });
  app.clock.set(Date.parse("2026-06-10T21:30:00Z"));
  await moves(as.gus, id, "accepted");
  expect(rowOf(app, id).arrivalFrom).not.toBeNull();

  await undo(as.gus, id);
  expect(rowOf(app, id).arrivalFrom).toBeNull();
});

test("hides addresses from the groomer while an acceptance can be undone", async () => {
  const { app, ana, as, id } = await setUpUndo({ ...oakStreet, access: { gateCode: "#4711" } });
  const { db } = app.ctx;
  changeRows(db, users, { id: ana.id }, { phoneNumber: "828-555-7777" });
  const rabiesCertificate = `${"a".repeat(32)}.webp`;
  const { id: petId } = addRow(db, pets, {
    petParentId: ana.id,
    name: "Mo",
    type: "Dog",
    createdAt: 0,
    rabiesCertificate,
  });
  addRow(db, visitPets, { visitId: id, petId });
  const secrets = ["#4711", oakStreet.serviceAddress, "828-555-7777", ana.email, `/pets/${petId}/rabies`];
  const lists = ["/api/bookings/groomer", "/api/today", "/api/account/export", `/api/day-plans/${NEXT_TUESDAY}`];
  const secretsSeen = async () => {
    const read = async (path: string) =>
      (await (path === "/api/account/export" ? as.gus.post(path, { password: PASSWORD }) : as.gus.get(path))).text();
    const texts = await Promise.all([`/bookings/${id}`, `/api/bookings/${id}`, ...lists].map(read));
    return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
  };
  const photo = () => findCertificate(db, { userId: 0, groomerId: 1 } as Viewer, petId, app.clock.now());

  await moves(as.gus, id, "accepted");
  expect([await secretsSeen(), photo()]).toEqual([[], undefined]);
  await undo(as.gus, id);
  expect(await secretsSeen()).toEqual([]);

  await moves(as.gus, id, "accepted");
  app.clock.advance(UNDO_MS);
  expect([await secretsSeen(), photo()]).toEqual([secrets, rabiesCertificate]);
});

/** Sets the clock to noon after Ana's Tuesday morning visit, when a review invitation is due. */
async function setUpNoon() {
  const setup = await requested();
  const { app, ana, id } = setup;
  await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted" });
  app.clock.set(Date.parse(`${NEXT_TUESDAY}T16:00:00Z`));
  await sendDueMails(app.ctx);
  app.sent.length = 0;
  const as = { ana: signedIn(app, ana, "pet_parent"), gus: signedIn(app, setup.gus.user, "groomer") };
  const path = `/api/bookings/${id}`;
  const completes = (more: object = {}) => as.gus.patch(`${path}/status`, { status: "completed", ...more });
  const undoes = async () => {
    const answer = await as.gus.post(`${path}/undo-complete`);
    const { error } = (await answer.json()) as { error?: { message: string } };
    return error?.message ?? answer.status;
  };
  const row = () => findRow(app.ctx.db, visits, { id })!;
  const emails = async () => {
    await sendDueMails(app.ctx);
    return app.sent.map(({ to }) => to);
  };
  return { ...setup, as, id, path, completes, undoes, row, emails };
}

test("restores a visit and notifies no one when a completion is undone", async () => {
  const { app, as, path, completes, undoes, row, emails } = await setUpNoon();
  const before = row();
  const payment = { amount: 6000, tip: 500, method: "cash" };
  expect((await completes({ payment, note: "Brave." })).status).toBe(200);
  app.clock.advance(UNDO_MS - 1);

  expect(await undoes()).toBe(200);
  expect(row()).toEqual({ ...before, statusChangedAt: before.acceptedAt! });
  expect([visitNotes, visitPhotos].flatMap((table) => findRows(app.ctx.db, table))).toEqual([]);
  app.clock.advance(MINUTE_MS);
  expect(await emails()).toEqual([]);
  const { history, actions } = (await (await as.gus.get(path)).json()) as BookingDetail;
  expect(history.slice(-2).map(({ what }) => what)).toEqual(["completed", "complete-undone"]);
  expect(actions).toContain("complete");
  expect(findRows(app.ctx.db, auditLog).at(-1)!.action).toBe("booking-undo-complete");
  expect(await undoes()).toBe("This visit isn't completed.");
});

const after: [
  name: string,
  what: (setup: Awaited<ReturnType<typeof setUpNoon>>) => Promise<unknown>,
  refused: string,
][] = [
  [
    "ten seconds",
    async ({ app }) => app.clock.advance(UNDO_MS),
    "You can undo this for 10 seconds. You can still change the payment.",
  ],
  [
    "a review",
    ({ as, id }) =>
      as.ana.post("/api/reviews", { bookingId: id, rating: 5, comment: "Waffles is soft again, thank you." }),
    "This visit changed after you completed it, so you can't undo this.",
  ],
  [
    "a new payment",
    ({ as, path }) => as.gus.patch(`${path}/payment`, { payment: null }),
    "This visit changed after you completed it, so you can't undo this.",
  ],
];
test.each(after)("keeps a completion after %s", async (_, happens, refused) => {
  const setup = await setUpNoon();
  await setup.completes();
  await happens(setup);
  expect(await setup.undoes()).toBe(refused);
  expect(setup.row().status).toBe("completed");
});

test("sends the completion email after 10 seconds or with the next event", async () => {
  const { app, as, path, completes, emails, ana } = await setUpNoon();
  await completes();
  expect(await emails()).toEqual([]);
  app.clock.advance(1000);
  await as.gus.post(`${path}/note`, { note: "Brave." });
  expect(await emails()).toContain(ana.email);
});
