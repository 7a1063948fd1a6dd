import { expect } from "bun:test";
import { clientPets, clients, outbox, pets, visitSeries, visits } from "#db/db.ts";
import { removeOldClients } from "#src/features/clients/clients/added/old-clients.ts";
import { albright, enters, path, refusal } from "#tests/day/added-visits/setup.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { addedClients, changeRows, clientIdOf, findRow, findRows, linkTo } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { NEXT_TUESDAY, TODAY } from "#tests/visits/bookings/setup.ts";
import { type ClientsSetup, PATH, setUpClients } from "../setup.ts";
import { entersClient } from "./setup.ts";

async function setUpKnown() {
  const setup = await setUpClients();
  const known = clientIdOf(setup.app.ctx.db, { groomerId: setup.gus.profile.id, accountId: setup.ana.id });
  const asked = { clientName: null, clientId: known, zipCode: null };
  setup.visit(setup.ana.id, { serviceCity: "Asheville", serviceState: "NC", serviceZipCode: "28803" });
  return { ...setup, asked, known };
}

const rows = ({ app: { ctx } }: ClientsSetup) => ({
  clients: addedClients(ctx.db),
  pets: findRows(ctx.db, clientPets),
  visits: findRows(ctx.db, visits, { source: "groomer" }),
});

testWith("lets a groomer add visits for a client known from bookings", setUpKnown, async (setup) => {
  const visit = await enters(setup.as.gus, setup.asked);

  expect(visit).toMatchObject({ name: "ana Tester", zipCode: "28803", address: null, phone: null });
  expect(visit.pets.map(({ name, breed }) => [name, breed])).toEqual([["Waffles", "Goldendoodle"]]);
  const list = await setup.list();
  expect(list.map(({ id, name }) => [id, name])).toEqual([[setup.known, "ana Tester"]]);
  expect(list[0]!.pets.map(({ name }) => name)).toEqual(["Waffles"]);
  const detail = await setup.client();
  expect(detail.ahead).toMatchObject([{ isAdded: true, preferredDate: NEXT_TUESDAY }]);
  expect(detail.link.undoUntil).toBeNull();
  const of = findRow(setup.app.ctx.db, clients, { id: setup.known });
  expect(of).toMatchObject({ phone: null, email: null, address: null, gateCode: null, note: null });
  expect(await refusal(setup.as.gus.delete(`/api/clients/${setup.known}/link`))).toEqual({
    status: 409,
    message: "This client isn't linked to an account.",
  });
  changeRows(setup.app.ctx.db, pets, { id: setup.pet.id }, { archivedAt: 1 });
  expect((await enters(setup.as.gus, { ...setup.asked, date: "2026-06-17" })).pets).toEqual([]);
  expect(rows(setup).visits.map(({ clientId }) => clientId)).toEqual([setup.known, setup.known]);
});

testWith("uses the last booking's ZIP code for a linked client without one", setUpKnown, async (setup) => {
  const { app, as, ana, asked } = setup;
  const { id } = await entersClient(as.gus, { zipCode: null, address: null });
  expect(await enters(as.gus, { ...asked, clientId: id, confirm: true })).toMatchObject({ zipCode: null });
  linkTo(app.ctx.db, id, ana.id, app.clock.now());

  expect(await enters(as.gus, { ...asked, clientId: id, confirm: true })).toMatchObject({ zipCode: "28803" });
});

testWith("doesn't find clients who were never visited or belong to another groomer", setUpKnown, async (setup) => {
  const { asGil, as, pat, asked, clientId, known } = setup;
  const adds = (window: typeof asGil, id: number) =>
    refusal(window.post(path, { ...albright, ...asked, clientId: id, zipCode: "28803" }));

  expect(await adds(as.gus, clientId(pat.id))).toMatchObject({ status: 404 });
  expect(await adds(asGil, known)).toMatchObject({ status: 404 });
  expect(await refusal(as.gus.post(path, { ...albright, clientId: known }))).toMatchObject({ status: 422 });
  expect(rows(setup).visits).toEqual([]);
});

async function setUpLeaving() {
  const setup = await setUpKnown();
  const { as, asked, known } = setup;
  const words = { service: "Bath for Waffles", note: "ana says: no dryer", address: "1 Secret Street" };
  await enters(as.gus, { ...asked, ...words, date: "2026-06-02", price: 8000 });
  await enters(as.gus, { ...asked, ...words, repeat: { everyWeeks: 20 }, confirm: true });
  await as.gus.patch(`${PATH}/${known}`, { phone: "828-555-0142", note: "Ana's sister pays" });
  return setup;
}

testWith("removes names and planned visits when a parent closes the account", setUpLeaving, async (setup) => {
  const { app, as, gus } = setup;

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  const left = rows(setup);
  expect([left.clients, left.pets, findRows(app.ctx.db, visitSeries)]).toEqual([[], [], []]);
  expect(left.visits).toMatchObject([
    {
      title: "Former customer",
      preferredDate: "2026-06-02",
      serviceZipCode: "28803",
      priceMin: 8000,
      status: "completed",
      serviceName: null,
    },
  ]);
  const kept = JSON.stringify(left.visits);
  for (const word of ["ana", "Waffles", "Secret", "dryer"]) expect(kept).not.toContain(word);
  const [email] = emailsTo(app, gus.user.email).filter(({ subject }) => subject.startsWith("We removed"));
  expect(email!.subject).toBe("We removed 2 visits you added");
  expect(email!.text).toContain("Tuesday, June 16, 2026");
  expect(JSON.stringify(email)).not.toMatch(/ana|Waffles/i);
});

testWith("notifies only a client with an account when the groomer sets out", setUpKnown, async ({ as, app, asked }) => {
  const at = (start: string) => ({ date: TODAY, start, minutes: 15, confirm: true });
  const emails = () => emailsTo(app, "ana@example.com").filter(({ subject }) => subject.startsWith("On the way: "));

  for (const [changes, hasAccount] of [
    [{ ...asked, ...at("12:30") }, true],
    [{ clientName: "Otis Brambley", ...at("13:00") }, false],
    [{ clientName: null, title: "Vet fair", ...at("13:30") }, false],
  ] as const) {
    const visit = await enters(as.gus, changes);
    const before = emails().length;
    const { status } = await as.gus.post(`/api/bookings/${visit.id}/on-my-way`);
    expect([status, visit.hasAccount, emails().length - before]).toEqual([200, hasAccount, hasAccount ? 1 : 0]);
    await as.gus.post(`/api/bookings/${visit.id}/on-my-way`);
    await as.gus.post(`/api/bookings/${visit.id}/arrived`);
  }
  expect(emails()).toHaveLength(1);
  expect(emails()[0]!.text).toMatch(/is on the way and should arrive around \d+:\d\d PM\./);
  expect(emails()[0]!.text).not.toContain("/bookings/");
  const { id } = await enters(as.gus, { ...asked, ...at("14:00") });
  await as.gus.patch(`/api/visits/${id}`, { zipCode: null });
  await as.gus.post(`/api/bookings/${id}/on-my-way`);
  expect(emails()[1]!.text).toContain("is on the way.");
});

testWith("keeps finished visits and removes later ones on the day a parent leaves", setUpKnown, async (setup) => {
  const { as, app, gus, asked } = setup;
  for (const start of ["09:00", "11:30", "16:00", "17:00"]) {
    await enters(as.gus, { ...asked, date: TODAY, start, minutes: 45, price: 8000, confirm: true });
  }
  const early = await enters(as.gus, { ...asked, date: TODAY, start: "12:15", minutes: 45, confirm: true });
  await as.gus.post(`/api/bookings/${early.id}/arrived`);

  await as.ana.delete("/api/account", { password: PASSWORD });

  const left = rows(setup).visits.map(({ title, arrivalFrom }) => `${title} ${arrivalFrom}`);
  expect(left).toEqual(["Former customer 09:00", "Former customer 11:30", "Former customer 12:15"]);
  const [email] = emailsTo(app, gus.user.email).filter(({ subject }) => subject.startsWith("We removed"));
  expect(email!.subject).toBe("We removed 2 visits you added");
  expect(email!.text).toContain("your visits on Wednesday, June 10, 2026. For past visits");
});

testWith("doesn't email a groomer about a closed account when all visits are over", setUpKnown, async (setup) => {
  await enters(setup.as.gus, { ...setup.asked, date: "2026-06-02" });

  await setup.as.ana.delete("/api/account", { password: PASSWORD });

  const emails = findRows(setup.app.ctx.db, outbox);
  expect(emails.filter(({ subject }) => subject.startsWith("We removed"))).toEqual([]);
  expect(rows(setup).visits).toHaveLength(1);
});

testWith("keeps a client the groomer added when the parent closes the account", setUpKnown, async (setup) => {
  const { app, as, ana, asked } = setup;
  const { id } = await entersClient(as.gus, { name: "Ana from the market", pets: [] });
  linkTo(app.ctx.db, id, ana.id, 2);
  await enters(as.gus, { ...asked, clientId: id });

  await as.ana.delete("/api/account", { password: PASSWORD });

  expect(rows(setup).clients.filter(({ name }) => name)).toMatchObject([
    { name: "Ana from the market", accountId: null, linkedAt: null, phone: "828-555-0142", gateCode: "2209" },
  ]);
  expect(rows(setup).visits).toMatchObject([{ clientId: id, status: "accepted" }]);
});

testWith("counts a closed account's last booking as the client's last visit", setUpKnown, async ({ app, as, ana }) => {
  const { id } = await entersClient(as.gus);
  linkTo(app.ctx.db, id, ana.id, 2);
  changeRows(app.ctx.db, clients, { id }, { createdAt: 1 });
  await as.ana.delete("/api/account", { password: PASSWORD });
  await removeOldClients(app.ctx);
  const { preferredDate: lastVisit } = findRows(app.ctx.db, visits).at(-1)!;
  expect(findRow(app.ctx.db, clients, { id })).toMatchObject({ gateCode: null, remindedAt: null, lastVisit });
});

testWith("opens a new visit from a booking client's page without asking for the place", setUpKnown, async (setup) => {
  const page = async (path: string) => (await setup.as.gus.get(path)).text();

  expect(await page(`/clients/${setup.known}`)).toContain(`href="/visits/new?client=${setup.known}"`);
  const form = await page(`/visits/new?client=${setup.known}`);
  expect(form).toContain("ana Tester");
  expect(form).not.toContain('name="place"');
});
