import { expect, test } from "bun:test";
import { bodyOf } from "#tests/support/answers.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

/* What people type goes into an address as one value, whatever characters it has. */

const q = (typed: string) => `?${new URLSearchParams({ q: typed })}`;

async function setUp() {
  const setup = await setUpBookings();
  const { app, as } = setup;
  for (const name of ["Lee, Ann", "Ray, Bo"]) expect((await as.gus.post("/api/clients", { name })).status).toBe(201);
  const lee = await addUser(app, "pet_parent", "lee", { fullName: "Ann [Annie] Lee, Esq." });
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  return { ...setup, boss, lee };
}

test("suggests a town typed with a comma and its state", async () => {
  const { app } = await setUp();

  expect(await bodyOf<string[]>(app.visitor().get(`/api/places${q("Asheville, NC")}`))).toEqual(["Asheville, NC"]);
});

test("finds a client by last name, comma, first name in list and spreadsheet", async () => {
  const { as } = await setUp();

  const { clients } = await bodyOf<{ clients: { name: string }[] }>(as.gus.get(`/api/clients${q("Lee, Ann")}`));
  const file = await (await as.gus.get(`/api/clients.csv${q("Lee, Ann")}`)).text();

  expect(clients.map(({ name }) => name)).toEqual(["Lee, Ann"]);
  expect([file.includes("Lee, Ann"), file.includes("Ray, Bo")]).toEqual([true, false]);
});

test.each(["Lee, Ann", "[1]", '{"a":1}', "[Annie"])("searches a groomer's bookings for %s", async (typed) => {
  const { as } = await setUp();

  expect((await as.gus.get(`/api/bookings/groomer/list${q(typed)}`)).status).toBe(200);
});

test.each(["Lee, Esq", "[Annie]"])("finds an account by %s", async (typed) => {
  const { boss, lee } = await setUp();

  const found = await bodyOf<{ id: number }[]>(boss.get(`/api/admin/users${q(typed)}`));

  expect(found.map(({ id }) => id)).toEqual([lee.id]);
});

test("fills a new client's name with its comma into the form", async () => {
  const { as } = await setUp();

  const page = await (await as.gus.get(`/visits/new?${new URLSearchParams({ name: "Fox, Dana" })}`)).text();

  expect(page).toContain("Fox, Dana");
});

test("reads a name given twice as a list", async () => {
  const { boss } = await setUp();

  expect((await boss.get("/api/admin/users?state=suspended&state=listed")).status).toBe(200);
  expect((await boss.get("/api/admin/users?state=nothing")).status).toBe(422);
});
