import { describe, expect, test } from "bun:test";
import { groomerProfiles, users } from "#db/db.ts";
import { type BusinessHours, defaultHours, hoursText, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { setUpLinkNames } from "#tests/listing/link-names/setup.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { type AccountExport, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addBooking, type Groomer } from "./setup.ts";

const profileOf = async (window: ReturnType<typeof signedIn>, id: number) =>
  (await window.get(`/api/groomer-profiles/${id}`)).json();

testWith("shows the public a groomer's phone but not their email by default", testApp, async (app) => {
  const { profile } = await addGroomer(app, "gus");
  const seen = () => profileOf(app.visitor(), profile.id);
  const contact = async () => (await seen()).user;
  const change = (switches: { showPhone: boolean; showEmail: boolean }) =>
    changeRows(app.ctx.db, groomerProfiles, { id: profile.id }, switches);

  expect(await contact()).toEqual({ profileImage: null, email: null, phoneNumber: null, hasPhone: true });
  change({ showPhone: false, showEmail: true });
  expect(await contact()).toEqual({ profileImage: null, email: "gus@example.com", phoneNumber: null, hasPhone: false });
  change({ showPhone: false, showEmail: false });
  expect(await contact()).toEqual({ profileImage: null, email: null, phoneNumber: null, hasPhone: false });
  expect(await seen()).not.toHaveProperty("acceptsOutsideArea");
});

testWith("always shows both to a parent with an accepted or completed booking and no other", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { showPhone: false });
  const ana = await addUser(app, "pet_parent", "ana");
  const ben = await addUser(app, "pet_parent", "ben");
  for (const status of ["pending", "declined", "cancelled"] as const) addBooking(app, gus, ben, status);
  const cat = await addUser(app, "pet_parent", "cat");
  addBooking(app, gus, ana, "accepted");
  addBooking(app, gus, cat, "completed");

  const others = await profileOf(signedIn(app, ben, "pet_parent"), gus.profile.id);

  for (const user of [ana, cat]) {
    const { user: seen } = await profileOf(signedIn(app, user, "pet_parent"), gus.profile.id);
    expect(seen).toMatchObject({ email: "gus@example.com", phoneNumber: "828-555-0100" });
  }
  expect(others.user).toMatchObject({ email: null, phoneNumber: null });
});

testWith("shows owner and admin the membership's end and only the owner contact details", testApp, async (app) => {
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

testWith("shows no street, account email, username, or coordinates in public", testApp, async (app) => {
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

testWith("shows the street to its owner only", testApp, async (app) => {
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
const saves = async ({ as, gus }: Awaited<ReturnType<typeof setUpLinkNames>>, googleUrl: unknown) =>
  as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, { googleUrl });

const GOOD = [
  "https://maps.app.goo.gl/abc123",
  "https://g.page/r/abc/review",
  "https://google.com/maps?cid=1",
  "https://www.google.com/maps/place/Blue+Ridge/@35.5,-82.5,17z",
  "https://maps.google.com/?cid=1",
  "g.page/abc",
  "https://business.google.com/n/1/profile",
  ..."https://goo.gl/maps/a goo.gl/maps/a https://g.co/kgs/a https://search.google.com/local/reviews?placeid=a".split(
    " ",
  ),
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
  ..."https://goo.gl/abc https://g.co/abc https://search.google.com/url?q=https://evil.example".split(" "),
  "https://maps.google.com/url?q=https://evil.example",
  7,
];

testWith("links a groomer's page to their Google profile only", setUpLinkNames, async (setup) => {
  const { app, as, gus } = setup;
  const page = async () => (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
  expect(await page()).not.toContain("Reviews on Google");

  for (const url of GOOD) {
    expect((await saves(setup, ` ${url} `)).status).toBe(200);
    expect(await page()).toContain(
      `<a href="${url.replace(/^g/, "https://g")}" rel="nofollow noopener">Reviews on Google</a>`,
    );
  }
  for (const url of BAD) {
    expect([url, (await saves(setup, url)).status]).toEqual([url, 422]);
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
])("%#: shows %p as %p", (hours, words) => {
  expect(hoursText(hours)).toBe(words);
});

const viewers = ["visitor", "parent", "customer", "owner", "other groomer", "admin"] as const;

async function setup(isListed: boolean) {
  const app = await testApp();
  const gus = await addGroomer(app, "gus", { isListed });
  const other = await addGroomer(app, "olga");
  const parent = await addUser(app, "pet_parent", "ana");
  const customer = await addUser(app, "pet_parent", "cleo");
  const admin = await addUser(app, "admin", "ada");
  addBooking(app, gus, customer, "declined");
  addBooking(app, other, parent);
  const as: Record<(typeof viewers)[number], ReturnType<TestApp["visitor"]>> = {
    visitor: app.visitor(),
    parent: signedIn(app, parent, "pet_parent"),
    customer: signedIn(app, customer, "pet_parent"),
    owner: signedIn(app, gus.user, "groomer"),
    "other groomer": signedIn(app, other.user, "groomer"),
    admin: signedIn(app, admin, "admin"),
  };
  return { app, gus, as };
}

const addressesOf = ({ profile, user }: Groomer) => [
  `/groomer/${profile.id}`,
  `/api/groomer-profiles/${profile.id}`,
  `/api/groomer-profiles/byUser?userId=${user.id}`,
  `/api/service-packages/${profile.id}`,
  `/api/add-on-services/${profile.id}`,
  `/api/reviews/${profile.id}`,
  `/api/portfolio-images?groomerId=${profile.id}`,
];

async function statusFor(groomer: Groomer, window: ReturnType<TestApp["visitor"]>) {
  const answers = await Promise.all(addressesOf(groomer).map((address) => window.get(address)));
  return [...new Set(answers.map((answer) => answer.status))];
}

test("lets everyone read a listed groomer's page and its parts", async () => {
  const { gus, as } = await setup(true);

  for (const who of viewers) expect([who, ...(await statusFor(gus, as[who]))]).toEqual([who, 200]);
});

const unlisted = [
  ["visitor", 404],
  ["parent", 404],
  ["customer", 200],
  ["owner", 200],
  ["other groomer", 404],
  ["admin", 200],
] as const;

describe("shows an unlisted groomer only to the owner, admins, and parents with a booking", () => {
  test("before the background check passes", async () => {
    const { gus, as } = await setup(false);

    for (const [who, status] of unlisted) expect([who, ...(await statusFor(gus, as[who]))]).toEqual([who, status]);
  });

  test("from the instant the membership ends", async () => {
    const { app, gus, as } = await setup(true);
    const until = app.clock.now() + 60_000;
    changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: until });

    app.clock.set(until - 1);
    expect(await statusFor(gus, as.visitor)).toEqual([200]);
    app.clock.set(until);
    for (const [who, status] of unlisted) expect([who, ...(await statusFor(gus, as[who]))]).toEqual([who, status]);
  });
});

test("sends the public identical bytes for an unlisted and a missing groomer", async () => {
  const { gus, as } = await setup(false);
  const unknown = { profile: { ...gus.profile, id: 7 }, user: { ...gus.user, id: 9 } } as Groomer;
  const theirs = addressesOf(gus);
  const nobodys = addressesOf(unknown);

  for (const who of ["visitor", "parent", "other groomer"] as const) {
    for (const [at, address] of theirs.entries()) {
      const answer = await as[who].get(address);
      const blank = await as[who].get(nobodys[at]!);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(await blank.text());
      const headers = (response: Response) => [...response.headers].filter(([name]) => name !== "x-request-id");
      expect(headers(answer)).toEqual(headers(blank));
    }
  }
});

test("returns 404 for an invalid ID in every call", async () => {
  const { app } = await setup(true);
  const bad = ["abc", "0", "-1", "1.5", "01", "1e3", "99999999999", "1%20OR%201=1"];
  const calls = ["/api/groomer-profiles/byUser?userId=", "/api/portfolio-images?groomerId="];

  for (const call of calls) {
    for (const id of bad) {
      const answer = await app.visitor().get(call + id);
      expect([call + id, answer.status, await answer.text()]).toEqual([
        call + id,
        404,
        '{"error":{"code":"not_found","message":"Not found."}}',
      ]);
    }
  }
  expect((await app.visitor().get("/api/portfolio-images")).status).toBe(404);
});
