import { expect, test } from "bun:test";
import { bookings, bookingTerms, outbox } from "#db/schema/tables.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import type { Browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { readRows } from "#tests/support/rows.ts";
import { moves, requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { setsTerms, setUpTerms, strict } from "./setup.ts";

const listOf = async (window: Browser, side: "pet-parent" | "groomer") =>
  (await (await window.get(`/api/bookings/${side}`)).json())[0];

test("a booking keeps the terms that its parent has ticked, word for word, for both sides", async () => {
  const setup = await setUpTerms();
  const { as, terms } = setup;

  const booking = await requests(as.ana, requestFor(setup, { termsVersion: terms.version }));
  await setsTerms(setup, { noticeHours: 72, lateText: "I charge everything." });

  expect(booking.terms).toEqual({ ...terms, isTicked: true });
  for (const seen of [await listOf(as.ana, "pet-parent"), await listOf(as.gus, "groomer")]) {
    expect(seen.terms).toEqual({ ...terms, isTicked: true });
  }
});

test("a request without the tick is taken, and that it was not ticked is noted", async () => {
  const setup = await setUpTerms();
  const without = await requests(setup.as.ana, requestFor(setup));
  const empty = await requests(setup.as.ana, requestFor(setup, { termsVersion: "", petInfo: "Pixel" }));

  for (const booking of [without, empty]) expect(booking.terms).toEqual({ ...setup.terms, isTicked: false });
});

test("terms that have changed since they were read come back with a 409, and nothing is booked", async () => {
  const setup = await setUpTerms();
  const { app, as } = setup;
  const changed = await setsTerms(setup, { lateText: "I charge everything." });

  const response = await as.ana.post("/api/bookings", requestFor(setup, { termsVersion: 1 }));

  expect(response.status).toBe(409);
  const message = "The groomer's policies have changed. Read them again.";
  expect(await response.json()).toEqual({
    error: { code: "terms", message, fields: { termsVersion: message }, terms: changed },
  });
  expect(app.ctx.db.select().from(bookings).all()).toEqual([]);
  expect(readRows(app.ctx.db, outbox)).toEqual([]);
  const again = await requests(as.ana, requestFor(setup, { termsVersion: 2 }));
  expect(again.terms).toEqual({ ...changed, isTicked: true });
});

test("terms that were taken back bind nobody", async () => {
  const setup = await setUpTerms();
  await setsTerms(setup, { noticeHours: 24, lateText: null, noShowText: null, mattedText: null });

  const booking = await requests(setup.as.ana, requestFor(setup, { termsVersion: 1 }));

  expect(booking.terms).toBeUndefined();
  expect(readRows(setup.app.ctx.db, bookingTerms)).toEqual([]);
});

test.each([["soon"], [0], [-1], [1.5], [[1]]])("a version that can be none is refused: %p", async (termsVersion) => {
  const setup = await setUpTerms();

  const response = await setup.as.ana.post("/api/bookings", requestFor(setup, { termsVersion }));

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toHaveProperty("termsVersion");
});

test("the same request again is the first one, with the tick that it had", async () => {
  const setup = await setUpTerms();
  const first = await requests(setup.as.ana, requestFor(setup));
  const again = await requests(setup.as.ana, requestFor(setup, { termsVersion: 1 }));

  expect(again).toMatchObject({ id: first.id, alreadyRequested: true, terms: { isTicked: false } });
});

test("the notice of the booking decides when calling it off is late, to the minute", async () => {
  const setup = await setUpTerms();
  const { startsAt } = await requests(setup.as.ana, requestFor(setup, { termsVersion: 1 }));
  await setsTerms(setup, { noticeHours: 24 });
  const isLate = async () => (await listOf(setup.as.ana, "pet-parent")).startsInLessThan24Hours;

  setup.app.clock.set(startsAt - 48 * HOUR_MS);
  expect(await isLate()).toBe(false);
  setup.app.clock.advance(1);
  expect(await isLate()).toBe(true);
});

test("a booking from before there were terms keeps the usual 24 hours", async () => {
  const setup = await setUpBookings();
  const { startsAt } = await requests(setup.as.ana, requestFor(setup));
  await setsTerms(setup);
  const isLate = async () => (await listOf(setup.as.ana, "pet-parent")).startsInLessThan24Hours;

  setup.app.clock.set(startsAt - 24 * HOUR_MS);
  expect(await isLate()).toBe(false);
  setup.app.clock.advance(1);
  expect(await isLate()).toBe(true);
});

test("mails name the notice of the booking, and nothing that the groomer wrote", async () => {
  const setup = await setUpTerms();
  const { id } = await requests(setup.as.ana, requestFor(setup, { termsVersion: 1 }));
  await setsTerms(setup, { noticeHours: 72 });

  await moves(setup.as.gus, id, "accepted");

  const mails = readRows(setup.app.ctx.db, outbox);
  const accepted = mails.find(({ subject }) => subject === "Your booking request was accepted")!;
  expect(accepted.text).toContain("Free cancellation until 48 hours before the start");
  expect(accepted.text).toContain("We never do.");
  for (const { text, html } of mails) {
    for (const words of [strict.lateText, strict.noShowText, strict.mattedText]) {
      expect(text).not.toContain(words);
      expect(html).not.toContain(words);
    }
  }
});

test("the terms of a booking outlive the groomer's account", async () => {
  const setup = await setUpTerms();
  await requests(setup.as.ana, requestFor(setup, { termsVersion: 1 }));

  expect((await setup.as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect((await listOf(setup.as.ana, "pet-parent")).terms).toEqual({ ...setup.terms, isTicked: true });
});
