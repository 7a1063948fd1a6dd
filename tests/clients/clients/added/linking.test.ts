import { expect, test } from "bun:test";
import {
  auditLog,
  clientImports,
  clientPets,
  clients,
  notSameClient,
  pets,
  transact,
  users,
  visitPets,
  visitSeries,
  visits,
} from "#db/db.ts";
import { findLinkQuestions } from "#src/features/clients/clients/linking/questions.ts";
import { addSeriesRow } from "#src/features/visits/bookings/repeats/series.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { addAddedVisit, refusal } from "#tests/day/added-visits/setup.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addedClientOf, setUpInvitations } from "./invitations.ts";

async function setUpLinking() {
  const setup = await setUpInvitations();
  const { app, as, gus, june, visit, pet } = setup;
  const { db } = app.ctx;
  const account = await addUser(app, "pet_parent", "june", { fullName: "June A." });
  const booking = visit(account.id);
  changeRows(db, clients, { id: june }, { email: "JUNE@example.com" });
  const [biscuit] = findRows(db, clientPets, { clientId: june });
  const questions = () => findLinkQuestions({ db, now: app.clock.now() }, gus.profile.id);
  const join = (body: object = { parentId: account.id }) => as.gus.post(`/api/clients/${june}/link`, body);
  const kept = () => ({
    client: { ...findRow(db, clients, { id: june })!, changedAt: 0 },
    pets: findRows(db, clientPets, { clientId: june }),
  });
  return { ...setup, db, account, booking, biscuit: biscuit!, foreignPet: pet, questions, join, kept };
}
type Setup = Awaited<ReturnType<typeof setUpLinking>>;

const status = ({ db, booking }: Setup, to: "pending" | "accepted" | "declined" | "no_show") =>
  changeRows(db, visits, { id: booking.id }, { status: to });
const account = (setup: Setup, changes: Partial<typeof users.$inferInsert>) =>
  changeRows(setup.db, users, { id: setup.account.id }, changes);

test("suggests a link to the parent with the same confirmed email before any visit", async () => {
  const setup = await setUpLinking();
  const { questions, june, account } = setup;
  const suggested = [{ clientId: june, clientName: "June Albright", parentId: account.id, parentName: "June A." }];

  expect(questions()).toMatchObject(suggested);
  status(setup, "accepted");
  expect(questions()).toMatchObject(suggested);
  expect((await setup.join()).status).toBe(204);
  expect((await setup.list()).map(({ name }) => name)).toEqual(["ana Tester", "June Albright"]);
});

test.each([
  ["the booking is pending", (setup: Setup) => status(setup, "pending")],
  ["the booking is declined", (setup: Setup) => status(setup, "declined")],
  [
    "an acceptance can still be undone",
    ({ app, db }: Setup) => changeRows(db, visits, {}, { status: "accepted", undoUntil: app.clock.now() + 1 }),
  ],
  ["the visit was a no-show", (setup: Setup) => status(setup, "no_show")],
  ["the email is unconfirmed", (setup: Setup) => account(setup, { emailVerifiedAt: null })],
  ["the parent has a new email", (setup: Setup) => account(setup, { email: "j@example.com" })],
  ["the parent is suspended", (setup: Setup) => account(setup, { disabledAt: 1 })],
])("suggests no link and refuses one while %s", async (_, change) => {
  const setup = await setUpLinking();
  change(setup);

  expect(setup.questions()).toEqual([]);
  expect((await setup.join()).status).toBe(404);
});

test("changes only the client's account when linking and restores it when unlinking", async () => {
  const setup = await setUpLinking();
  const { as, app, account, june, join, kept, questions } = setup;
  const before = kept();

  expect((await join()).status).toBe(204);
  expect(kept()).toEqual({
    ...before,
    client: { ...before.client, accountId: account.id, linkedAt: app.clock.now() },
  });
  expect(questions()).toEqual([]);
  expect((await as.gus.delete(`/api/clients/${june}/link`)).status).toBe(204);
  expect(kept()).toEqual(before);
  expect(questions()).toHaveLength(1);
  const log = findRows(setup.db, auditLog).slice(-2);
  expect(log.map(({ action, target }) => [action, target])).toEqual([
    ["client-linked", `client ${june}`],
    ["client-unlinked", `client ${june}`],
  ]);
});

testWith("keeps repeat visits with their account when linking and unlinking", setUpLinking, async (setup) => {
  const { as, account, booking, db, join, june } = setup;
  transact(db, (tx) => addSeriesRow(tx, booking.id, 6, 1));
  const accountOf = () => findRow(db, clients, { id: findRow(db, visitSeries)!.clientId })!.accountId;
  await join();
  expect([findRow(db, visitSeries)!.clientId, accountOf()]).toEqual([june, account.id]);
  await as.gus.delete(`/api/clients/${june}/link`);
  expect(findRow(db, visitSeries)!.clientId).not.toBe(june);
  expect(accountOf()).toBe(account.id);
});

testWith("links each chosen pet to one the groomer knows", setUpLinking, async (setup) => {
  const { as, account, biscuit, booking, foreignPet, join, june, kept, db } = setup;
  const values = { petParentId: account.id, name: "Biscuit", type: "Dog", createdAt: 1 } as const;
  const theirs = addRow(db, pets, values);
  const unseen = addRow(db, pets, { ...values, name: "Rex" });
  addRow(db, visitPets, { visitId: booking.id, petId: theirs.id });
  const before = kept();
  const wrong = { status: 422, pets: "Choose pets from both clients" };

  const tries = [{ [biscuit.id]: foreignPet.id }, { [biscuit.id]: unseen.id }, { 987654: theirs.id }];
  for (const chosen of tries) expect(await refusal(join({ parentId: account.id, pets: chosen }))).toEqual(wrong);
  const twice = Object.fromEntries(before.pets.map(({ id }) => [id, theirs.id]));
  expect(await refusal(join({ parentId: account.id, pets: twice }))).toEqual({
    status: 422,
    pets: "Choose each pet once",
  });
  expect(kept()).toEqual(before);

  expect((await join({ parentId: account.id, pets: { [biscuit.id]: theirs.id } })).status).toBe(204);
  expect(kept().pets.map(({ petId }) => petId)).toEqual([theirs.id, null]);
  await as.gus.delete(`/api/clients/${june}/link`);
  expect(kept()).toEqual(before);
});

testWith("lets a groomer unlink once within a week", setUpLinking, async ({ app, as, join, june }) => {
  const undo = () => as.gus.delete(`/api/clients/${june}/link`);
  const notJoined = { status: 409, message: "This client isn't linked to an account." };
  expect(await refusal(undo())).toEqual(notJoined);
  await join();
  expect(await refusal(join())).toEqual({ status: 409, message: "This client is already linked to an account." });

  app.clock.advance(7 * DAY_MS - 1);
  expect((await undo()).status).toBe(204);
  expect(await refusal(undo())).toEqual(notJoined);
  await join();
  app.clock.advance(7 * DAY_MS);
  expect(await refusal(undo())).toEqual({ status: 409, message: "You can only unlink clients within 7 days." });
});

testWith("keeps two clients separate and stops asking about them", setUpLinking, async (setup) => {
  const { as, account, db, join, june, questions } = setup;

  expect((await as.gus.post(`/api/clients/${june}/not-same-client`, { parentId: account.id })).status).toBe(204);

  expect(questions()).toEqual([]);
  expect((await join()).status).toBe(404);
  expect((await as.gus.post(`/api/clients/${june}/not-same-client`, { parentId: account.id })).status).toBe(404);
  expect(findRows(db, notSameClient)).toMatchObject([{ clientId: june, parentId: account.id }]);
});

test("links one of two clients with the same email and the other after unlinking", async () => {
  const { app, as, account, gus, join, june, questions } = await setUpLinking();
  const second = addedClientOf(app, { groomerId: gus.profile.id, name: "J. Albright" });
  expect(questions()).toHaveLength(2);

  await join();
  expect(questions()).toEqual([]);
  const other = () => as.gus.post(`/api/clients/${second}/link`, { parentId: account.id });
  expect((await other()).status).toBe(404);
  await as.gus.delete(`/api/clients/${june}/link`);
  expect((await other()).status).toBe(204);
});

test.each<[string, (setup: Setup) => unknown]>([
  ["unlinking them", ({ as, june }) => as.gus.delete(`/api/clients/${june}/link`)],
  [
    "the parent closes the account",
    ({ app, account }) => signedIn(app, account, "pet_parent").delete("/api/account", { password: PASSWORD }),
  ],
  ["the parent has a new name", (setup) => account(setup, { fullName: "June Beck" })],
  [
    "undoing their import and the link",
    async ({ app, as, db, gus, june }) => {
      const { id } = addRow(db, clientImports, { groomerId: gus.profile.id, added: 1, importedAt: app.clock.now() });
      changeRows(db, clients, { id: june }, { importId: id });
      await as.gus.delete(`/api/clients/${june}/link`);
      return as.gus.delete(`/api/clients/imports/${id}`);
    },
  ],
  ["a change of the phone number", ({ as, june }) => as.gus.patch(`/api/clients/${june}`, { phone: "828-555-0101" })],
])("keeps a linked client's name, saved as in the account, after %s", async (_, happen) => {
  const setup = await setUpLinking();
  const { as, join, june, kept } = setup;
  await join();
  account(setup, { fullName: "June Albright" });
  await as.gus.patch(`/api/clients/${june}`, { name: "June Albright" });

  const answer = await happen(setup);

  expect([answer instanceof Response ? answer.ok : true, kept().client.name]).toEqual([true, "June Albright"]);
});

testWith("combines visits and notes of linked clients and keeps the added details", setUpLinking, async (setup) => {
  const { as, account, app, biscuit, booking, db, gus, join, june, client, clientId, list } = setup;
  const theirs = addRow(db, pets, { petParentId: account.id, name: "Biscuit", type: "Dog", createdAt: 1 });
  addRow(db, visitPets, { visitId: booking.id, petId: theirs.id });
  addAddedVisit(app, { groomerId: gus.profile.id, clientId: june, preferredDate: "2026-05-01", status: "completed" });
  await as.gus.patch(`/api/clients/${clientId(account.id)}`, { note: "Rings twice" });
  expect((await list()).map(({ name }) => name)).toEqual(["ana Tester", "June A.", "June Albright"]);

  await join({ parentId: account.id, pets: { [biscuit.id]: theirs.id } });

  expect((await list()).map(({ name, visits }) => [name, visits])).toEqual([
    ["ana Tester", 2],
    ["June Albright", 2],
  ]);
  const shown = await client(june);
  expect(shown.note).toBe("Pays in cash\nRings twice");
  expect(shown.link).toEqual({ invitedOn: null, questions: [], undoUntil: "2026-06-17" });
  expect(shown.pets.map(({ name, isAdded, note }) => [name, isAdded, note])).toEqual([
    ["Biscuit", true, "Bites when tired"],
    ["Mo", true, null],
  ]);
  app.clock.advance(7 * DAY_MS);
  expect((await client(june)).link.undoUntil).toBeNull();
});

test("includes linked client details in the parent's data download", async () => {
  const { app, account, gus, join, june } = await setUpLinking();
  const window = signedIn(app, account, "pet_parent");
  const visit = { date: "2026-06-20", minutes: 90, zipCode: "28801", service: "Full groom", price: 9000 };
  addAddedVisit(app, {
    groomerId: gus.profile.id,
    clientId: june,
    preferredDate: visit.date,
    arrivalFrom: "09:30",
    arrivalUntil: "10:30",
    visitMinutes: visit.minutes,
    serviceName: visit.service,
    priceMin: visit.price,
    priceMax: visit.price,
  });
  const copy = async () =>
    (await (await window.post("/api/account/export", { password: PASSWORD })).json()).addedAboutYou;
  expect(await copy()).toEqual([]);

  await join();

  expect(await copy()).toMatchObject([
    {
      groomerName: "Blue Ridge Bath Co.",
      name: "June Albright",
      phone: "828-555-0177",
      gateCode: "#4711",
      note: "Pays in cash",
      pets: [{ name: "Biscuit", note: "Bites when tired" }, { name: "Mo" }],
      visits: [{ ...visit, start: "09:30", until: "10:30", status: "accepted" }],
    },
  ]);
});

test("shows the first four link suggestions and none in search results", async () => {
  const { app, gus, page, questions } = await setUpLinking();
  for (let at = 0; at < 5; at++) addedClientOf(app, { groomerId: gus.profile.id, name: `Albright ${at}` });

  expect(questions().map(({ clientName }) => clientName)).toEqual([
    "Albright 0",
    "Albright 1",
    "Albright 2",
    "Albright 3",
  ]);
  expect((await page()).questions).toHaveLength(4);
  expect((await page("?q=albright")).questions).toEqual([]);
});
