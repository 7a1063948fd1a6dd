import { expect, test } from "bun:test";
import { auditLog, visits } from "#db/db.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { type BookingStatus, bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { moves, requestFor, requests, setUpBookings } from "../setup.ts";

test("a groomer accepts a request and completes it once its time has come", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { id, startsAt } = await requests(as.ana, requestFor(setup));

  expect(await moves(as.gus, id, "accepted")).toBe("accepted");
  expect(await moves(as.gus, id, "accepted")).toBe("conflict");
  expect(await moves(as.gus, id, "completed")).toBe("conflict");
  app.clock.set(startsAt);
  expect(await moves(as.gus, id, "completed")).toBe("completed");
  expect(readRows(app.ctx.db, auditLog).map(({ action }) => action)).toEqual([
    "booking-requested",
    "booking-accept",
    "booking-complete",
  ]);
});

test("a groomer who cancels an accepted booking gives a reason, and cannot cancel a mere request", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));

  expect(await moves(setup.as.gus, id, "cancelled", "The van broke down")).toBe("conflict");
  await moves(setup.as.gus, id, "accepted");
  expect(await moves(setup.as.gus, id, "cancelled", "  ")).toBe("invalid");
  expect(await moves(setup.as.gus, id, "cancelled", "The van broke down")).toBe("cancelled");
  const [seen] = await (await setup.as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen).toMatchObject({ status: "cancelled", statusReason: "The van broke down", actions: ["book_again"] });
});

test("who acts on what is no longer so is told how it stands, and changes nothing", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");

  const late = await setup.as.ana.patch(`/api/bookings/${id}/status`, { status: "cancelled", from: "pending" });

  expect(late.status).toBe(409);
  expect((await late.json()).error.message).toBe("This booking just changed. Status: accepted.");
});

/** An acceptance at that time promises an hour at once, which the next round would start with. */
const noHour = { arrivalFrom: null, arrivalUntil: null };

test("every change of every status by either side is allowed, refused to that side, or too late", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { id, startsAt } = await requests(as.ana, requestFor(setup));
  app.clock.set(startsAt + 30 * MINUTE_MS);
  const lines: string[] = [];
  const make = (status: BookingStatus) => changeRows(app.ctx.db, visits, {}, { status, expiresAt: null, ...noHour });

  for (const from of bookingStatuses) {
    for (const to of bookingStatuses) {
      make(from);
      const parent = await moves(as.ana, id, to, "Plans changed");
      make(from);
      const groomer = await moves(as.gus, id, to, "Plans changed");
      if (parent !== "conflict" || groomer !== "conflict") lines.push(`${from} -> ${to}: ${parent} | ${groomer}`);
    }
  }

  expect(lines).toEqual([
    "pending -> accepted: forbidden | accepted",
    "pending -> declined: forbidden | declined",
    "pending -> cancelled: cancelled | conflict",
    "accepted -> completed: forbidden | completed",
    "accepted -> cancelled: cancelled | cancelled",
    "accepted -> no_show: forbidden | no_show",
  ]);
});

test("an unknown status or a reason that is too long is named, and admins change nothing", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { id } = await requests(as.ana, requestFor(setup));
  const path = `/api/bookings/${id}/status`;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");

  const unknown = await (await as.gus.patch(path, { status: "lost" })).json();
  const long = await (await as.gus.patch(path, { status: "declined", reason: "x".repeat(501) })).json();

  expect(unknown.error.fields).toEqual({ status: "Choose a status from the list" });
  expect(long.error.fields).toEqual({ reason: "Use at most 500 characters" });
  expect((await boss.patch(path, { status: "accepted" })).status).toBe(403);
  expect((await app.visitor().patch(path, { status: "lost" })).status).toBe(401);
});

test("a reason is kept when a booking is declined or called off, not when it is accepted", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted", "Gladly");
  const seen = async () => (await (await setup.as.gus.get("/api/bookings/groomer")).json())[0].statusReason;

  expect(await seen()).toBeNull();
  await moves(setup.as.ana, id, "cancelled", "  We moved away ");
  expect(await seen()).toBe("We moved away");
});
