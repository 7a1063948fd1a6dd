import { expect, test } from "bun:test";
import { pets, servicePackages, users, visitNotes, visitPets, visits } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addRow, addRows, changeRows } from "#tests/support/rows.ts";
import { type ClientsSetup, noteOnWaffles, PATH, setUpClients } from "./setup.ts";

const house = { serviceCity: "Asheville", serviceState: "NC", serviceZipCode: "28801", parking: "In the drive" };

const recentVisit = ({ app, ana, visit }: ClientsSetup) =>
  visit(ana.id, { ...house, startsAt: app.clock.now() - 2 * DAY_MS, preferredDate: "2026-06-08" });

test("a groomer reads what comes next, what was, and how to reach a client", async () => {
  const setup = await setUpClients();
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
      access: { gateCode: "4711", parking: "In the drive" },
    },
    offerAfter: null,
  });
});

test("street and gate code go a week after a visit, how to reach them stays", async () => {
  const setup = await setUpClients();
  recentVisit(setup);
  expect((await setup.client()).contact.address?.address).toBe("12 Oak Street");
  setup.app.clock.advance(6 * DAY_MS);

  const { contact } = await setup.client();

  expect(contact).toMatchObject({ address: null, access: null, area: { city: "Asheville" }, email: setup.ana.email });
});

test("after a mere no-show nothing but the name and the numbers is told", async () => {
  const { pat, visit, client, clientId } = await setUpClients();
  visit(pat.id, { ...house, status: "no_show", petInfo: "Pixel, a pug" });

  const shown = await client(clientId(pat.id));

  expect(shown).toMatchObject({ name: "pat Tester", visits: 0, noShowsHere: 1, pets: [], petInfo: null });
  expect(shown.contact).toEqual({ phone: null, email: null, area: null, address: null, access: null });
  expect(JSON.stringify(shown)).not.toContain("Pixel");
});

test("whom the groomer has not been to is not there, nor is a closed account", async () => {
  const { app, as, asGil, ana, pat, clientId } = await setUpClients();
  const status = async (window: typeof as.gus, path: string) => (await window.get(path)).status;

  for (const path of [`${PATH}/${clientId()}`, `/clients/${clientId()}`]) {
    expect(await status(as.gus, path)).toBe(200);
    expect(await status(asGil, path)).toBe(404);
  }
  expect(await status(as.gus, `/clients/${clientId(pat.id)}`)).toBe(404);
  changeRows(app.ctx.db, users, { id: ana.id }, { closingAt: 1 });
  expect(await status(as.gus, `/clients/${clientId()}`)).toBe(404);
});

test("the next visit is offered after the latest one, as its own page offers it", async () => {
  const setup = await setUpClients();
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
    "closed or suspended",
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
])("when %s, the page says why nothing can be offered", async (_, why, happen) => {
  const setup = await setUpClients();
  await happen(setup);

  const { offerAfter, noOffer } = await setup.client();

  expect(offerAfter).toBeNull();
  expect(noOffer).toContain(why);
});

test("a pet that its parent has taken off the list stays, after the others, and says so", async () => {
  const setup = await setUpClients();
  const { app, ana, pet, client } = setup;
  await noteOnWaffles(setup, "Hates the dryer");
  const { id } = recentVisit(setup);
  const later = addRow(app.ctx.db, pets, { petParentId: ana.id, name: "Pickle", type: "Cat", createdAt: 1 });
  addRows(app.ctx.db, visitPets, [{ visitId: id, petId: later.id }]);
  await setup.as.ana.delete(`/api/pets/${pet.id}`);

  expect((await client()).pets).toMatchObject([
    { name: "Pickle", isListed: true },
    { name: "Waffles", isListed: false, note: "Hates the dryer" },
  ]);
});

test("of two hundred visits the latest are shown, and all are counted", async () => {
  const { app, ana, visit, client, clientId, as } = await setUpClients();
  for (let at = 0; at < 200; at++) visit(ana.id, { startsAt: app.clock.now() - at * DAY_MS - 1 });

  const { past, pastCount } = await client();
  expect([past.length, pastCount]).toEqual([10, 202]);
  const html = await (await as.gus.get(`/clients/${clientId()}`)).text();
  expect(html).toContain(`href="/clients/${clientId()}/visits"`);
});
