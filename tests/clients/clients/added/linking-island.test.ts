import { expect, test } from "bun:test";
import { clients, groomerProfiles, notSameClient, pets, visitPets } from "#db/db.ts";
import { addUser } from "#tests/support/people.ts";
import { addedClients, addRow, changeRows, findRow, findRows, linkTo } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { setUpClients } from "../setup.ts";
import { setUpInvitations } from "./invitations.ts";
import { entersClient, OWN, setUpAddedClient } from "./setup.ts";

async function setUpQuestion() {
  const setup = await setUpInvitations();
  const { app, visit } = setup;
  const account = await addUser(app, "pet_parent", "june", { fullName: "June A." });
  const { id: bookingId } = visit(account.id);
  const biscuit = { petParentId: account.id, name: "biscuit", type: "Dog", createdAt: 1 } as const;
  const { id: petId } = addRow(app.ctx.db, pets, biscuit);
  addRow(app.ctx.db, visitPets, { visitId: bookingId, petId });
  return { ...setup, account };
}

test("lets a groomer invite a client once and shows when or why not", async () => {
  const { app, as, gus, june } = await setUpInvitations();
  const { db } = app.ctx;
  const listed = (listedUntil: number) => changeRows(db, groomerProfiles, { id: gus.profile.id }, { listedUntil });
  const { listedUntil } = findRow(db, groomerProfiles, { id: gus.profile.id })!;
  changeRows(db, clients, { id: june }, { email: null });
  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    expect(tab.text(".actions")).toContain("Add their email to invite them.");
  });
  changeRows(db, clients, { id: june }, { email: "June@Example.com" });

  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    listed(0);
    await tab.press("Invite to book online: June Albright");
    await tab.press("Invite");
    expect(tab.text("dialog")).toContain("You can invite clients once your profile is listed");
    listed(listedUntil);
    expect(tab.text("dialog")).toContain("We'll email June@Example.com a link to your profile");
    await tab.press("Invite");
    expect(tab.toast()).toBe("Invited");
    expect(tab.text(".actions")).toContain("Invited Jun 10");
    expect(tab.text(".actions")).not.toContain("Invite to book online");
  });
});

testWith("lets a groomer link two clients above the list", setUpQuestion, async ({ app, as, account, june, list }) => {
  await openTab(as.gus, "/groomer-dashboard?tab=clients", async (tab) => {
    expect(tab.text("#same-person")).toContain("Is this June Albright?");
    await tab.press("Yes, June A. is June Albright");
    expect(tab.text("dialog")).toContain("Your Biscuit is");
    await tab.submit("dialog form");
    expect(tab.toast()).toBe("Clients linked");
    expect(tab.find("#same-person")).toBeNull();
    expect(tab.text("tbody")).not.toContain("June A.");
  });
  expect(findRow(app.ctx.db, clients, { id: june })!.accountId).toBe(account.id);
  expect((await list()).find(({ id }) => id === june)?.pets.map(({ name }) => name)).toEqual(["Biscuit", "Mo"]);
});

test("stops asking about two clients after 'Keep separate'", async () => {
  const { app, as, account, clientId, june } = await setUpQuestion();

  await openTab(as.gus, `/clients/${clientId(account.id)}`, async (tab) => {
    await tab.press("No, June A. isn't June Albright");
    expect(tab.text("dialog")).toContain("We won't ask about June A. and June Albright again.");
    await tab.press("Keep separate");
    expect(tab.toast()).toBe("Clients kept separate");
    expect(tab.find("#same-person")).toBeNull();
  });
  expect(findRows(app.ctx.db, notSameClient)).toMatchObject([{ clientId: june }]);
});

test("offers no invitation while a link is suggested and lets a groomer unlink", async () => {
  const { app, as, account, june } = await setUpQuestion();
  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    expect(tab.text("#same-person")).toContain("Same email as June Albright.");
    expect(tab.text(".actions")).not.toContain("Invite");
  });
  await as.gus.post(`/api/clients/${june}/link`, { parentId: account.id });

  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    expect(tab.text("#note")).toContain("Pays in cash");
    await tab.press("Not the same client? Unlink by Jun 17");
  });
  expect(findRow(app.ctx.db, clients, { id: june })!.accountId).toBeNull();
});

const NEW = "/clients/new";
const TAB = "/groomer-dashboard?tab=clients";

test("opens the client form from the Clients tab even before the first client", async () => {
  const { as, asGil } = await setUpClients();

  for (const window of [as.gus, asGil]) expect(await (await window.get(TAB)).text()).toContain(`href="${NEW}"`);
});

testWith("opens a folded section that has an error", setUpClients, async ({ as, page }) => {
  await openTab(as.gus, NEW, async (tab) => {
    await tab.type("[name=name]", "June Albright");
    await tab.click("[name='pets.0.traits']");
    await tab.submit(".client-form");
    expect(tab.text("#pets .error")).toContain("Enter the pet's name");
    await tab.type("[name='pets.0.birthYear']", "old");
    await tab.submit(".client-form");

    expect(tab.text("#pets .error")).toContain("Enter the pet's name");
    expect(tab.find("#pets")!.hasAttribute("open")).toBe(true);
    expect(tab.find("#pets details")!.hasAttribute("open")).toBe(true);
  });
  expect((await page()).total.clients).toBe(1);
});

test("lets a groomer change a client and remove one pet and add another", async () => {
  const { as, june, own } = await setUpAddedClient();
  // The form has no fields for these.
  const more = { lastVisit: "2026-05-01", nextVisit: "2026-06-20", city: "Haw Creek", state: "NC" };
  await as.gus.patch(`${OWN}/${june.id}`, more);

  await openTab(as.gus, `/clients/${june.id}/edit`, async (tab) => {
    // In another browser, while the form is open.
    const pets = [...june.pets.map((pet) => ({ ...pet, breed: "Husky" })), { name: "Rex" }];
    const access = { ...june.access, gateCode: "7711" };
    await as.gus.patch(`${OWN}/${june.id}`, { note: "Dogs bark", repeatWeeks: 5, pets, access });
    await tab.type("[name=phone]", "828-555-0143");
    await tab.type("[name='access.stairs']", "Two");
    await tab.press("Remove Pepper");
    await tab.type("[name='pets.0.weight']", "12");
    await tab.press("Add another pet");
    await tab.type("[name='pets.1.name']", "Olive");
    await tab.submit(".client-form");
  });

  expect(await own()).toMatchObject({
    contact: { phone: { shown: "828-555-0143", tel: "tel:+18285550143" }, access: { gateCode: "7711", stairs: "Two" } },
    pets: [{ name: "Mo", breed: "Husky", weight: 12 }, { name: "Rex" }, { name: "Olive" }],
    note: "Dogs bark",
    added: { ...more, repeatWeeks: 5 },
  });
});

testWith("shows the town of a client imported without a street and ZIP code", setUpClients, async ({ as }) => {
  const { id } = await entersClient(as.gus, { address: null, zipCode: null, city: "Todd" });
  expect(await (await as.gus.get(`/clients/${id}`)).text()).toContain("City</dt><dd>Todd<");
});

test("shows an added client's details and edits the note inline", async () => {
  const { as, june, own, addedVisit } = await setUpAddedClient();
  const visit = addedVisit("2026-06-20");
  addedVisit("2026-05-20");

  await openTab(as.gus, `/clients/${june.id}`, async (tab) => {
    expect(tab.text("#contact")).toContain("8 Elm Court, Asheville, NC 28801");
    expect(tab.text("#pets")).toContain("Dog, Schnauzer, 7 years, small");
    expect(tab.text("#next")).toContain("10:00 AM");
    expect(tab.find("#next a")!.getAttribute("href")).toBe(`/bookings/${visit.id}`);
    expect(tab.text("#visits")).toContain("$90");
    expect(tab.hasButton("Block June Albright")).toBe(false);
    await tab.press("Edit note about June Albright");
    await tab.type("#note textarea", "Afternoons");
    await tab.submit("#note form");
    expect(tab.toast()).toBe("Note saved");
    expect(tab.text("#note")).toContain("Afternoons");
  });
  expect(await own()).toMatchObject({ note: "Afternoons" });
});

test("asks before removing a client and says what will be deleted", async () => {
  const { app, as, june, addedVisit } = await setUpAddedClient();
  addedVisit("2026-06-20");
  addedVisit("2026-05-20");

  await openTab(as.gus, `/clients/${june.id}`, async (tab) => {
    await tab.press("Remove client: June Albright");
    expect(tab.text("dialog")).toContain("your notes, 2 pets, 1 past visit, and 1 planned visit");
    await tab.press("Keep");
    expect(addedClients(app.ctx.db)).toHaveLength(1);
    await tab.press("Remove client: June Albright");
    await tab.press("Remove");
  });
  expect(addedClients(app.ctx.db)).toEqual([]);
});

testWith("removes only the added details of a linked client", setUpAddedClient, async (setup) => {
  const { app, as, ana, june, list } = setup;
  linkTo(app.ctx.db, june.id, ana.id, 1);

  await openTab(as.gus, `/clients/${june.id}`, async (tab) => {
    await tab.press("Remove what you added");
    expect(tab.text("dialog")).toContain("Bookings they made online stay.");
    await tab.press("Remove");
  });
  expect(await list()).toMatchObject([{ petParentId: ana.id, source: "request", name: "ana Tester" }]);
});
