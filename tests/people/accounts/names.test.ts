import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { addOnServices, groomerProfiles, pets, servicePackages, users } from "#db/db.ts";
import { nameProblem, personNameProblem, usernameProblem } from "#src/shared/base/names.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { newcomer } from "./setup.ts";

const EVIL = "Mudroom Billing: card expired, log in at https://evil.example";

test.each([
  ["Hi Ann\n\nYour account is locked", "Use one line with no hidden characters"],
  ["Ann\u2028Your account", "Use one line with no hidden characters"],
  ["x".repeat(61), "Use at most 60 characters"],
  ["Log in at https://evil", "Use a name without links or @"],
  ["WWW.evil.example", "Use a name without links or @"],
  ["ana@evil", "Use a name without links or @"],
])("refuses the name %p", (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
  expect(personNameProblem(name)).toBe(problem);
});

test("refuses / and : in people's names but not in a package's name", () => {
  expect(personNameProblem("Mudroom Billing: card expired")).toBe("Use a name without / or :");
  expect(personNameProblem("evil.example/x")).toBe("Use a name without / or :");
  expect(nameProblem("Bath/Brush: the works")).toBeNull();
  for (const name of ["Zoë O’Malley-Nuñez Jr.", "نِدا", "नेहा", "Ana 👩‍🚀"]) expect(personNameProblem(name)).toBeNull();
});

test.each(["ana", "a.b_c-9", "x".repeat(30)])("accepts the username %p", (name) => {
  expect(usernameProblem(name)).toBeNull();
});
test.each(["ab", "x".repeat(31), "https://evil.example", "ana lee", "ana@evil", "Ana", "añá"])(
  "refuses the username %p",
  (name) => expect(usernameProblem(name)).toBeString(),
);

const fieldsOf = async (response: Response) => {
  const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } };
  return [response.status, error?.fields];
};

test.each([
  ["fullName", EVIL, "Use a name without links or @"],
  ["fullName", "Mudroom Billing: card expired", "Use a name without / or :"],
  ["fullName", "Hi Ann\n\nYour account is locked", "Use one line with no hidden characters"],
  ["username", "https://evil.example", "Use letters, numbers, periods, hyphens, and underscores"],
  ["city", "Ashe\nville", "Use one line with no hidden characters"],
])("refuses a sign-up with the %s %p", async (field, value, problem) => {
  const app = await testApp();

  const response = await app.visitor().post("/api/register", { ...newcomer, [field]: value });

  expect(await fieldsOf(response)).toEqual([422, { [field]: problem }]);
});

testWith("lowercases a new username", testApp, async (app) => {
  const response = await app.visitor().post("/api/register", { ...newcomer, username: "Nora.N" });

  expect(await response.json()).toMatchObject({ username: "nora.n" });
});

async function named() {
  const { app, ana, gus, as } = await setUpBookings();
  const pet = await adds(as.ana, { name: "Waffles", type: "Dog" });
  const [pack, addOn] = [gus.packages[0]!, gus.addOns[0]!];
  const sends = (window: Browser, path: string, field: string) => (name: string) =>
    window.patch(path, { [field]: name });
  const { db } = app.ctx;
  return {
    app,
    things: {
      fullName: {
        send: sends(as.ana, `/api/users/${ana.id}`, "fullName"),
        set: (fullName: string) => db.update(users).set({ fullName }).where(eq(users.id, ana.id)).run(),
        field: "fullName",
      },
      username: {
        send: sends(as.ana, `/api/users/${ana.id}`, "username"),
        set: (username: string) => db.update(users).set({ username }).where(eq(users.id, ana.id)).run(),
        field: "username",
      },
      business: {
        send: sends(as.gus, `/api/groomer-profiles/${gus.profile.id}`, "businessName"),
        set: (businessName: string) => db.update(groomerProfiles).set({ businessName }).run(),
        field: "businessName",
      },
      package: {
        send: sends(as.gus, `/api/service-packages/${pack.id}`, "name"),
        set: (name: string) => db.update(servicePackages).set({ name }).where(eq(servicePackages.id, pack.id)).run(),
        field: "name",
      },
      addOn: {
        send: sends(as.gus, `/api/add-on-services/${addOn.id}`, "name"),
        set: (name: string) => db.update(addOnServices).set({ name }).where(eq(addOnServices.id, addOn.id)).run(),
        field: "name",
      },
      pet: {
        send: sends(as.ana, `/api/pets/${pet.id}`, "name"),
        set: (name: string) => db.update(pets).set({ name }).run(),
        field: "name",
      },
    },
  };
}

const kinds = ["fullName", "username", "business", "package", "addOn", "pet"] as const;

test.each(kinds)("applies the new rules to a changed %s and accepts the unchanged old one", async (kind) => {
  const { things } = await named();
  const { send, set, field } = things[kind];
  const old = kind === "username" ? "First.Admin@evil.example" : "Pets@home, www.evil.example";

  const [status, fields] = await fieldsOf(await send("See www.evil.example"));
  expect([status, Object.keys((fields as object | undefined) ?? {})]).toEqual([422, [field]]);
  set(old);
  expect((await send(old)).status).toBe(200);
  expect((await send(`${old}x`)).status).toBe(422);
  expect((await send("waffles")).status).toBe(200);
});

test.each([
  [
    "gus",
    "/api/service-packages",
    { name: EVIL, description: "Bath and brush", priceMin: 100, priceMax: 100, durationMinutes: 60 },
  ],
  ["gus", "/api/add-on-services", { name: EVIL, price: 100 }],
  ["ana", "/api/pets", { name: "Hi Ann\n\nYour account is locked", type: "Dog" }],
] as const)("doesn't let %s add to %s under a bad name", async (who, path, body) => {
  const { as } = await setUpBookings();

  expect(await fieldsOf(await as[who].post(path, body))).toMatchObject([422, { name: expect.any(String) }]);
});
