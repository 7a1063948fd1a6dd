import { expect, test } from "bun:test";
import { clients, groomerProfiles, notThem, pets, visitPets } from "#db/schema/tables.ts";
import { addUser } from "#tests/support/people.ts";
import { addRow, changeRows, readRow, readRows } from "#tests/support/rows.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { setUpInvitations } from "./invitations.ts";

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

test("a groomer invites a client, once, and reads when", async () => {
  const { as, june } = await setUpInvitations();

  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    await tab.press("Invite to book online: June Albright");
    expect(tab.text("dialog")).toContain("We'll email June@Example.com a link to your profile");
    await tab.press("Invite");
    expect(tab.toast()).toBe("Invited");
    expect(tab.text(".actions")).toContain("Invited Jun 10");
    expect(tab.text(".actions")).not.toContain("Invite to book online");
  });
});

test("why somebody cannot be invited stands in the dialog", async () => {
  const { app, as, gus, june } = await setUpInvitations();
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 });

  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    await tab.press("Invite to book online: June Albright");
    await tab.press("Invite");
    expect(tab.text("dialog")).toContain("You can invite clients once your profile is listed");
  });
});

test("without an e-mail address the page says that one is needed", async () => {
  const { app, as, june } = await setUpInvitations();
  changeRows(app.ctx.db, clients, { id: june }, { email: null });

  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    expect(tab.text(".actions")).toContain("Add their email to invite them.");
  });
});

test("above the list a groomer says that two are one, with the pet of the same name", async () => {
  const { app, as, account, june, list } = await setUpQuestion();

  await openTab(as.gus, "/groomer-dashboard?tab=clients", async (tab) => {
    expect(tab.text("#same-person")).toContain("Is this June Albright?");
    await tab.press("Yes, June A. is June Albright");
    expect(tab.text("dialog")).toContain("Your Biscuit is");
    await tab.submit("dialog form");
    expect(tab.toast()).toBe("Clients linked");
    expect(tab.find("#same-person")).toBeNull();
    expect(tab.text("tbody")).not.toContain("June A.");
  });
  const kept = readRow(app.ctx.db, clients, { id: june })!;
  expect(kept.accountId).toBe(account.id);
  expect((await list()).find(({ id }) => id === june)?.pets.map(({ name }) => name)).toEqual(["Biscuit", "Mo"]);
});

test("'no' is asked once more, and then never again", async () => {
  const { app, as, account, clientId, june } = await setUpQuestion();

  await openTab(as.gus, `/clients/${clientId(account.id)}`, async (tab) => {
    await tab.press("No, June A. isn't June Albright");
    expect(tab.text("dialog")).toContain("We won't ask about June A. and June Albright again.");
    await tab.press("Keep separate");
    expect(tab.toast()).toBe("Clients kept separate");
    expect(tab.find("#same-person")).toBeNull();
  });
  expect(readRows(app.ctx.db, notThem)).toMatchObject([{ clientId: june }]);
});

test("while it is asked who they are, nobody is invited", async () => {
  const { as, june } = await setUpQuestion();

  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    expect(tab.text("#same-person")).toContain("Same email as June Albright.");
    expect(tab.text(".actions")).not.toContain("Invite");
  });
});

test("the page of the client who was linked has a way back", async () => {
  const { app, as, account, june } = await setUpQuestion();
  await as.gus.post(`/api/clients/${june}/link`, { parentId: account.id });

  await openTab(as.gus, `/clients/${june}`, async (tab) => {
    expect(tab.text("#note")).toContain("Pays in cash");
    await tab.press("Not the same client? Unlink by Jun 17");
  });
  expect(readRow(app.ctx.db, clients, { id: june })!.accountId).toBeNull();
});
