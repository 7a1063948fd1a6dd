import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  emailedTokens,
  groomerProfiles,
  locations,
  memberships,
  outbox,
  pets,
  reviews,
  servicePackages,
  sessions,
} from "#db/schema/tables.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { deletePerson, exportByName } from "#src/features/operations/privacy/closing.ts";
import { completeVisits } from "#src/features/visits/bookings/afterwards/complete.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { auditedActions, emailsTo, newcomer } from "#tests/people/accounts/setup.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, findRow, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { eventsAt, makes } from "#tests/visits/bookings/calendar/feed-setup.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { NEXT_TUESDAY, sendRequest, setUpBookings, TUESDAY_NOON } from "#tests/visits/bookings/setup.ts";
import { bookingOf, leave, setUpClosing, userOf } from "./setup.ts";

testWith("logs out everywhere and clears the cookie and the browser's storage", setUpClosing, async (setup) => {
  const phone = signedIn(setup.app, setup.ana, "pet_parent");

  const response = await leave(setup, "ana");

  expect(response.status).toBe(204);
  expect(response.headers.get("set-cookie")).toStartWith("sid=; Max-Age=0;");
  expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect(setup.as.ana.cookies.has("sid")).toBe(false);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect(findRows(setup.app.ctx.db, sessions, { userId: setup.ana.id })).toEqual([]);
});

testWith("keeps a parent's empty row and nothing personal", setUpClosing, async (setup) => {
  const { app, ana } = setup;
  await app.visitor().post("/api/forgot-password", { email: ana.email });

  await leave(setup, "ana");

  const { passwordHash, createdAt, ...shell } = userOf(setup, ana.id);
  expect(shell).toEqual({
    id: ana.id,
    username: `deleted-${ana.id}`,
    email: `deleted-${ana.id}@deleted.invalid`,
    fullName: "Former customer",
    role: "pet_parent",
    phoneNumber: null,
    profileImage: null,
    emailVerifiedAt: null,
    disabledAt: app.clock.now(),
    disabledReason: null,
    pendingEmail: null,
    closingAt: null,
    closingTries: 0,
    closingRetryAt: null,
    deletedAt: app.clock.now(),
    isDemo: false,
    serviceTermsDate: loadSiteContent().terms.updated,
    twoStepDeclinedAt: null,
  });
  for (const [table, owner] of [
    [locations, locations.userId],
    [emailedTokens, emailedTokens.userId],
    [pets, pets.petParentId],
  ] as const) {
    expect(app.ctx.db.select().from(table).where(eq(owner, ana.id)).all()).toEqual([]);
  }
  expect(auditedActions(app).at(-1)).toEqual({ action: "account-closed", actorId: ana.id });
});

testWith("refuses a deleted account's old and new names", setUpClosing, async (setup) => {
  await leave(setup, "ana");

  for (const username of ["ana", setup.ana.email, `deleted-${setup.ana.id}`]) {
    expect((await setup.app.visitor().post("/api/login", { username, password: PASSWORD })).status).toBe(401);
  }
});

testWith("keeps the groomer's visit without the pet, the address, and the messages", setUpClosing, async (setup) => {
  await leave(setup, "ana");

  expect(bookingOf(setup, setup.booking.id)).toMatchObject({
    status: "completed",
    serviceName: "Bath & Brush",
    priceMin: 5500,
    preferredDate: NEXT_TUESDAY,
    petInfo: "Removed with the account",
    specialInstructions: null,
    serviceAddress: null,
    serviceCity: null,
    serviceState: null,
    serviceZipCode: null,
    distanceMiles: null,
    requestKey: `removed ${setup.booking.id}`,
  });
  const dashboard = await (await setup.as.gus.get("/groomer-dashboard?tab=bookings&view=all")).text();
  expect(dashboard).toContain("Former customer");
  for (const personal of ["ana Tester", "Waffles", "Secret Street", "Ring twice", "deleted.invalid"]) {
    expect(dashboard).not.toContain(personal);
  }
});

test("calls a parent who left 'a pet parent' in emails and calendars", async () => {
  const setup = await setUpClosing("accepted");
  const { app, as, booking, gus } = setup;
  const { path } = await makes(as.gus);
  app.clock.set(TUESDAY_NOON + DAY_MS);
  expect((await leave(setup, "ana")).status).toBe(204);
  app.clock.advance(2 * DAY_MS);
  await completeVisits(app.ctx);

  expect(bookingOf(setup, booking.id).status).toBe("completed");
  expect(emailsTo(app, gus.user.email).at(-1)!.text).toContain("Your visit with a pet parent was over two days ago");
  const [event] = await eventsAt(setup, path);
  expect(event!.DESCRIPTION).toContain("Pet parent: see the booking");
});

test("removes the parent's cancellation reason and keeps the groomer's", async () => {
  const setup = await setUpClosing("accepted");
  const other = await sendRequest(setup, "ana", { petInfo: "Biscuit" });
  const cancel = (who: "ana" | "gus", id: number, reason: string) =>
    setup.as[who].patch(`/api/bookings/${id}/status`, { status: "cancelled", reason });
  await cancel("ana", other.id, "Biscuit is ill");
  await cancel("gus", setup.booking.id, "The van broke down");

  await leave(setup, "ana");

  expect(bookingOf(setup, other.id).statusReason).toBeNull();
  expect(bookingOf(setup, setup.booking.id).statusReason).toBe("The van broke down");
});

testWith("keeps a review's stars and text under 'Former customer'", setUpClosing, async (setup) => {
  const { app, ana, gus } = setup;
  const review = { groomerId: gus.profile.id, rating: 4, comment: "Calm and on time.", createdAt: app.clock.now() };
  addRow(app.ctx.db, reviews, { ...review, bookingId: setup.booking.id, petParentId: ana.id });

  await leave(setup, "ana");

  const [shown] = await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json();
  expect(shown).toMatchObject({ rating: 4, comment: "Calm and on time.", petParent: { fullName: "Former customer" } });
  expect(findRow(app.ctx.db, reviews)?.petParentId).toBeNull();
  const profile = await (await app.visitor().get(`/api/groomer-profiles/${gus.profile.id}`)).json();
  expect(profile).toMatchObject({ averageRating: 4, reviewCount: 1 });
});

test("cancels open requests of a parent who leaves and lets the groomer know", async () => {
  const setup = await setUpClosing("pending");
  const { app, gus, booking } = setup;
  const before = emailsTo(app, gus.user.email).length;

  await leave(setup, "ana");

  expect(bookingOf(setup, booking.id)).toMatchObject({ status: "cancelled", petInfo: "Removed with the account" });
  const [email, ...more] = emailsTo(app, gus.user.email).slice(before);
  expect(more).toEqual([]);
  expect(`${email?.subject} ${email?.text}`).toMatch(/cancel/i);
  expect(email?.text).not.toContain("Waffles");
  expect(auditedActions(app).map(({ action }) => action)).toContain("booking-cancel");
});

test("removes every email but the last and sends the empty account nothing", async () => {
  const setup = await setUpClosing("pending");
  const { app, ana, gus } = setup;
  await app.visitor().post("/api/forgot-password", { email: ana.email });

  await leave(setup, "ana");

  const emails = emailsTo(app, ana.email);
  expect(emails.map(({ subject }) => subject)).toEqual(["Your Mudroom account was deleted"]);
  expect(emails[0]?.text).toContain("Your published reviews stay as 'Former customer'.");
  expect(emailsTo(app, gus.user.email).length).toBeGreaterThan(0);
  await sendDueMails(app.ctx);
  expect(app.sent.some(({ to }) => to.endsWith("deleted.invalid"))).toBe(false);
});

testWith("frees the username and the email for a new sign-up", setUpClosing, async (setup) => {
  await leave(setup, "ana");
  const again = { ...newcomer, username: "ana", email: setup.ana.email };

  expect((await setup.app.visitor().post("/api/register", again)).status).toBe(201);
});

testWith("lets someone keep a username that looks like a deleted account's", setUpClosing, async (setup) => {
  await addUser(setup.app, "pet_parent", `deleted-${setup.ana.id}`);

  expect((await leave(setup, "ana")).status).toBe(204);

  expect(userOf(setup, setup.ana.id).username).toStartWith(`deleted-${setup.ana.id}-`);
});

testWith("clears the last email and its address once it's sent", setUpClosing, async (setup) => {
  const { app, ana } = setup;
  await leave(setup, "ana");

  await sendDueMails(app.ctx);

  expect(app.sent.filter(({ to }) => to === ana.email)).toHaveLength(1);
  expect(JSON.stringify(findRows(app.ctx.db, outbox))).not.toContain(ana.email);
});

testWith("removes a groomer's listing, membership, and services at once", setUpClosing, async (setup) => {
  const { app, gus } = setup;
  const { db, now } = app.ctx;
  const groomerId = gus.profile.id;

  expect((await leave(setup, "gus")).status).toBe(204);

  expect((await app.visitor().get(`/groomer/${groomerId}`)).status).toBe(404);
  expect(await (await app.visitor().post("/api/groomers/search", { zipCode: "28801" })).json()).toEqual([]);
  const active = eq(servicePackages.isActive, true);
  expect(db.select().from(servicePackages).where(active).all()).toEqual([]);
  expect(findRow(db, memberships)).toMatchObject({ state: "ended", endedAt: now(), cardLast4: null });
  expect(findRow(db, groomerProfiles)).toMatchObject({
    businessName: "Blue Ridge Bath Co.",
    description: "",
    listedUntil: 0,
    listable: 0,
    lat: null,
    showPhone: false,
    backgroundCheckStatus: "not_started",
    backgroundCheckNote: null,
  });
  expect(userOf(setup, gus.user.id)).toMatchObject({ fullName: "Former groomer", phoneNumber: null });
});

test("declines open requests of a groomer who leaves and lets the parent know", async () => {
  const setup = await setUpClosing("pending");
  const before = emailsTo(setup.app, setup.ana.email).length;

  await leave(setup, "gus");

  const [seen] = await (await setup.as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen).toMatchObject({
    status: "declined",
    statusReason: "The groomer closed their account.",
    groomerName: "Blue Ridge Bath Co.",
    groomerEmail: null,
    groomerPhone: null,
  });
  const emails = emailsTo(setup.app, setup.ana.email).slice(before);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("The groomer closed their account.");
});

test("removes the groomer's reasons and keeps the parent's", async () => {
  const setup = await setUpClosing("accepted");
  const { as, booking } = setup;
  const addRequest = async (petInfo: string) => (await sendRequest(setup, "ana", { petInfo })).id;
  const [declined, takenBack, open] = [await addRequest("Biscuit"), await addRequest("Rex"), await addRequest("Lola")];
  const change = (who: "ana" | "gus", id: number, status: string, reason: string) =>
    as[who].patch(`/api/bookings/${id}/status`, { status, reason });
  await change("gus", booking.id, "cancelled", "I am in the hospital");
  await change("gus", declined, "declined", "My back hurts");
  await change("ana", takenBack, "cancelled", "Rex is ill");

  expect((await leave(setup, "gus")).status).toBe(204);

  const reasons = [booking.id, declined, takenBack, open].map((id) => bookingOf(setup, id).statusReason);
  expect(reasons).toEqual([null, null, "Rex is ill", "The groomer closed their account."]);
});

testWith("warns a groomer that clients they added go and payments stay", setUpClosing, async ({ as }) => {
  await openTab(as.gus, "/groomer-dashboard?tab=account&section=data", async (tab) => {
    await tab.press("Delete my account");
    const [deleted, kept] = tab.text("dialog .consequences")!.split("Kept");
    expect(deleted).toContain("The clients, visits, and notes you added");
    expect(kept).toContain("Membership payments, for our records");
  });
});

testWith("lets a groomer without a profile leave", setUpBookings, async (setup) => {
  const nia = await addUser(setup.app, "groomer", "nia");

  const response = await signedIn(setup.app, nia, "groomer").delete("/api/account", { password: PASSWORD });

  expect(response.status).toBe(204);
});

testWith("shows a profile to a parent who booked, with reviews and without the person", setUpClosing, async (setup) => {
  await leave(setup, "gus");

  const page = await setup.as.ana.get(`/groomer/${setup.gus.profile.id}`);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain("Blue Ridge Bath Co.");
  for (const personal of ["gus Tester", "gus@example.com", "828-555-0100", "deleted.invalid", "28801"]) {
    expect(text).not.toContain(personal);
  }
});

test.each(["ana", "gus"] as const)("exports the same data for an operator as for %s", async (who) => {
  const { app, as } = await setUpClosing();
  const own = await (await as[who].post("/api/account/export", { password: PASSWORD })).json();

  const data = JSON.parse([...exportByName(app.ctx, who)].join(""));

  expect(Object.keys(data)).toEqual(Object.keys(own));
  expect([data.account, data.bookings, data.pets]).toEqual([own.account, own.bookings, own.pets]);
  expect(auditedActions(app).at(-1)).toEqual({ action: "data-exported", actorId: null });
});

test("deletes an account for an operator and emails its owner", async () => {
  const setup = await setUpClosing("pending");
  const { app, ana, booking } = setup;

  await deletePerson(app.ctx, "ana", ana.email.toUpperCase());

  expect(userOf(setup, ana.id)).toMatchObject({ username: `deleted-${ana.id}`, deletedAt: app.clock.now() });
  expect(bookingOf(setup, booking.id).status).toBe("cancelled");
  expect((await setup.as.ana.get("/api/user")).status).toBe(401);
  expect(auditedActions(app).at(-1)).toEqual({ action: "account-closed", actorId: null });
  expect(emailsTo(app, ana.email).at(-1)!.subject).toContain("deleted");
  await expect(deletePerson(app.ctx, "ana", ana.email)).rejects.toThrow("There's no account named ana.");
});

test("refuses a wrong email and people with an upcoming visit", async () => {
  const setup = await setUpClosing("accepted");
  const { app, ana, gus } = setup;

  await expect(deletePerson(app.ctx, "ana", gus.user.email)).rejects.toThrow("isn't the email of ana.");
  await expect(deletePerson(app.ctx, "ana", ana.email)).rejects.toThrow("There's an upcoming visit on Tuesday");
  expect(() => exportByName(app.ctx, "nobody")).toThrow("There's no account named nobody.");
  expect(userOf(setup, ana.id).deletedAt).toBeNull();
});
