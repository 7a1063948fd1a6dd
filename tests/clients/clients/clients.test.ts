import { expect, test } from "bun:test";
import { auditLog, clientPets, pets, users, visitPets, visits } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { CLIENTS_PER_PAGE } from "#src/shared/clients/client-limits.ts";
import { maskOfTraits } from "#src/shared/visits/pets/pet-labels.ts";
import { addUser } from "#tests/support/people.ts";
import { addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { noteOnAna, noteOnWaffles, PATH, setUpClients, wafflesOf } from "./setup.ts";

testWith("lists a groomer's clients with pets and visits and no-shows", setUpClients, async (setup) => {
  const { app, ana, clientId, gil, visit, list } = setup;
  const now = app.clock.now();
  const next = visit(ana.id, { status: "accepted", startsAt: now + 2 * DAY_MS, preferredDate: "2026-06-12" });
  visit(ana.id, { status: "accepted", startsAt: now + 5 * DAY_MS });
  visit(ana.id, { status: "no_show", startsAt: now - 20 * DAY_MS });
  visit(ana.id, { status: "no_show", startsAt: now - 400 * DAY_MS });
  visit(ana.id, {
    groomerId: gil.profile.id,
    servicePackageId: gil.packages[0]!.id,
    status: "no_show",
    startsAt: now - DAY_MS,
  });

  changeRows(app.ctx.db, visits, { status: "completed" }, { amountPaid: 6000, tip: 500, paidBy: "cash" });

  expect(await list()).toEqual([
    {
      id: clientId(),
      source: "request",
      petParentId: ana.id,
      zipCode: null,
      name: "ana Tester",
      pets: [{ id: wafflesOf(setup), name: "Waffles", type: "Dog", breed: "Goldendoodle", note: null, isListed: true }],
      petInfo: "Waffles, a nervous doodle",
      caution: "",
      visits: 2,
      lastVisit: "2026-06-01",
      next: { kind: "visit", bookingId: next.id, date: "2026-06-12", arrival: null },
      dueOn: null,
      usualWeeks: null,
      noShowsHere: 1,
      isBlocked: false,
      goesOn: null,
      canInvite: false,
      noShowsAnywhere: 2,
      canceledLateAnywhere: 0,
      note: null,
      lastPrice: 6000,
    },
  ]);
});

testWith("warns of dangerous pets beside a client's name", setUpClients, async (setup) => {
  const { app, ana, clientId, list, visit } = setup;
  const { db } = app.ctx;
  const cautionIs = async (caution: string) => expect((await list())[0]!.caution).toBe(caution);
  const traits = maskOfTraits(["may-bite", "senior"]);
  changeRows(db, pets, {}, { traits });
  await cautionIs("May bite");
  changeRows(db, pets, {}, { rabiesUntil: "2026-06-01" });
  await cautionIs("May bite · Rabies expired");
  changeRows(db, clientPets, {}, { rabiesUntil: "2027-06-01", traits: maskOfTraits(["muzzle"]) });
  await cautionIs("May bite · Needs a muzzle");
  visit(ana.id, { status: "accepted", startsAt: app.clock.now() + DAY_MS, coatCondition: "matted" });
  await cautionIs("May bite · Needs a muzzle · +1");
  addRow(db, clientPets, { clientId: clientId(), name: "Rex", type: "Dog", createdAt: 0 });
  await cautionIs("May bite · Needs a muzzle · +1");
  changeRows(db, pets, {}, { archivedAt: 1 });
  await cautionIs("Matted");
  const unknown = addRow(db, pets, { petParentId: ana.id, name: "Rex", type: "Dog", traits, createdAt: 0 });
  changeRows(db, clientPets, { name: "Rex" }, { petId: unknown.id });
  await cautionIs("Matted");
});

testWith("shows pets of accepted and completed visits", setUpClients, async ({ app, ana, visit, list }) => {
  const rex = addRow(app.ctx.db, pets, { petParentId: ana.id, name: "Rex", type: "Dog", createdAt: 0 });
  const { id } = visit(ana.id, { status: "pending", startsAt: app.clock.now() + DAY_MS });
  addRow(app.ctx.db, visitPets, { visitId: id, petId: rex.id });
  const names = async () => (await list())[0]!.pets.map(({ name }) => name).join();
  for (const [status, shown] of [
    ["pending", "Waffles"],
    ["accepted", "Waffles,Rex"],
    ["cancelled", "Waffles"],
    ["completed", "Waffles,Rex"],
  ] as const) {
    changeRows(app.ctx.db, visits, { id }, { status });
    expect([status, await names()]).toEqual([status, shown]);
  }
});

test("leaves streets and gate codes and contact details out of list and file", async () => {
  const { as, ana } = await setUpClients();

  const text = (await (await as.gus.get(PATH)).text()) + (await (await as.gus.get(`${PATH}.csv`)).text());

  expect(text).toContain("Waffles");
  for (const secret of ["12 Oak Street", "#4711", ana.email]) expect(text).not.toContain(secret);
});

testWith("doesn't count a disputed no-show until an admin decides", setUpClients, async (setup) => {
  const { app, as, pat, visit, list, clientId } = setup;
  const fee = { amountPaid: 5000, tip: 0, paidBy: "not_yet" } as const;
  const { id } = visit(pat.id, { status: "no_show", disputeKind: "no_show", disputedAt: 1, ...fee });
  const noShows = async () => (await list()).find(({ petParentId }) => petParentId === pat.id)!.noShowsHere;

  expect(await noShows()).toBe(0);
  expect(await (await as.gus.get(`/clients/${clientId(pat.id)}`)).text()).toContain("> for 1 visit<");
  changeRows(app.ctx.db, visits, { id }, { disputeDecidedAt: 2 });

  expect(await noShows()).toBe(1);
});

testWith("saves and changes and removes a note and logs only that it changed", setUpClients, async (setup) => {
  const { app, clientId, list } = setup;

  expect((await (await noteOnAna(setup, " Rings back. ")).json()).note).toBe("Rings back.");
  await noteOnAna(setup, "Rings back.");
  expect((await (await noteOnWaffles(setup, "Hates the dryer")).json()).pets[0].note).toBe("Hates the dryer");
  expect((await list())[0]).toMatchObject({ note: "Rings back.", pets: [{ note: "Hates the dryer" }] });
  expect((await (await noteOnAna(setup, "")).json()).note).toBeNull();
  expect((await (await noteOnWaffles(setup, null)).json()).pets[0].note).toBeNull();

  const entries = findRows(app.ctx.db, auditLog, { action: "client-noted" });
  expect(entries.map(({ target }) => target)).toEqual(Array(4).fill(`client ${clientId()}`));
  expect(JSON.stringify(entries)).not.toContain("Rings");
});

testWith("refuses a note that is too long or isn't text", setUpClients, async ({ as, clientId }) => {
  const status = async (body: object) => (await as.gus.patch(`${PATH}/${clientId()}`, body)).status;

  expect(await status({ note: "é".repeat(1000) })).toBe(200);
  expect(await status({ note: "e".repeat(1001) })).toBe(422);
  expect(await status({ note: 7 })).toBe(422);
});

testWith("refuses notes about unvisited parents and ungroomed pets", setUpClients, async (setup) => {
  const { app, as, asGil, ana, pat, clientId } = setup;
  const other = addRow(app.ctx.db, pets, { petParentId: ana.id, name: "Pickle", type: "Cat", createdAt: 1 });
  const unseen = addRow(app.ctx.db, clientPets, { clientId: clientId(), petId: other.id, createdAt: 1 });
  const note = { note: "Mine" };
  const requests = [
    as.gus.patch(`${PATH}/${clientId(pat.id)}`, note),
    as.gus.patch(`${PATH}/${clientId()}/pets/${unseen.id}`, note),
    as.gus.patch(`${PATH}/${clientId(pat.id)}/pets/${wafflesOf(setup)}`, note),
    asGil.patch(`${PATH}/${clientId()}`, note),
    asGil.patch(`${PATH}/${clientId()}/pets/${wafflesOf(setup)}`, note),
  ];

  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test.each([
  ["ANA", 1],
  ["waffles", 1],
  ["goldendoodle ana", 1],
  ["side door", 1],
  ["paw", 1],
  ["cafe", 1],
  ["pat", 0],
  ["ana #4711", 0],
  ["%", 0],
])("searches for %p and finds %p", async (q, found) => {
  const setup = await setUpClients();
  await noteOnAna(setup, "Use the side door, by the Café");
  await noteOnWaffles(setup, "Left paw last");

  expect(await setup.list(`?q=${encodeURIComponent(q)}`)).toHaveLength(found);
});

test("finds a street while a booking shows it and only by a shared phone", async () => {
  const { app, ana, pat, visit, list } = await setUpClients();
  changeRows(app.ctx.db, users, { id: ana.id }, { phoneNumber: "+1 (828) 555-0144" });
  changeRows(app.ctx.db, users, { id: pat.id }, { phoneNumber: "828-555-0177" });
  visit(pat.id, { status: "no_show" });

  expect(await list("?q=Oak")).toHaveLength(0);
  expect(await list("?q=0177")).toHaveLength(0);
  expect(await list("?q=828-555-0144")).toHaveLength(1);
  visit(ana.id, { status: "accepted", startsAt: app.clock.now() + DAY_MS });

  expect(await list("?q=Oak")).toHaveLength(1);
});

testWith("lists clients by name on pages of 50 with the total", setUpClients, async ({ app, visit, page }) => {
  for (let at = 0; at < CLIENTS_PER_PAGE; at++) visit((await addUser(app, "pet_parent", `zoe${at}`)).id);

  const first = await page();
  expect(first).toMatchObject({ total: { clients: 51, pets: 1 }, found: { all: 51, blocked: 0 }, page: 1, pages: 2 });
  expect(first.clients).toHaveLength(50);
  expect(first.clients[0]!.name).toBe("ana Tester");
  expect((await page("?page=2")).clients.map(({ name }) => name)).toEqual(["zoe9 Tester"]);
  expect(await page("?page=99")).toMatchObject({ page: 2 });
  expect(await page("?page=-1&show=nonsense")).toEqual(first);
});

test("filters the found clients and counts the others", async () => {
  const { app, ana, pat, as, visit, page } = await setUpClients();
  visit(pat.id, { startsAt: app.clock.now() - 60 * DAY_MS, preferredDate: "2026-04-11" });
  await as.gus.post("/api/blocks", { id: ana.id });

  const text = "Hi pat, your pet is due for a visit. Would you like me to find a time? gus";
  expect(await page("?show=due")).toMatchObject({ clients: [{ name: "pat Tester" }], toText: [{ text }] });
  expect((await page("?show=blocked")).clients.map(({ name }) => name)).toEqual(["ana Tester"]);
  expect(await page("?q=ana")).toMatchObject({ found: { all: 1, due: 0, blocked: 1 }, total: { clients: 2 } });
});

test("keeps today's visit as the next one until its time of day ends", async () => {
  const { app, ana, visit, list } = await setUpClients();
  const startsAt = app.clock.now() - HOUR_MS;
  visit(ana.id, {
    status: "accepted",
    startsAt,
    preferredDate: "2026-06-10",
    arrivalFrom: "09:00",
    arrivalUntil: "10:00",
  });

  const next = { kind: "visit", date: "2026-06-10", arrival: { from: "09:00", until: "10:00" } };
  expect((await list())[0]!.next).toMatchObject(next);
  app.clock.advance(4 * HOUR_MS);

  expect((await list())[0]).toMatchObject({ next: null, dueOn: null });
});

test("shows a pending request as next until a visit is accepted", async () => {
  const { app, ana, visit, list } = await setUpClients();
  const ahead = { startsAt: app.clock.now() + 3 * DAY_MS, preferredDate: "2026-06-13" };
  const { id } = visit(ana.id, { ...ahead, status: "pending" });

  expect((await list())[0]!.next).toMatchObject({ kind: "request", bookingId: id, date: "2026-06-13" });
  visit(ana.id, { status: "accepted", startsAt: app.clock.now() + 9 * DAY_MS, preferredDate: "2026-06-19" });

  expect((await list())[0]!.next).toMatchObject({ kind: "visit", date: "2026-06-19" });
});

async function noted() {
  const setup = await setUpClients();
  await noteOnAna(setup, "=Rings back");
  await noteOnWaffles(setup, "Hates the dryer");
  return setup;
}

testWith("never shows a groomer's notes to a parent", noted, async ({ as }) => {
  const paths = ["bookings", "pets", "profile"].map((tab) => `/pet-parent-dashboard?tab=${tab}`);

  for (const path of [...paths, "/api/bookings/pet-parent", "/api/pets", "/api/user"]) {
    const text = await (await as.ana.get(path)).text();
    expect(text).not.toContain("Rings back");
    expect(text).not.toContain("Hates the dryer");
  }
});

testWith("writes a spreadsheet without formulas or caching and logs it", noted, async (setup) => {
  const response = await setup.as.gus.get(`${PATH}.csv`);

  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="mudroom-clients-2026-06-10.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  const lines = (await response.text()).split("\r\n");
  expect(lines[0]).toStartWith('"name","pets",');
  expect(lines[1]).toBe(
    `"ana Tester","Waffles (Goldendoodle)","Waffles, a nervous doodle",2,"2026-06-01",,,0,0,0,"'=Rings back","Waffles: Hates the dryer",,,,,,`,
  );
  expect(lines).toHaveLength(3);
  expect(findRows(setup.app.ctx.db, auditLog).at(-1)).toMatchObject({ action: "clients-exported" });
});

testWith("lets a groomer download the spreadsheet 20 times an hour", setUpClients, async (setup) => {
  const statuses: number[] = [];
  for (let times = 0; times < 21; times++) statuses.push((await setup.as.gus.get(`${PATH}.csv`)).status);

  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
