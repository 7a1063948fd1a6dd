import { expect, test } from "bun:test";
import { clientPets, pets, servicePackages, users, visitNotes, visitPets, visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { enters, refusal } from "#tests/day/added-visits/setup.ts";
import { addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { entersClient } from "./added/setup.ts";
import { type ClientsSetup, noteOnAna, noteOnWaffles, PATH, setUpClients, wafflesOf } from "./setup.ts";

const house = { serviceCity: "Asheville", serviceState: "NC", serviceZipCode: "28801", parking: "In the drive" };

const recentVisit = ({ app, ana, visit }: ClientsSetup) =>
  visit(ana.id, { ...house, startsAt: app.clock.now() - 2 * DAY_MS, preferredDate: "2026-06-08" });

testWith("shows a groomer a client's next visit and past visits and contact details", setUpClients, async (setup) => {
  const { app, ana, visit, client } = setup;
  const { id } = recentVisit(setup);
  addRow(app.ctx.db, visitNotes, { bookingId: id, text: "Blade 5", writtenAt: 1 });
  const ahead = { startsAt: app.clock.now() + 3 * DAY_MS, preferredDate: "2026-06-13" };
  const next = visit(ana.id, { ...house, ...ahead, status: "accepted" });

  expect(await client()).toMatchObject({
    name: "ana Tester",
    ahead: [{ id: next.id, preferredDate: "2026-06-13", status: "accepted" }],
    past: [{ id, note: "Blade 5" }, { petNames: ["Waffles"] }, {}],
    pastCount: 3,
    pets: [{ name: "Waffles", breed: "Goldendoodle", note: null, isListed: true }],
    contact: {
      email: ana.email,
      area: { city: "Asheville" },
      address: { address: "12 Oak Street" },
      access: { gateCode: "#4711", parking: "In the drive" },
    },
    offerAfter: null,
  });
});

testWith("hides street and gate code a week after a visit but keeps contact details", setUpClients, async (setup) => {
  recentVisit(setup);
  expect((await setup.client()).contact.address?.address).toBe("12 Oak Street");
  setup.app.clock.advance(6 * DAY_MS);

  const { contact } = await setup.client();

  expect(contact).toMatchObject({ address: null, access: null, area: { city: "Asheville" }, email: setup.ana.email });
});

test("shows only a client's name and counts after a no-show", async () => {
  const { pat, visit, list, client, clientId } = await setUpClients();
  visit(pat.id, { ...house, status: "no_show", petInfo: "Pixel, a pug" });

  const shown = await client(clientId(pat.id));

  const little = { name: "pat Tester", visits: 0, lastVisit: null, noShowsHere: 1, pets: [], petInfo: null };
  expect([shown, (await list()).at(-1)]).toMatchObject([little, little]);
  expect(shown.contact).toEqual({ phone: null, email: null, area: null, address: null, access: null });
  expect(JSON.stringify(shown)).not.toContain("Pixel");
});

test("doesn't find parents without a visit or closed accounts", async () => {
  const { app, as, asGil, ana, pat, clientId, list } = await setUpClients();
  const set = (changes: Partial<typeof users.$inferInsert>) => changeRows(app.ctx.db, users, { id: ana.id }, changes);
  const status = async (window: typeof as.gus, path: string) => (await window.get(path)).status;

  for (const path of [`${PATH}/${clientId()}`, `/clients/${clientId()}`]) {
    expect(await status(as.gus, path)).toBe(200);
    expect(await status(asGil, path)).toBe(404);
  }
  expect(await status(as.gus, `/clients/${clientId(pat.id)}`)).toBe(404);
  set({ disabledAt: 1 });
  expect(await list()).toHaveLength(1);
  set({ closingAt: 1 });
  expect([await status(as.gus, `/clients/${clientId()}`), await list()]).toEqual([404, []]);
});

testWith("offers the next visit after the latest one", setUpClients, async (setup) => {
  const { id } = recentVisit(setup);

  expect(await setup.client()).toMatchObject({ offerAfter: { id, preferredDate: "2026-06-08" }, noOffer: null });
  const times = [{ date: "2026-07-21", slot: "Morning (8AM - 12PM)" }];
  const made = await setup.as.gus.post(`/api/bookings/${id}/next-visit`, { options: times, confirm: true });
  expect(made.status).toBe(201);

  expect(await setup.client()).toMatchObject({
    next: { kind: "offer", bookingId: id },
    offered: { bookingId: id, options: [{ date: "2026-07-21" }] },
    offerAfter: null,
  });
});

test.each([
  ["they are blocked", "Unblock them first", ({ as, ana }: ClientsSetup) => as.gus.post("/api/blocks", { id: ana.id })],
  [
    "their account is suspended",
    "can't get offers right now",
    ({ app, ana }: ClientsSetup) => changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: 1 }),
  ],
  [
    "the package is gone",
    "no longer offer this package",
    ({ app, gus }: ClientsSetup) =>
      changeRows(app.ctx.db, servicePackages, { id: gus.packages[0]!.id }, { isActive: false, position: null }),
  ],
  [
    "the last visit is long ago",
    "12 weeks after the last one",
    ({ app }: ClientsSetup) => changeRows(app.ctx.db, visits, {}, { startsAt: app.clock.now() - 100 * DAY_MS }),
  ],
])("says why no next visit can be offered when %s", async (_, why, happen) => {
  const setup = await setUpClients();
  await happen(setup);

  const { offerAfter, noOffer } = await setup.client();

  expect(offerAfter).toBeNull();
  expect(noOffer).toContain(why);
});

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

test("prefers the groomer's details to a parent's and restores the account's name", async () => {
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

testWith("explains blank fields in the form of a client who books", setUpClients, async ({ as, clientId, client }) => {
  await openTab(as.gus, `/clients/${clientId()}/edit`, async (tab) => {
    expect(tab.text(".client-form")).toContain("If you leave a field blank, we show the info from their bookings.");
    await tab.type("[name=phone]", "828-555-0143");
    await tab.submit(".client-form");
  });
  expect(await client()).toMatchObject({
    name: "ana Tester",
    contact: { phone: { shown: "828-555-0143", tel: "tel:+18285550143" } },
  });
});

testWith("removes a groomer's details of a parent but keeps the bookings", setUpClients, async (setup) => {
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

test("moves a block to a linked client and back when unlinked and plans the days again", async () => {
  const { as, ana, db, clientId, link, unlink, list } = await setUpTwice();
  const blocked = async () => (await list()).filter(({ isBlocked }) => isBlocked).map(({ name }) => name);
  await as.gus.post("/api/blocks", { id: ana.id });
  const version = () => db.$client.query("SELECT sum(schedule_version) FROM groomer_profiles").values().join();
  const before = version();

  expect((await link()).status).toBe(204);
  expect(version()).not.toBe(before);
  expect(await blocked()).toEqual(["Annie"]);
  await unlink();
  expect(await blocked()).toEqual(["ana Tester"]);
  expect((await as.gus.delete(`/api/blocks/${ana.id}`)).status).toBe(204);
  expect((await list()).map(({ id }) => id)).toContain(clientId());
});

test("moves an added visit to the linked client and leaves it there after unlinking", async () => {
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
    added: { pets: [{ name: "Waffles" }] },
  });
  expect(await read(clientId())).toMatchObject({ aheadCount: 0, pastCount: 2, pets: [{ name: "Waffles" }] });
});

testWith("combines a pet both clients have and keeps both notes", setUpTwice, async (setup) => {
  const { as, clientId, db, entered, link, pet, read, unlink } = setup;
  const [waffles] = entered.pets;
  await as.gus.patch(`${PATH}/${clientId()}/pets/${wafflesOf(setup)}`, { note: "Blade 5" });
  await as.gus.patch(`${PATH}/${entered.id}/pets/${waffles!.id}`, { note: "Hates the dryer" });

  await link();
  expect((await read(entered.id)).pets).toMatchObject([{ id: waffles!.id, note: "Hates the dryer\nBlade 5" }]);
  await unlink();

  expect((await read(entered.id)).pets).toMatchObject([{ id: waffles!.id, note: "Hates the dryer\nBlade 5" }]);
  expect((await read(clientId())).pets).toMatchObject([{ name: "Waffles", note: null }]);
  expect(findRows(db, clientPets, { petId: pet.id })).toHaveLength(1);
});

/* A pet that its parent removed is gone for the groomer, also one that both had. */
test.each(["a booked", "a linked"])("keeps %s pet that was removed last and books it no more", async (kind) => {
  const setup = await setUpTwice();
  const { ana, as, clientId, db, entered, link, page, pet, read } = setup;
  await noteOnWaffles(setup, "Hates the dryer");
  const pickle = addRow(db, pets, { petParentId: ana.id, name: "Pickle", type: "Cat", createdAt: 1 });
  addRow(db, visitPets, { visitId: recentVisit(setup).id, petId: pickle.id });
  changeRows(db, visits, {}, { preferredDate: "2026-04-20" });
  if (kind === "a linked") await link();
  const id = kind === "a linked" ? entered.id : clientId();
  await as.ana.delete(`/api/pets/${pet.id}`);

  expect((await read(id)).pets).toMatchObject([
    { name: "Pickle", isListed: true },
    { name: "Waffles", isListed: false, note: "Hates the dryer" },
  ]);
  expect((await page("?show=due")).toText).toMatchObject([{ pets: [{ name: "Pickle" }] }]);
  expect((await enters(as.gus, { clientName: null, clientId: id })).pets).toMatchObject([{ name: "Pickle" }]);
  changeRows(db, visits, { status: "completed" }, { preferredDate: "2025-04-20" });
  await openTab(as.gus, `/clients/${id}`, async (tab) => expect(tab.text("#pets")).toContain("Apr 20, 2025"));
});

test.each([
  ["ahead", "accepted", "2026-06-20", [0, 0, 1, 2]],
  ["past", "completed", "2026-05-20", [2, 1, 0, 0]],
] as const)("sorts a client's visits %s by their time, also added ones", async (list, status, day, order) => {
  const { ana, as, entered, link, read, visit } = await setUpTwice();
  await link();
  for (const at of [0, 2]) {
    const startsAt = Date.parse(`${day}T${12 + 4 * at}:00Z`);
    visit(ana.id, { status, preferredDate: day, preferredTimeSlot: timeSlots[at]!, startsAt });
  }
  for (const start of ["13:00", "07:00"])
    await enters(as.gus, { clientName: null, clientId: entered.id, date: day, start, confirm: true });

  const { next, [list]: shown } = await read(entered.id);
  const sorted = shown.filter(({ preferredDate }) => preferredDate === day);
  expect(next?.arrival?.from).toBe(list === "ahead" ? "07:00" : undefined);
  expect(sorted.map(({ preferredTimeSlot }) => timeSlots.indexOf(preferredTimeSlot))).toEqual([...order]);
});

testWith("calls an added visit the next one until it's over", setUpTwice, async ({ app, as, entered, read }) => {
  const visit = { clientName: null, clientId: entered.id, minutes: 60, confirm: true };
  await enters(as.gus, { ...visit, date: "2026-06-10", start: "12:30", until: "14:30" });
  await enters(as.gus, { ...visit, date: "2026-06-11" });
  for (const left of [2, 1]) {
    app.clock.set(Date.parse(`2026-06-10T18:${31 - left}:00Z`));
    const { ahead, past, next } = await read(entered.id);
    expect([ahead.length, past.length, next?.date]).toEqual([left, 2 - left, `2026-06-1${2 - left}`]);
    const all = await (await as.gus.get(`/clients/${entered.id}/visits`)).text();
    expect(all.split("Upcoming")).toHaveLength(left + 1);
  }
});

testWith("asks a groomer to shorten two notes that are too long together", setUpTwice, async (setup) => {
  const { as, clientId, entered, link, list } = setup;
  await noteOnAna(setup, "a".repeat(600));
  await as.gus.patch(`${PATH}/${entered.id}`, { note: "b".repeat(600) });

  expect(await refusal(link())).toEqual({
    status: 409,
    message: "Shorten your private notes first: together they can have 1000 characters.",
  });
  expect((await list()).map(({ id }) => id).sort()).toEqual([clientId(), entered.id].sort());
});

test("fills an added client's blank fields from the account and keeps a street's town", async () => {
  const { as, clientId, entered, link, read } = await setUpTwice();
  await as.gus.patch(`${PATH}/${entered.id}`, { phone: null, address: "8 Elm Court", zipCode: "28801" });
  await as.gus.patch(`${PATH}/${clientId()}`, { phone: "828-555-0177", address: "1 Far Road", zipCode: "28803" });

  await link();

  expect((await read(entered.id)).added).toMatchObject({
    phone: "828-555-0177",
    address: "8 Elm Court",
    zipCode: "28801",
  });
});

testWith("suggests nothing after a visit added before the first completion was undone", setUpClients, async (setup) => {
  const { app, as, pat, visit, clientId } = setup;
  const { id } = visit(pat.id, { status: "accepted", startsAt: app.clock.now() });
  await as.gus.patch(`/api/bookings/${id}/status`, { status: "completed" });
  const added = await enters(as.gus, { clientName: null, clientId: clientId(pat.id) });
  expect((await as.gus.post(`/api/bookings/${id}/undo-complete`, {})).status).toBe(200);

  expect(await (await as.gus.get(`/api/bookings/${added.id}/next-visit`)).json()).toMatchObject({ times: [] });
});

testWith("keeps 'May bite' for an added pet and shows it with each visit", setUpTwice, async ({ as, read }) => {
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
