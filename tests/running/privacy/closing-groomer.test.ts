import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerProfiles, memberships, servicePackages } from "#db/schema/tables.ts";
import { mailsTo } from "#tests/people/accounts/mailbox.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, readRow } from "#tests/support/rows.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { bookingOf, leave, setUpClosing, userOf } from "./setup.ts";

test("a groomer's listing is gone at once, with the membership and the offers", async () => {
  const setup = await setUpClosing();
  const { app, gus } = setup;
  const { db, now } = app.ctx;
  const groomerId = gus.profile.id;

  expect((await leave(setup, "gus")).status).toBe(204);

  expect((await app.visitor().get(`/groomer/${groomerId}`)).status).toBe(404);
  expect(await (await app.visitor().post("/api/groomers/search", { zipCode: "28801" })).json()).toEqual([]);
  const active = eq(servicePackages.isActive, true);
  expect(db.select().from(servicePackages).where(active).all()).toEqual([]);
  expect(readRow(db, memberships)).toMatchObject({ state: "ended", endedAt: now(), cardLast4: null });
  expect(readRow(db, groomerProfiles)).toMatchObject({
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

test("a groomer who leaves declines open requests with a reason, and the parent is told", async () => {
  const setup = await setUpClosing("pending");
  const before = mailsTo(setup.app, setup.ana.email).length;

  await leave(setup, "gus");

  const [seen] = await (await setup.as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen).toMatchObject({
    status: "declined",
    statusReason: "The groomer closed their account.",
    groomerName: "Blue Ridge Bath Co.",
    groomerEmail: null,
    groomerPhone: null,
  });
  const mails = mailsTo(setup.app, setup.ana.email).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("The groomer closed their account.");
});

test("reasons that a groomer gave go too; the parent's stay, and what the site says of a request that was open", async () => {
  const setup = await setUpClosing("accepted");
  const { as, booking } = setup;
  const asked = async (petInfo: string) => (await requests(as.ana, requestFor(setup, { petInfo }))).id;
  const [declined, takenBack, open] = [await asked("Biscuit"), await asked("Rex"), await asked("Lola")];
  const change = (who: "ana" | "gus", id: number, status: string, reason: string) =>
    as[who].patch(`/api/bookings/${id}/status`, { status, reason });
  await change("gus", booking.id, "cancelled", "I am in the hospital");
  await change("gus", declined, "declined", "My back hurts");
  await change("ana", takenBack, "cancelled", "Rex is ill");

  expect((await leave(setup, "gus")).status).toBe(204);

  const reasons = [booking.id, declined, takenBack, open].map((id) => bookingOf(setup, id).statusReason);
  expect(reasons).toEqual([null, null, "Rex is ill", "The groomer closed their account."]);
});

test("before a groomer leaves they read that their own clients go, and what they paid stays in the books", async () => {
  const { as } = await setUpClosing();

  await openTab(as.gus, "/groomer-dashboard?tab=account&section=data", async (tab) => {
    await tab.press("Delete my account");
    const [deleted, kept] = tab.text("dialog .consequences")!.split("Kept");
    expect(deleted).toContain("The clients, visits, and notes you added");
    expect(kept).toContain("Membership payments, for our records");
  });
});

test("a groomer without a profile can leave too", async () => {
  const setup = await setUpBookings();
  const nia = await addUser(setup.app, "groomer", "nia");

  const response = await signedIn(setup.app, nia, "groomer").delete("/api/account", { password: PASSWORD });

  expect(response.status).toBe(204);
});

test("a parent who had booked still opens the profile, with the reviews and without the person", async () => {
  const setup = await setUpClosing();

  await leave(setup, "gus");

  const page = await setup.as.ana.get(`/groomer/${setup.gus.profile.id}`);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain("Blue Ridge Bath Co.");
  for (const personal of ["gus Tester", "gus@example.com", "828-555-0100", "deleted.invalid", "28801"]) {
    expect(text).not.toContain(personal);
  }
});

test("nobody can reach a groomer who is still being closed, and the account answers to nobody", async () => {
  const setup = await setUpClosing("completed");
  const { app, gus } = setup;
  changeRows(app.ctx.db, memberships, { groomerId: gus.profile.id }, { customerId: "cus_gus" });

  expect((await leave(setup, "gus")).status).toBe(204);

  expect(userOf(setup, gus.user.id)).toMatchObject({ closingAt: app.clock.now(), deletedAt: null });
  const [seen] = await (await setup.as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen).toMatchObject({ groomerEmail: null, groomerPhone: null });
  expect((await setup.as.gus.get("/api/user")).status).toBe(401);
  expect((await app.visitor().get(`/groomer/${gus.profile.id}`)).status).toBe(404);
});
