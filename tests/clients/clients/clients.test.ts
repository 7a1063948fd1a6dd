import { expect, test } from "bun:test";
import { auditLog, clientPets, pets, users, visits } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addRow, changeRows, readRows } from "#tests/support/rows.ts";
import { noteOnAna, noteOnWaffles, PATH, setUpClients, wafflesOf } from "./setup.ts";

test("a groomer reads whom they have been to, with pets, visits and no-shows", async () => {
  const setup = await setUpClients();
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
      pets: [
        {
          id: wafflesOf(setup),
          name: "Waffles",
          type: "Dog",
          breed: "Goldendoodle",
          note: null,
          isListed: true,
        },
      ],
      petInfo: "Waffles, a nervous doodle",
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

test("streets, gate codes and contact details stand in neither the list nor the file", async () => {
  const { as, ana } = await setUpClients();

  const text = (await (await as.gus.get(PATH)).text()) + (await (await as.gus.get(`${PATH}.csv`)).text());

  expect(text).toContain("Waffles");
  for (const secret of ["12 Oak Street", "4711", ana.email]) expect(text).not.toContain(secret);
});

test("each groomer has clients of their own, and one without a profile has none", async () => {
  const { asGil } = await setUpClients();

  expect(await (await asGil.get(PATH)).json()).toMatchObject({ clients: [], total: { clients: 0, pets: 0 } });
});

test("after a mere no-show the name stands there, without pets and what was written about them", async () => {
  const { pat, visit, list } = await setUpClients();
  visit(pat.id, { status: "no_show", petInfo: "Pixel" });

  const client = (await list()).find(({ petParentId }) => petParentId === pat.id)!;

  expect(client).toMatchObject({ visits: 0, lastVisit: null, pets: [], petInfo: null, noShowsHere: 1 });
});

test("a contested no-show does not count until it is decided", async () => {
  const { app, pat, visit, list } = await setUpClients();
  const { id } = visit(pat.id, { status: "no_show", contestKind: "no_show", contestedAt: 1 });
  const noShows = async () => (await list()).find(({ petParentId }) => petParentId === pat.id)!.noShowsHere;

  expect(await noShows()).toBe(0);
  changeRows(app.ctx.db, visits, { id }, { contestDecidedAt: 2 });

  expect(await noShows()).toBe(1);
});

test("a note is kept, changed and removed, and the log knows only that", async () => {
  const setup = await setUpClients();
  const { app, clientId, list } = setup;

  expect((await (await noteOnAna(setup, " Rings back. ")).json()).note).toBe("Rings back.");
  await noteOnAna(setup, "Rings back.");
  expect((await (await noteOnWaffles(setup, "Hates the dryer")).json()).pets[0].note).toBe("Hates the dryer");
  expect((await list())[0]).toMatchObject({ note: "Rings back.", pets: [{ note: "Hates the dryer" }] });
  expect((await (await noteOnAna(setup, "")).json()).note).toBeNull();
  expect((await (await noteOnWaffles(setup, null)).json()).pets[0].note).toBeNull();

  const entries = readRows(app.ctx.db, auditLog, { action: "client-noted" });
  expect(entries.map(({ target }) => target)).toEqual(Array(4).fill(`client ${clientId()}`));
  expect(JSON.stringify(entries)).not.toContain("Rings");
});

test("two notes at once leave one of them", async () => {
  const setup = await setUpClients();

  const answers = await Promise.all(["One", "Two", "Three"].map((note) => noteOnAna(setup, note)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(["One", "Two", "Three"]).toContain((await setup.list())[0]!.note!);
});

test("a note is refused when it is too long or no text", async () => {
  const { as, clientId } = await setUpClients();
  const status = async (body: object) => (await as.gus.patch(`${PATH}/${clientId()}`, body)).status;

  expect(await status({ note: "é".repeat(1000) })).toBe(200);
  expect(await status({ note: "e".repeat(1001) })).toBe(422);
  expect(await status({ note: 7 })).toBe(422);
});

test("nobody notes anything about whom they have not been to, or a pet they have not groomed", async () => {
  const setup = await setUpClients();
  const { app, as, asGil, ana, pat, clientId } = setup;
  const other = addRow(app.ctx.db, pets, { petParentId: ana.id, name: "Pickle", type: "Cat", createdAt: 1 });
  const unseen = addRow(app.ctx.db, clientPets, { clientId: clientId(), petId: other.id, createdAt: 1 });
  const note = { note: "Mine" };
  const asked = [
    as.gus.patch(`${PATH}/${clientId(pat.id)}`, note),
    as.gus.patch(`${PATH}/${clientId()}/pets/${unseen.id}`, note),
    as.gus.patch(`${PATH}/${clientId(pat.id)}/pets/${wafflesOf(setup)}`, note),
    asGil.patch(`${PATH}/${clientId()}`, note),
    asGil.patch(`${PATH}/${clientId()}/pets/${wafflesOf(setup)}`, note),
  ];

  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test("a pet that its parent has taken off the list keeps its note", async () => {
  const setup = await setUpClients();
  await noteOnWaffles(setup, "Hates the dryer");

  await setup.as.ana.delete(`/api/pets/${setup.pet.id}`);

  expect((await setup.list())[0]!.pets).toMatchObject([{ name: "Waffles", note: "Hates the dryer" }]);
});

test("a parent whose account is closing is no client any more, a suspended one is", async () => {
  const { app, ana, list } = await setUpClients();
  const set = (changes: Partial<typeof users.$inferInsert>) => changeRows(app.ctx.db, users, { id: ana.id }, changes);

  set({ disabledAt: 1 });
  expect(await list()).toHaveLength(1);
  set({ closingAt: 1 });

  expect(await list()).toEqual([]);
});
