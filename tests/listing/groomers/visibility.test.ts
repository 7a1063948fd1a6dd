import { describe, expect, test } from "bun:test";
import { groomerProfiles } from "#db/schema/tables.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { addBooking, type Groomer } from "./setup.ts";

const viewers = ["visitor", "parent", "customer", "owner", "other groomer", "admin"] as const;
type Who = (typeof viewers)[number];

async function setup(isListed: boolean) {
  const app = await testApp();
  const gus = await addGroomer(app, "gus", { isListed });
  const other = await addGroomer(app, "olga");
  const parent = await addUser(app, "pet_parent", "ana");
  const customer = await addUser(app, "pet_parent", "cleo");
  const admin = await addUser(app, "admin", "ada");
  addBooking(app, gus, customer, "declined");
  addBooking(app, other, parent);
  const as: Record<Who, ReturnType<TestApp["visitor"]>> = {
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

test("a listed groomer's page and everything on it can be read by everyone", async () => {
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

describe("an unlisted groomer is there only for the owner, admins and parents with a booking", () => {
  test("before the background check is passed", async () => {
    const { gus, as } = await setup(false);

    for (const [who, status] of unlisted) expect([who, ...(await statusFor(gus, as[who]))]).toEqual([who, status]);
  });

  test("from the instant the membership runs out", async () => {
    const { app, gus, as } = await setup(true);
    const until = app.clock.now() + 60_000;
    changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: until });

    app.clock.set(until - 1);
    expect(await statusFor(gus, as.visitor)).toEqual([200]);
    app.clock.set(until);
    for (const [who, status] of unlisted) expect([who, ...(await statusFor(gus, as[who]))]).toEqual([who, status]);
  });
});

test("for the public an unlisted groomer and one that never was get the same bytes", async () => {
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

test("ids that are no ids are unknown, in every call", async () => {
  const { app } = await setup(true);
  const bad = ["abc", "0", "-1", "1.5", "01", "1e3", "99999999999", "1%20OR%201=1"];
  const calls = [
    "/api/groomer-profiles/",
    "/api/groomer-profiles/byUser?userId=",
    "/api/service-packages/",
    "/api/add-on-services/",
    "/api/reviews/",
    "/api/portfolio-images?groomerId=",
  ];

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
