import { expect, test } from "bun:test";
import { addOnServices, groomerProfiles, pets, servicePackages, users } from "#db/db.ts";
import { nameProblem, personNameProblem, usernameProblem } from "#src/shared/base/names.ts";
import { testApp } from "#tests/support/app.ts";
import { changeRows } from "#tests/support/rows.ts";
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

testWith("lowercases a new username", testApp, async (app) => {
  const response = await app.visitor().post("/api/register", { ...newcomer, username: "Nora.N" });

  expect(await response.json()).toMatchObject({ username: "nora.n" });
});

async function named(kind: (typeof kinds)[number]) {
  const { app, ana, gus, as } = await setUpBookings();
  const pet = await adds(as.ana, { name: "Waffles", type: "Dog" });
  const [pack, addOn] = [gus.packages[0]!, gus.addOns[0]!];
  const things = {
    fullName: [users, "fullName", ana.id, "/api/users"],
    username: [users, "username", ana.id, "/api/users"],
    business: [groomerProfiles, "businessName", gus.profile.id, "/api/groomer-profiles"],
    package: [servicePackages, "name", pack.id, "/api/service-packages"],
    addOn: [addOnServices, "name", addOn.id, "/api/add-on-services"],
    pet: [pets, "name", pet.id, "/api/pets"],
  } as const;
  const [table, field, id, path] = things[kind];
  const window = [users, pets].some((own) => own === table) ? as.ana : as.gus;
  return {
    field,
    send: (name: string) => window.patch(`${path}/${id}`, { [field]: name }),
    set: (name: string) => changeRows(app.ctx.db, table, { id }, { [field]: name }),
  };
}

const kinds = ["fullName", "username", "business", "package", "addOn", "pet"] as const;

test.each(kinds)("applies the new rules to a changed %s and accepts the unchanged old one", async (kind) => {
  const { send, set, field } = await named(kind);
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
