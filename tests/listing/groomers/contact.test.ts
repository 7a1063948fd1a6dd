import { expect, test } from "bun:test";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import { type BusinessHours, defaultHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { hoursText } from "#src/shared/listing/hours-text.ts";
import { setUpHandles } from "#tests/listing/handles/setup.ts";
import { testApp } from "#tests/support/app.ts";
import type { AccountExport } from "#tests/support/exported.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { addBooking } from "./setup.ts";

const profileOf = async (window: ReturnType<typeof signedIn>, id: number) =>
  (await window.get(`/api/groomer-profiles/${id}`)).json();

test("the public may ask for the phone and does not see the email, unless the groomer says otherwise", async () => {
  const app = await testApp();
  const { profile } = await addGroomer(app, "gus");
  const contact = async () => (await profileOf(app.visitor(), profile.id)).user;
  const change = (switches: { showPhone: boolean; showEmail: boolean }) =>
    changeRows(app.ctx.db, groomerProfiles, { id: profile.id }, switches);

  expect(await contact()).toEqual({ profileImage: null, email: null, phoneNumber: null, hasPhone: true });
  change({ showPhone: false, showEmail: true });
  expect(await contact()).toEqual({ profileImage: null, email: "gus@example.com", phoneNumber: null, hasPhone: false });
  change({ showPhone: false, showEmail: false });
  expect(await contact()).toEqual({ profileImage: null, email: null, phoneNumber: null, hasPhone: false });
});

test("a parent with an accepted booking always sees both, other bookings show nothing more", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { showPhone: false });
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
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { showPhone: false, membershipEndDate });

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
  changeRows(app.ctx.db, users, { id: gus.user.id }, { fullName: "Augustus Private" });
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
const saves = async ({ as, gus }: Awaited<ReturnType<typeof setUpHandles>>, googleUrl: unknown) =>
  as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, { googleUrl });

const GOOD = [
  "https://maps.app.goo.gl/abc123",
  "https://g.page/r/abc/review",
  "https://google.com/maps?cid=1",
  "https://www.google.com/maps/place/Blue+Ridge/@35.5,-82.5,17z",
  "https://business.google.com/n/1/profile",
];
const BAD = [
  "http://g.page/abc",
  "javascript:alert(1)",
  "https://g.page.evil.example/abc",
  "https://evil.example/g.page",
  "https://g.page@evil.example/",
  "https://me@g.page/abc",
  "https://g.page:8443/abc",
  "https://maps.google.com.evil.example/",
  "https://www.google.com/url?q=https://evil.example",
  "https://www.google.com/mapsfoo",
  "https://google.com/maps/../url?q=https://evil.example",
  "https://sites.google.com/view/x",
  "g.page/abc",
  7,
];

test("a groomer's page links to their Google profile, and to nothing else", async () => {
  const setup = await setUpHandles();
  const { app, as, gus } = setup;
  const page = async () => (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
  expect(await page()).not.toContain("Reviews on Google");

  for (const url of GOOD) {
    expect((await saves(setup, ` ${url} `)).status).toBe(200);
    expect(await page()).toContain(`<a href="${url}" rel="nofollow noopener">Reviews on Google</a>`);
  }
  for (const url of BAD) {
    const answer = await saves(setup, url);
    expect([url, answer.status]).toEqual([url, 422]);
  }
  const data = (await (await as.gus.post("/api/account/export", { password: PASSWORD })).json()) as AccountExport;
  expect(data.profile?.googleUrl).toBe(GOOD.at(-1)!);

  expect((await saves(setup, "")).status).toBe(200);
  expect(await page()).not.toContain("Reviews on Google");
});
const everyDay = (day: BusinessHours["monday"]) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, day])) as BusinessHours;

test.each([
  [defaultHours, "Mon to Fri 8 to 6, Sat 9 to 5, Sun closed"],
  [everyDay({ open: "07:30", close: "19:00" }), "Every day 7:30 to 7"],
  [everyDay(null), "Closed every day"],
  [
    { ...everyDay(null), wednesday: { open: "16:00", close: "21:30" } },
    "Mon to Tue closed, Wed 4 to 9:30 PM, Thu to Sun closed",
  ],
  [{ ...defaultHours, saturday: { open: "08:00", close: "12:00" } }, "Mon to Fri 8 to 6, Sat 8 to 12, Sun closed"],
  [{ ...defaultHours, sunday: { open: "09:00", close: "11:30" } }, "Mon to Fri 8 to 6, Sat 9 to 5, Sun 9 to 11:30 AM"],
])("%#: %p reads %p", (hours, words) => {
  expect(hoursText(hours)).toBe(words);
});
