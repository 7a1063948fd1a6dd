import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  auditLog,
  blockedParents,
  bookingPets,
  bookings,
  groomerProfiles,
  notThem,
  ownClients,
  ownPets,
  ownVisits,
  pets,
  users,
} from "#db/schema/tables.ts";
import { findQuestions } from "#src/features/visits/clients/joining/questions.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { ClientDetail } from "#src/shared/visits/clients.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { refusal } from "#tests/visits/own-visits/setup.ts";
import { ownClientOf, setUpInvitations } from "./invitations.ts";

/** June has an account now, whose address is spelled in another way, and Gus has been to her. */
async function setUpJoining() {
  const setup = await setUpInvitations();
  const { app, as, gus, june, visit, pet } = setup;
  const { db } = app.ctx;
  const account = await addUser(app, "pet_parent", "june", { fullName: "June A." });
  const booking = visit(account.id);
  db.update(ownClients).set({ email: "JUNE@example.com" }).where(eq(ownClients.id, june)).run();
  const [biscuit] = db.select().from(ownPets).where(eq(ownPets.ownClientId, june)).all();
  const questions = () => findQuestions({ db, now: app.clock.now() }, gus.profile.id);
  const join = (body: object = { parentId: account.id }) => as.gus.post(`/api/own-clients/${june}/join`, body);
  const kept = () => ({
    client: db.select().from(ownClients).where(eq(ownClients.id, june)).get()!,
    pets: db.select().from(ownPets).where(eq(ownPets.ownClientId, june)).all(),
  });
  return { ...setup, db, account, booking, biscuit: biscuit!, foreignPet: pet, questions, join, kept };
}
type Setup = Awaited<ReturnType<typeof setUpJoining>>;

const status = ({ db, booking }: Setup, to: "pending" | "accepted" | "declined" | "no_show") =>
  db.update(bookings).set({ status: to }).where(eq(bookings.id, booking.id)).run();
const account = (setup: Setup, changes: Partial<typeof users.$inferInsert>) =>
  setup.db.update(users).set(changes).where(eq(users.id, setup.account.id)).run();

test("a groomer is asked whether an own client is the parent with the same confirmed address", async () => {
  const { questions, june, account } = await setUpJoining();

  expect(questions()).toMatchObject([
    { ownClientId: june, ownName: "June Albright", parentId: account.id, parentName: "June A." },
  ]);
});

test("an accepted booking is enough", async () => {
  const setup = await setUpJoining();
  status(setup, "accepted");

  expect(setup.questions()).toHaveLength(1);
});

test.each([
  ["the booking is only asked for", (setup: Setup) => status(setup, "pending")],
  ["it was declined", (setup: Setup) => status(setup, "declined")],
  [
    "an acceptance can still be undone",
    ({ app, db }: Setup) => db.update(bookings).set({ status: "accepted", acceptedAt: app.clock.now() }).run(),
  ],
  ["nobody was there", (setup: Setup) => status(setup, "no_show")],
  ["the address is not confirmed", (setup: Setup) => account(setup, { emailVerifiedAt: null })],
  ["the parent has another address now", (setup: Setup) => account(setup, { email: "j@example.com" })],
  ["the parent is suspended", (setup: Setup) => account(setup, { disabledAt: 1 })],
])("nothing is asked while %s, and nothing can be joined", async (_, change) => {
  const setup = await setUpJoining();
  change(setup);

  expect(setup.questions()).toEqual([]);
  expect((await setup.join()).status).toBe(404);
});

test("another groomer with the same client is not asked, having no booking with the parent", async () => {
  const { app, gil, db } = await setUpJoining();
  ownClientOf(app, { groomerId: gil.profile.id });

  expect(findQuestions({ db, now: app.clock.now() }, gil.profile.id)).toEqual([]);
});

test("joining changes nothing of what was entered but who it is, and undoing it restores that exactly", async () => {
  const setup = await setUpJoining();
  const { as, app, account, june, join, kept, questions } = setup;
  const before = kept();

  expect((await join()).status).toBe(200);
  expect(kept()).toEqual({
    ...before,
    client: { ...before.client, parentId: account.id, joinedAt: app.clock.now() },
  });
  expect(questions()).toEqual([]);
  expect((await as.gus.delete(`/api/own-clients/${june}/join`)).status).toBe(204);
  expect(kept()).toEqual(before);
  expect(questions()).toHaveLength(1);
  const log = setup.db.select().from(auditLog).all().slice(-2);
  expect(log.map(({ action, target }) => [action, target])).toEqual([
    ["own-client-joined", `own client ${june}`],
    ["own-client-parted", `own client ${june}`],
  ]);
});

test("pets are joined by choice, each with one that the groomer knows", async () => {
  const setup = await setUpJoining();
  const { as, account, biscuit, booking, foreignPet, join, june, kept, db } = setup;
  const values = { petParentId: account.id, name: "Biscuit", type: "Dog", createdAt: 1 } as const;
  const theirs = db.insert(pets).values(values).returning().get();
  const unseen = db
    .insert(pets)
    .values({ ...values, name: "Rex" })
    .returning()
    .get();
  db.insert(bookingPets).values({ bookingId: booking.id, petId: theirs.id }).run();
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

  expect((await join({ parentId: account.id, pets: { [biscuit.id]: theirs.id } })).status).toBe(200);
  expect(kept().pets.map(({ petId }) => petId)).toEqual([theirs.id, null]);
  await as.gus.delete(`/api/own-clients/${june}/join`);
  expect(kept()).toEqual(before);
});

test("it can be taken back for a week, once", async () => {
  const { app, as, join, june } = await setUpJoining();
  const undo = () => as.gus.delete(`/api/own-clients/${june}/join`);
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

test("'another person' is kept, and asked about no more", async () => {
  const setup = await setUpJoining();
  const { as, account, db, join, june, questions } = setup;

  expect((await as.gus.post(`/api/own-clients/${june}/not-them`, { parentId: account.id })).status).toBe(204);

  expect(questions()).toEqual([]);
  expect((await join()).status).toBe(404);
  expect((await as.gus.post(`/api/own-clients/${june}/not-them`, { parentId: account.id })).status).toBe(404);
  expect(db.select().from(notThem).all()).toMatchObject([{ ownClientId: june, parentId: account.id }]);
});

test("two own clients with one address are asked about each, and can both be joined", async () => {
  const { app, as, account, gus, join, questions } = await setUpJoining();
  const second = ownClientOf(app, { groomerId: gus.profile.id, name: "J. Albright" });
  expect(questions()).toHaveLength(2);

  await join();
  expect(questions().map(({ ownClientId }) => ownClientId)).toEqual([second]);
  expect((await as.gus.post(`/api/own-clients/${second}/join`, { parentId: account.id })).status).toBe(200);
  expect(questions()).toEqual([]);
});

test("nobody joins what is not theirs, nor with an account that they are not asked about", async () => {
  const { ana, asGil, account, join, june } = await setUpJoining();

  for (const [method, path] of [
    ["post", "join"],
    ["delete", "join"],
    ["post", "not-them"],
  ] as const) {
    expect((await asGil[method](`/api/own-clients/${june}/${path}`, { parentId: account.id })).status).toBe(404);
  }
  expect((await join({ parentId: ana.id })).status).toBe(404);
  expect(await refusal(join({}))).toEqual({ status: 422, parentId: "Choose the matching client" });
});

test("a blocked parent can be joined, and one whose address changes later stays so", async () => {
  const setup = await setUpJoining();
  const { db, gus, join, kept } = setup;
  const { id } = setup.account;
  db.insert(blockedParents).values({ groomerId: gus.profile.id, petParentId: id, blockedAt: 1 }).run();
  expect((await join()).status).toBe(200);

  account(setup, { email: "other@example.com" });

  expect(kept().client.parentId).toBe(id);
});

test("when the parent closes the account, the client is as it was before", async () => {
  const setup = await setUpJoining();
  const { app, account, join, kept } = setup;
  const before = kept();
  await join();

  const window = signedIn(app, account, "pet_parent");
  expect((await window.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(kept()).toEqual(before);
});

test("days are planned anew once a household is one", async () => {
  const { db, gus, join } = await setUpJoining();
  const version = () =>
    db.select().from(groomerProfiles).where(eq(groomerProfiles.id, gus.profile.id)).get()!.scheduleVersion;
  const before = version();

  await join();

  expect(version()).toBe(before + 1);
});

test("joined they are one client, with the visits and the notes of both, under the account's address", async () => {
  const setup = await setUpJoining();
  const { as, account, app, biscuit, booking, db, gus, join, june, client, list } = setup;
  const theirs = db
    .insert(pets)
    .values({ petParentId: account.id, name: "Biscuit", type: "Dog", createdAt: 1 })
    .returning()
    .get();
  db.insert(bookingPets).values({ bookingId: booking.id, petId: theirs.id }).run();
  const now = app.clock.now();
  const visit = { date: "2026-05-01", startsAt: 600, minutes: 60, zipCode: "28803", status: "done" } as const;
  db.insert(ownVisits)
    .values({ groomerId: gus.profile.id, ownClientId: june, ...visit, statusChangedAt: now, createdAt: now })
    .run();
  await as.gus.patch(`/api/clients/${account.id}`, { note: "Rings twice" });
  expect((await list()).map(({ name }) => name)).toEqual(["ana Tester", "June A.", "June Albright"]);

  const joined = await join({ parentId: account.id, pets: { [biscuit.id]: theirs.id } });

  expect(await joined.json()).toEqual({ id: String(account.id) });
  expect((await list()).map(({ name, visits }) => [name, visits])).toEqual([
    ["ana Tester", 2],
    ["June A.", 2],
  ]);
  const shown = await client(account.id);
  expect(shown.note).toBe("Rings twice");
  expect(shown.standing).toEqual({
    invitedOn: null,
    questions: [],
    joined: [{ ownClientId: june, name: "June Albright", note: "Pays in cash", undoUntil: "2026-06-17" }],
  });
  expect(shown.pets.map(({ name, isOwn, note, enteredNote }) => [name, isOwn, note, enteredNote])).toEqual([
    ["Biscuit", false, null, "Bites when tired"],
    ["Mo", true, null, null],
  ]);
  app.clock.advance(7 * DAY_MS);
  expect((await client(account.id)).standing.joined[0]!.undoUntil).toBeNull();
});

test("an own client whose account has not been visited yet keeps its own address", async () => {
  const setup = await setUpJoining();
  status(setup, "accepted");

  expect(await (await setup.join()).json()).toEqual({ id: `o${setup.june}` });
  expect((await setup.list()).map(({ name }) => name)).toEqual(["ana Tester", "June Albright"]);
});

test("the question stands above the list and on the pages of both, and the page says when somebody was invited", async () => {
  const { as, account, invite, june, page, client, questions } = await setUpJoining();
  await invite();

  const asked = questions();
  expect((await page()).questions).toEqual(asked);
  expect((await client(account.id)).standing.questions).toEqual(asked);
  const own = (await (await as.gus.get(`/api/clients/o${june}`)).json()) as ClientDetail;
  expect(own.standing).toEqual({ invitedOn: "2026-06-10", questions: asked, joined: [] });
});

test("the parent's copy of their data has what was entered about them, once they are joined", async () => {
  const { app, account, db, gus, join, june } = await setUpJoining();
  const window = signedIn(app, account, "pet_parent");
  const visit = { date: "2026-06-20", minutes: 90, zipCode: "28801", service: "Full groom", price: 9000 };
  const written = { ...visit, startsAt: 570, until: 630, statusChangedAt: 1, createdAt: 1 };
  db.insert(ownVisits)
    .values({ ...written, groomerId: gus.profile.id, ownClientId: june })
    .run();
  const copy = async () => (await (await window.get("/api/account/export")).json()).enteredAboutYou;
  expect(await copy()).toEqual([]);

  await join();

  expect(await copy()).toMatchObject([
    {
      groomerName: "Blue Ridge Bath Co.",
      name: "June Albright",
      phone: "828-555-0177",
      gateCode: "4711",
      note: "Pays in cash",
      pets: [{ name: "Biscuit", note: "Bites when tired" }, { name: "Mo" }],
      visits: [{ ...visit, start: "09:30", until: "10:30", status: "planned" }],
    },
  ]);
});

test("the groomer's copy says whom they have invited", async () => {
  const { app, as, invite, june } = await setUpJoining();
  await invite();

  const copy = await (await as.gus.get("/api/account/export")).json();

  expect(copy.invitedClients).toEqual([{ ownClientId: june, invitedAt: app.clock.now() }]);
});

test("of many questions the first few are asked, above the plain list alone", async () => {
  const { app, gus, page, questions } = await setUpJoining();
  for (let at = 0; at < 5; at++) ownClientOf(app, { groomerId: gus.profile.id, name: `Albright ${at}` });

  expect(questions().map(({ ownName }) => ownName)).toEqual(["Albright 0", "Albright 1", "Albright 2", "Albright 3"]);
  expect((await page()).questions).toHaveLength(4);
  expect((await page("?q=albright")).questions).toEqual([]);
});
