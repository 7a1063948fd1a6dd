import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, clientPets, clients, users } from "#db/schema/tables.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { enters, refusal } from "#tests/day/added-visits/setup.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { entersClient } from "./entered/setup.ts";
import { noteOnAna, PATH, setUpClients, wafflesOf } from "./setup.ts";

async function setUpTwice() {
  const setup = await setUpClients();
  const { app, as, ana, pet } = setup;
  const entered = await entersClient(as.gus, { name: "Annie", email: ana.email, pets: [{ name: "Waffles" }] });
  const link = (pets: object = { [entered.pets[0]!.id]: pet.id }) =>
    as.gus.post(`${PATH}/${entered.id}/link`, { parentId: ana.id, pets });
  const unlink = () => as.gus.delete(`${PATH}/${entered.id}/link`);
  const read = async (id: number) => (await (await as.gus.get(`${PATH}/${id}`)).json()) as ClientDetail;
  return { ...setup, db: app.ctx.db, entered, link, unlink, read };
}

test("a first request makes the parent a client once, and a later one no second", async () => {
  const { app, pat, visit } = await setUpClients();
  visit(pat.id, { status: "declined" });
  visit(pat.id, { status: "declined" });

  const rows = readRows(app.ctx.db, clients, { accountId: pat.id });
  expect(rows).toMatchObject([{ source: "request", name: null, blockedAt: null }]);
});

test("what a groomer enters about somebody who books comes first, and the name they leave stays the account's", async () => {
  const { app, as, ana, clientId, client, list } = await setUpClients();
  const facts = {
    name: "ana Tester",
    phone: "828-555-0199",
    address: "4 Elm Street",
    zipCode: "28803",
    repeatWeeks: 5,
  };

  expect((await as.gus.patch(`${PATH}/${clientId()}`, facts)).status).toBe(200);
  changeRows(app.ctx.db, users, { id: ana.id }, { fullName: "Ana Park" });

  const shown = await client();
  expect(shown).toMatchObject({
    name: "Ana Park",
    usualWeeks: 5,
    contact: {
      phone: { shown: "828-555-0199", tel: "tel:+18285550199" },
      email: ana.email,
      address: { address: "4 Elm Street", city: "Asheville" },
    },
  });
  await as.gus.patch(`${PATH}/${clientId()}`, { name: "Ana from Elm Street" });
  expect((await list())[0]!.name).toBe("Ana from Elm Street");
});

test("the form of somebody who books says what a blank field means", async () => {
  const { as, clientId, client } = await setUpClients();

  await openTab(as.gus, `/clients/${clientId()}/edit`, async (tab) => {
    expect(tab.text(".own-client")).toContain("If you leave a field blank, we show the info from their bookings.");
    await tab.type("[name=phone]", "828-555-0143");
    await tab.submit(".own-client");
  });
  expect(await client()).toMatchObject({
    name: "ana Tester",
    contact: { phone: { shown: "828-555-0143", tel: "tel:+18285550143" } },
  });
});

test("removing what was entered about somebody who books leaves the client, with the bookings and without a note", async () => {
  const setup = await setUpClients();
  const { as, clientId, client } = setup;
  await as.gus.patch(`${PATH}/${clientId()}`, { name: "Annie", pets: [{ name: "Rex" }], repeatWeeks: 3 });
  await noteOnAna(setup, "Rings back");
  await enters(as.gus, { clientName: null, clientId: clientId(), zipCode: "28801" });

  expect((await as.gus.delete(`${PATH}/${clientId()}`)).status).toBe(204);

  expect(await client()).toMatchObject({
    name: "ana Tester",
    note: null,
    usualWeeks: null,
    pets: [{ name: "Waffles" }],
    aheadCount: 0,
    pastCount: 2,
  });
});

test("a block comes along with a link, and goes back with it", async () => {
  const { as, ana, clientId, link, unlink, list } = await setUpTwice();
  const blocked = async () => (await list()).filter(({ isBlocked }) => isBlocked).map(({ name }) => name);
  await as.gus.post("/api/blocks", { id: ana.id });

  expect((await link()).status).toBe(204);
  expect(await blocked()).toEqual(["Annie"]);
  await unlink();
  expect(await blocked()).toEqual(["ana Tester"]);
  expect((await as.gus.delete(`/api/blocks/${ana.id}`)).status).toBe(204);
  expect((await list()).map(({ id }) => id)).toContain(clientId());
});

test("an added visit goes with the link, and after it is undone stays with the entry, without the account's pet", async () => {
  const { as, clientId, entered, link, read, unlink } = await setUpTwice();
  const visit = await enters(as.gus, { clientName: null, clientId: clientId(), zipCode: "28801" });
  expect(visit.pets.map(({ name }) => name)).toEqual(["Waffles"]);

  await link({});
  expect(await read(entered.id)).toMatchObject({ aheadCount: 1, pastCount: 2 });
  expect((await read(entered.id)).pets.map(({ name }) => name)).toEqual(["Waffles", "Waffles"]);
  await unlink();

  expect(await read(entered.id)).toMatchObject({
    aheadCount: 1,
    pastCount: 0,
    ahead: [{ petNames: [] }],
    entered: { pets: [{ name: "Waffles" }] },
  });
  expect(await read(clientId())).toMatchObject({ aheadCount: 0, pastCount: 2, pets: [{ name: "Waffles" }] });
});

test("a pet that both have is one, with the notes of both", async () => {
  const setup = await setUpTwice();
  const { as, clientId, db, entered, link, pet, read, unlink } = setup;
  const [waffles] = entered.pets;
  await as.gus.patch(`${PATH}/${clientId()}/pets/${wafflesOf(setup)}`, { note: "Blade 5" });
  await as.gus.patch(`${PATH}/${entered.id}/pets/${waffles!.id}`, { note: "Hates the dryer" });

  await link();
  expect((await read(entered.id)).pets).toMatchObject([{ id: waffles!.id, note: "Hates the dryer\nBlade 5" }]);
  await unlink();

  expect((await read(entered.id)).pets).toMatchObject([{ id: waffles!.id, note: "Hates the dryer\nBlade 5" }]);
  expect((await read(clientId())).pets).toMatchObject([{ name: "Waffles", note: null }]);
  expect(readRows(db, clientPets, { petId: pet.id })).toHaveLength(1);
});

test("two notes that are too long together are to be shortened first, and nothing is moved", async () => {
  const setup = await setUpTwice();
  const { as, clientId, entered, link, list } = setup;
  await noteOnAna(setup, "a".repeat(600));
  await as.gus.patch(`${PATH}/${entered.id}`, { note: "b".repeat(600) });

  expect(await refusal(link())).toEqual({
    status: 409,
    message: "Shorten your private notes first: together they can have 1000 characters.",
  });
  expect((await list()).map(({ id }) => id).sort()).toEqual([clientId(), entered.id].sort());
});

test("what was typed for the account fills the gaps of the entry, and a street keeps its own town", async () => {
  const { as, clientId, entered, link, read } = await setUpTwice();
  await as.gus.patch(`${PATH}/${entered.id}`, { phone: null, address: "8 Elm Court", zipCode: "28801" });
  await as.gus.patch(`${PATH}/${clientId()}`, { phone: "828-555-0177", address: "1 Far Road", zipCode: "28803" });

  await link();

  expect((await read(entered.id)).entered).toMatchObject({
    phone: "828-555-0177",
    address: "8 Elm Court",
    zipCode: "28801",
  });
});

test("who books before the link is answered is no second client", async () => {
  const { ana, db, entered, gus, link, visit } = await setUpTwice();
  await link();
  visit(ana.id, { status: "pending" });

  const theirs = readRows(db, clients, { groomerId: gus.profile.id });
  expect(theirs.filter(({ accountId }) => accountId === ana.id)).toMatchObject([{ id: entered.id }]);
  expect(db.select().from(bookings).where(eq(bookings.petParentId, ana.id)).all()).toHaveLength(3);
});

test("'May bite' is kept for a pet that was entered, and stands on the client's page and on the visit", async () => {
  const { as, read } = await setUpTwice();
  const pets = [{ name: "Rex", traits: ["may-bite"] }];
  const { id } = await entersClient(as.gus, { name: "The Hills", email: null, pets });
  const visit = await enters(as.gus, { clientName: null, clientId: id, zipCode: "28801" });

  expect((await read(id)).pets).toMatchObject([{ name: "Rex", traits: ["may-bite"] }]);
  await openTab(as.gus, `/clients/${id}`, async (tab) => expect(tab.text("#pets")).toContain("May bite"));
  await openTab(as.gus, `/bookings/${visit.id}`, async (tab) => expect(tab.text("main")).toContain("May bite"));
  expect(await refusal(as.gus.patch(`${PATH}/${id}`, { pets: [{ name: "Rex", traits: ["sings"] }] }))).toMatchObject({
    status: 422,
  });
});
