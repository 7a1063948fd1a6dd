import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addBooking } from "./setup.ts";

const profileOf = async (window: ReturnType<typeof signedIn>, id: number) =>
  (await window.get(`/api/groomer-profiles/${id}`)).json();

test("the public sees the phone and not the e-mail, unless the groomer says otherwise", async () => {
  const app = await testApp();
  const { profile } = await addGroomer(app, "gus");
  const contact = async () => (await profileOf(app.visitor(), profile.id)).user;
  const change = (switches: { showPhone: boolean; showEmail: boolean }) =>
    app.ctx.db.update(groomerProfiles).set(switches).where(eq(groomerProfiles.id, profile.id)).run();

  expect(await contact()).toEqual({ profileImage: null, email: null, phoneNumber: "828-555-0100" });
  change({ showPhone: false, showEmail: true });
  expect(await contact()).toEqual({ profileImage: null, email: "gus@example.com", phoneNumber: null });
  change({ showPhone: false, showEmail: false });
  expect(await contact()).toEqual({ profileImage: null, email: null, phoneNumber: null });
});

test("a parent with an accepted booking always sees both, other bookings show nothing more", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  app.ctx.db.update(groomerProfiles).set({ showPhone: false }).where(eq(groomerProfiles.id, gus.profile.id)).run();
  const ana = await addUser(app, "pet_parent", "ana");
  const ben = await addUser(app, "pet_parent", "ben");
  for (const status of ["pending", "declined", "completed", "cancelled"] as const) addBooking(app, gus, ben, status);
  addBooking(app, gus, ana, "accepted");

  const accepted = await profileOf(signedIn(app, ana, "pet_parent"), gus.profile.id);
  const others = await profileOf(signedIn(app, ben, "pet_parent"), gus.profile.id);

  expect(accepted.user).toMatchObject({ email: "gus@example.com", phoneNumber: "828-555-0100" });
  expect(others.user).toMatchObject({ email: null, phoneNumber: null });
});

test("the owner and an admin see the end of the membership, and of them the owner alone the contact details", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  const olga = await addGroomer(app, "olga");
  const admin = await addUser(app, "admin", "ada");
  const membershipEndDate = app.clock.now() + 1000;
  app.ctx.db
    .update(groomerProfiles)
    .set({ showPhone: false, membershipEndDate })
    .where(eq(groomerProfiles.id, gus.profile.id))
    .run();

  const own = await profileOf(signedIn(app, gus.user, "groomer"), gus.profile.id);
  expect(own.user).toMatchObject({ email: "gus@example.com", phoneNumber: "828-555-0100" });
  expect(own.membershipEndDate).toBe(membershipEndDate);
  const looked = await profileOf(signedIn(app, admin, "admin"), gus.profile.id);
  expect(looked.user).toMatchObject({ email: null, phoneNumber: null });
  expect(looked.membershipEndDate).toBe(membershipEndDate);
  for (const window of [signedIn(app, olga.user, "groomer"), app.visitor()]) {
    const seen = await profileOf(window, gus.profile.id);
    expect(seen.user).toMatchObject({ email: null, phoneNumber: null });
    expect(seen.membershipEndDate).toBeNull();
  }
});

test("nothing public carries the street, the account's e-mail, the username or coordinates", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co." });
  app.ctx.db.update(users).set({ fullName: "Augustus Private" }).where(eq(users.id, gus.user.id)).run();
  const { id } = gus.profile;

  for (const path of [
    `/groomer/${id}`,
    `/api/groomer-profiles/${id}`,
    `/api/groomer-profiles/byUser?userId=${gus.user.id}`,
    `/api/service-packages/${id}`,
    `/api/add-on-services/${id}`,
    `/api/portfolio-images?groomerId=${id}`,
    `/api/reviews/${id}`,
  ]) {
    const response = await app.visitor().get(path);
    expect(response.status).toBe(200);
    const body = await response.text();
    for (const secret of ["Secret Street", "gus@example.com", "Augustus", "35.59", "listedUntil", "suspended"]) {
      expect([path, secret, body.includes(secret)]).toEqual([path, secret, false]);
    }
  }
});

test("the street is no secret to its owner alone", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  const ana = await addUser(app, "pet_parent", "ana");
  const admin = await addUser(app, "admin", "ada");
  const path = `/api/locations/${gus.user.id}`;

  const own = await signedIn(app, gus.user, "groomer").get(path);
  expect(own.status).toBe(200);
  expect(await own.json()).toMatchObject({ userId: gus.user.id, address: "1 Secret Street", serviceRadius: 20 });

  expect((await app.visitor().get(path)).status).toBe(401);
  for (const window of [signedIn(app, ana, "pet_parent"), signedIn(app, admin, "admin")]) {
    const foreign = await window.get(path);
    const unknown = await window.get("/api/locations/999");
    expect([foreign.status, unknown.status, (await window.get("/api/locations/me")).status]).toEqual([404, 404, 404]);
    expect(await foreign.text()).toBe(await unknown.text());
  }
});
