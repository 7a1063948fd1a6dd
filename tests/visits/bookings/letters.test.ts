import { expect, test } from "bun:test";
import { users, visits } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import {
  accepted,
  clearEmails,
  emails,
  MORNING,
  moves,
  oakStreet,
  sendRequest,
  setUpBookings,
  subjects,
} from "./setup.ts";

async function requested() {
  const setup = await setUpBookings();
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog", medicalInfo: "Epilepsy" });
  const booking = await sendRequest(setup, "ana", {
    petIds: [waffles.id],
    petInfo: "Waffles bites",
    specialInstructions: "The key is under the mat",
    ...oakStreet,
  });
  clearEmails(setup.app);
  return { ...setup, id: booking.id, startsAt: booking.startsAt };
}

const PAGES = "http://localhost:3000/bookings/";

testWith("emails the parent an acceptance and sends both sides a calendar file", requested, async ({ app, as, id }) => {
  await moves(as.gus, id, "accepted");

  expect(subjects(app)).toEqual([
    "ana@example.com: Booking accepted: Blue Ridge Bath Co., Tue, Jun 16",
    "gus@example.com: You accepted a booking for Tuesday, June 16, 2026",
  ]);
  const [parents, groomers] = emails(app);
  expect(parents!.text).toContain("Hi ana,");
  expect(parents!.text).toContain("Good news: Blue Ridge Bath Co. accepted your request.");
  expect(parents!.text).toContain("Date: Tuesday, June 16, 2026");
  expect(parents!.text).toContain(`Time: ${MORNING}, Eastern Time`);
  expect(parents!.text).toContain("Free to cancel until Mon, Jun 15, 8:00 AM");
  expect(parents!.calendar).toContain("METHOD:REQUEST");
  expect(groomers!.calendar).toContain("METHOD:REQUEST");
  expect(groomers!.text).toContain("You accepted the request from ana, and we let them know.");
  expect(groomers!.text).toContain("Their street and phone number are on the booking page now.");
  expect(groomers!.text).toContain(`${PAGES}${id}`);
});

testWith("mentions no phone number in a request when neither side has one", setUpBookings, async (setup) => {
  changeRows(setup.app.ctx.db, users, {}, { phoneNumber: null });

  await sendRequest(setup, "ana");

  const toGus = emails(setup.app).find(({ recipient }) => recipient === "gus@example.com")!;
  expect(toGus.text).toContain("Their street and email appear there once you accept.");
  expect(toGus.text).not.toMatch(/phone/);
});

test("mentions no phone number or street in an acceptance when there is none", async () => {
  const { app, as, id } = await requested();
  changeRows(app.ctx.db, users, {}, { phoneNumber: null });
  changeRows(app.ctx.db, visits, {}, { serviceAddress: null });

  await moves(as.gus, id, "accepted");

  const [parents, groomers] = emails(app);
  expect(parents!.text).toContain("Their email is on the booking page, and the attached file");
  expect(groomers!.text).toContain("Their email is on the booking page now.");
  expect(parents!.text + groomers!.text).not.toMatch(/phone|street/);
  expect(await (await as.ana.get(`/bookings/${id}`)).text()).toContain("mailto:gus@example.com");
});

testWith("emails only the parent a declined request with a link to the reason", requested, async ({ app, as, id }) => {
  await moves(as.gus, id, "declined", "I am in the mountains that week.");

  expect(subjects(app)).toEqual(["ana@example.com: Request declined: Blue Ridge Bath Co., Tue, Jun 16"]);
  const [email] = emails(app);
  const link = `http://localhost:3000/bookings/${id}`;
  expect(email!.text).toContain(`Read their reason: ${link}`);
  expect(email!.text + email!.html).not.toContain("mountains");
  expect(emails(app)[0]!.calendar).toBeNull();
});

testWith("emails the groomer a canceled request without a calendar file", requested, async ({ app, as, id }) => {
  await moves(as.ana, id, "cancelled", "We found somebody nearer.");

  expect(subjects(app)).toEqual(["gus@example.com: A booking request for Tuesday, June 16, 2026 was canceled"]);
  const [email] = emails(app);
  expect(email!.text).toContain("ana canceled their booking request.");
  expect(email!.text).toContain(`Read their reason: ${PAGES}${id}`);
  expect(email!.text).not.toContain("nearer");
  expect(email!.calendar).toBeNull();
});

test("emails the groomer a canceled visit and removes it from both calendars", async () => {
  const { app, as, id } = await requested();
  await moves(as.gus, id, "accepted");
  clearEmails(app);

  await moves(as.ana, id, "cancelled");

  expect(subjects(app)).toEqual([
    "ana@example.com: You canceled a booking for Tuesday, June 16, 2026",
    "gus@example.com: A booking for Tuesday, June 16, 2026 was canceled",
  ]);
  for (const { calendar } of emails(app)) expect(calendar).toContain("METHOD:CANCEL");
});

test("mentions freed time only when an accepted visit is canceled", async () => {
  for (const state of ["pending", "accepted", "over"]) {
    for (const isSuspended of [false, true]) {
      const { app, as, ana, id } = await requested();
      if (state !== "pending") await moves(as.gus, id, "accepted");
      if (state === "over") app.clock.set(Date.parse("2026-06-16T13:00:00Z"));
      clearEmails(app);
      const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");

      if (isSuspended && state !== "over")
        await boss.patch(`/api/admin/users/${ana.id}/suspension`, { suspended: true, reason: "Made-up requests" });
      else await moves(as.ana, id, "cancelled");

      const toGus = emails(app).find(({ recipient }) => recipient === "gus@example.com")!;
      expect(toGus.text).toContain(
        state === "accepted" ? "That time is open again." : "You don't need to do anything.",
      );
    }
  }
});

testWith("emails the parent a link to the groomer's reason for canceling", requested, async ({ app, as, id }) => {
  await moves(as.gus, id, "accepted");
  clearEmails(app);

  await moves(as.gus, id, "cancelled", "The van broke down.");

  expect(subjects(app)).toEqual([
    "ana@example.com: Booking canceled: Blue Ridge Bath Co., Tue, Jun 16",
    "gus@example.com: You canceled a booking for Tuesday, June 16, 2026",
  ]);
  expect(emails(app)[0]!.text).toContain("Read their reason: ");
  expect(emails(app)[0]!.text).not.toContain("van broke down");
});

testWith("sends no calendar cancellation when the acceptance sent no file", requested, async ({ app, as, id }) => {
  changeRows(app.ctx.db, visits, {}, { status: "accepted" });

  await moves(as.ana, id, "cancelled");

  expect(subjects(app)).toEqual(["gus@example.com: A booking for Tuesday, June 16, 2026 was canceled"]);
  expect(emails(app)[0]!.calendar).toBeNull();
});

testWith("links a completed visit's email to the review form", requested, async ({ app, as, id, startsAt }) => {
  await moves(as.gus, id, "accepted");
  clearEmails(app);
  app.clock.set(startsAt + 4 * HOUR_MS);

  await moves(as.gus, id, "completed");

  expect(subjects(app)).toEqual(["ana@example.com: Review your visit: Blue Ridge Bath Co., Tue, Jun 16"]);
  const link = `http://localhost:3000/bookings/${id}?open=review`;
  expect(emails(app)[0]!.text).toContain(link);
  expect(emails(app)[0]!.html).toContain(`/bookings/${id}?open=review`);
});

test("writes times in the groomer's time zone with its name", async () => {
  const { app } = await accepted({}, { zipCode: "96813", city: "Honolulu", state: "HI" });

  for (const { text } of emails(app)) expect(text).toContain(`${MORNING}, Hawaii-Aleutian`);
});

testWith("sends no email for a refused change and invents no reason", requested, async ({ app, as, id }) => {
  await moves(as.gus, id, "completed");
  await moves(as.ana, id, "accepted");
  await moves(as.gus, id, "cancelled", "No");
  expect(emails(app)).toEqual([]);
  await moves(as.gus, id, "declined");
  expect(emails(app)[0]!.text).not.toContain("reason");
});
