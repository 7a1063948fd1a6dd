import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings, outbox, users, visitNotes, visitPhotos } from "#db/db.ts";
import { noteRefusal } from "#src/domain/visits/after-visit.ts";
import { completeVisits } from "#src/features/visits/bookings/afterwards/complete.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { type BookingStatus, bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { MAX_PHOTOS_TEXT } from "#src/shared/visits/photo-labels.ts";
import { EMPTY_NOTE_TEXT, NOTE_NEEDS_VISIT_TEXT, noteRefusalTexts } from "#src/shared/visits/visit-note-labels.ts";
import { mainText } from "#tests/listing/groomers/setup.ts";
import { refusal } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { photo } from "#tests/visits/pets/setup.ts";
import { setUpPhotos } from "#tests/visits/photos/setup.ts";

const note = "Waffles was very brave.\nA comb behind the ears helps.";
const photoUrl = `data:image/jpeg;base64,${(await photo()).toString("base64")}`;
const other = `data:image/jpeg;base64,${(await photo("#3c3")).toString("base64")}`;

async function setUpVisit(status: BookingStatus = "accepted") {
  const setup = await setUpPhotos(status);
  const { app, as, booking } = setup;
  const { db } = app.ctx;
  app.clock.set(booking.startsAt + 5 * HOUR_MS);
  const path = `/api/bookings/${booking.id}`;
  const completes = (more: object = {}) => as.gus.patch(`${path}/status`, { status: "completed", ...more });
  const writes = (body: object = { note }) => as.gus.post(`${path}/note`, body);
  const detail = async (window: Browser) => (await (await window.get(path)).json()) as BookingDetail;
  const page = async (window: Browser) => mainText(await window.get(`/bookings/${booking.id}`));
  const kept = () => ({
    status: db.select().from(bookings).where(eq(bookings.id, booking.id)).get()!.status,
    notes: findRows(db, visitNotes).length,
    photos: findRows(db, visitPhotos).length,
  });
  const emails = () => findRows(db, outbox);
  return { ...setup, completes, writes, detail, page, kept, emails };
}

test("lets a groomer complete a visit with a note and photos for both", async () => {
  const { app, as, completes, detail, page } = await setUpVisit();

  const answer = await completes({ note, photos: [photoUrl, other] });
  const done = (await answer.json()) as BookingView;

  expect(answer.status).toBe(200);
  expect(done).toMatchObject({ status: "completed", note, notedAt: app.ctx.now() });
  expect(done.notePhotos).toHaveLength(2);
  for (const window of [as.ana, as.gus]) {
    expect(await detail(window)).toMatchObject({ note, notePhotos: done.notePhotos!, photos: [] });
    expect(await page(window)).toContain("A comb behind the ears helps.");
  }
  const admin = signedIn(app, await addUser(app, "admin", "chief"), "admin");
  expect(await detail(admin)).toMatchObject({ reader: "admin", notePhotos: [] });
  expect(JSON.stringify(await detail(admin))).not.toContain("comb");
  expect(await page(admin)).not.toContain("After the visit");
  const see = async (window: Browser) => (await window.get(done.notePhotos![0]!.url)).status;
  expect(await Promise.all([as.ana, as.gus, as.pat, as.gil, admin].map(see))).toEqual([200, 200, 404, 404, 404]);
});

test("a note sent twice is there once, and another one is refused", async () => {
  const { app, completes, writes, kept } = await setUpVisit();
  await completes({ from: "accepted", note });
  const before = [kept(), findRows(app.ctx.db, auditLog).length, findRows(app.ctx.db, outbox).length];
  const sent = () => Promise.all([writes(), completes({ from: "accepted", note }), completes({ note })]);

  expect((await sent()).map(({ status }) => status)).toEqual([201, 200, 200]);
  app.clock.advance(7 * DAY_MS);
  expect((await sent()).map(({ status }) => status)).toEqual([201, 200, 200]);
  expect([kept(), findRows(app.ctx.db, auditLog).length, findRows(app.ctx.db, outbox).length]).toEqual(before);
  for (const other of [{ note: "Another note" }, { note, photos: [photoUrl] }])
    expect((await writes(other)).status).toBe(409);
});

test("the email about the visit says what is there, and not a word of it; neither does the log", async () => {
  const { app, booking, completes, emails } = await setUpVisit();

  await completes({ note, photos: [photoUrl, other] });

  const [email, ...others] = emails();
  expect([email!.subject, others]).toEqual(["Review your visit: gus's Van, Fri, Jun 12", []]);
  expect(email!.text).toContain("They left you a note and 2 photos.");
  expect(email!.text).toContain(`http://localhost:3000/bookings/${booking.id}#after-visit`);
  expect(email!.text + email!.html).not.toMatch(/brave|comb|private/);
  const trace = findRow(app.ctx.db, auditLog, { action: "booking-complete" })!;
  expect(JSON.parse(trace.detail!)).toEqual({ from: "accepted", to: "completed", note: true, photos: 2 });
});

testWith("sends the usual email without a note", setUpVisit, async ({ as, completes, page, emails }) => {
  const done = (await (await completes({ note: " ", photos: [] })).json()) as BookingView;

  expect(done).toMatchObject({ status: "completed", notePhotos: [] });
  expect(done.notedAt).toBeUndefined();
  expect(emails()[0]!.text).not.toContain("left you");
  expect(await page(as.ana)).not.toContain("After the visit");
});

testWith("takes photos as files in a multipart request without words", setUpVisit, async ({ as, booking, emails }) => {
  const form = new FormData();
  form.set("status", "completed");
  form.append("photos", new Blob([new Uint8Array(await photo())]), "a.jpg");

  const answer = await as.gus.upload("PATCH", `/api/bookings/${booking.id}/status`, form);
  const done = (await answer.json()) as BookingView;

  expect([answer.status, done.note, done.notePhotos?.length]).toEqual([200, undefined, 1]);
  expect(done.notedAt).toBeNumber();
  expect(emails()[0]!.text).toContain("They left you a photo.");
});

testWith("takes a note only with a completed visit and valid photos", setUpVisit, async ({ as, booking, kept }) => {
  const send = (window: Browser, body: object) => window.patch(`/api/bookings/${booking.id}/status`, body);
  const before = kept();

  expect(await refusal(send(as.gus, { status: "no_show", note }))).toEqual([422, { note: NOTE_NEEDS_VISIT_TEXT }]);
  expect(await refusal(send(as.gus, { status: "cancelled", reason: "Ill", photos: [photoUrl] }))).toEqual([
    422,
    { photos: NOTE_NEEDS_VISIT_TEXT },
  ]);
  const completes = (photos: string[]) => send(as.gus, { status: "completed", note, photos });
  expect(await refusal(completes(Array(4).fill(photoUrl)))).toEqual([422, { photos: MAX_PHOTOS_TEXT }]);
  expect((await completes([photoUrl, "data:,Hello"])).status).toBe(422);
  expect((await send(as.gus, { status: "completed", note: "a".repeat(1001) })).status).toBe(422);
  expect(kept()).toEqual(before);
});

test("keeps one of two completions with photos and doesn't mix their notes", async () => {
  const { completes, detail, as, kept } = await setUpVisit();

  const answers = await Promise.all([
    completes({ note: "The first", photos: [photoUrl] }),
    completes({ note: "The second", photos: [photoUrl, other] }),
  ]);

  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await answers[1 - won]!.json()).error.message).toBe(noteRefusalTexts.written);
  expect((await detail(as.ana)).note).toBe(["The first", "The second"][won]!);
  expect(kept()).toEqual({ status: "completed", notes: 1, photos: won + 1 });
});

test("keeps a note being sent when the clock completes the visit", async () => {
  const { app, booking, completes, detail, as, emails } = await setUpVisit();
  app.clock.set(booking.startsAt + 3 * DAY_MS);

  const sending = completes({ from: "accepted", note, photos: [photoUrl] });
  await completeVisits(app.ctx);

  expect((await sending).status).toBe(200);
  expect(await detail(as.ana)).toMatchObject({ status: "completed", note });
  const traces = findRows(app.ctx.db, auditLog, { target: `booking ${booking.id}` });
  expect(traces.map(({ action, requestId }) => [action, requestId === "system"])).toEqual([
    ["booking-complete", true],
    ["booking-noted", false],
  ]);
  expect(emails().map(({ subject }) => subject)).toEqual([
    "Review your visit: gus's Van, Fri, Jun 12",
    "We marked a visit as completed",
    "Visit note: gus's Van, Fri, Jun 12",
  ]);
});

test("lets a groomer write one note that evening and notifies the parent", async () => {
  const { app, as, completes, writes, detail, page, emails } = await setUpVisit();
  await completes();
  expect((await detail(as.gus)).actions).toEqual(["write_note", "propose_next"]);
  app.clock.advance(8 * HOUR_MS);

  const answer = await writes({ note, photos: [photoUrl] });

  expect(answer.status).toBe(201);
  expect((await answer.json()) as BookingView).toMatchObject({ note, notePhotos: [{ width: 60 }] });
  expect((await detail(as.gus)).actions).toEqual(["propose_next"]);
  expect(await page(as.ana)).toContain("gus's Van wrote a visit note");
  const email = emails().at(-1)!;
  expect(email.subject).toBe("Visit note: gus's Van, Fri, Jun 12");
  expect(email.text).toContain("left you a note and a photo from your visit.");
  expect(email.text + email.html).not.toMatch(/brave|comb/);
  expect(await refusal(writes({ note: "More" }))).toEqual([409, noteRefusalTexts.written]);
  expect((await detail(as.ana)).note).toBe(note);
});

test("refuses an empty or early or late note or one without a reader", async () => {
  const { app, ana, booking, completes, writes, kept } = await setUpVisit();
  expect(await refusal(writes())).toEqual([409, noteRefusalTexts["not-completed"]]);
  await completes();
  expect(await refusal(writes({ note: " ", photos: [] }))).toEqual([422, { note: EMPTY_NOTE_TEXT }]);

  const { db } = app.ctx;
  changeRows(db, users, { id: ana.id }, { disabledAt: app.ctx.now() });
  expect(await refusal(writes())).toEqual([409, noteRefusalTexts.left]);
  changeRows(db, users, { id: ana.id }, { disabledAt: null });
  app.clock.set(booking.startsAt + 4 * HOUR_MS + 14 * DAY_MS);
  expect(await refusal(writes({ photos: [photoUrl] }))).toEqual([409, noteRefusalTexts.over]);
  expect(kept()).toEqual({ status: "completed", notes: 0, photos: 0 });
});

const startsAt = Date.parse("2026-06-16T12:00:00Z");
const end = startsAt + 4 * HOUR_MS;
const when = { startsAt, preferredTimeSlot: "Morning (8AM - 12PM)", arrivalFrom: null } as const;
const visit = { ...when, status: "completed", hasLeft: false, hasNote: false } as const;

test("allows a note only for a completed visit", () => {
  const open = bookingStatuses.filter((status) => noteRefusal({ ...visit, status }, end) === null);

  expect(open).toEqual(["completed"]);
  expect(noteRefusal({ ...visit, status: "no_show" }, end)).toBe("not-completed");
});

test.each([
  ["at once", startsAt, null],
  ["until 14 days after the visit", end + 14 * DAY_MS - 1, null],
  ["but no later", end + 14 * DAY_MS, "over"],
] as const)("allows a note %s", (_, at, refused) => {
  expect(noteRefusal(visit, at)).toBe(refused);
});
