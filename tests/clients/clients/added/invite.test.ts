import { expect, test } from "bun:test";
import { auditLog, clientInvitations, clients, groomerProfiles, invitationOptOuts } from "#db/schema/tables.ts";
import { neverInviteAddress } from "#src/features/clients/clients/invitations/service.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { refusal } from "#tests/day/added-visits/setup.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows, linkTo, removeRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addedClientOf, type InvitationSetup, linksTo, oneClick, setUpInvitations, stranger } from "./invitations.ts";

const TO = "June@Example.com";
const emails = ({ app }: InvitationSetup) => emailsTo(app, TO).length;

async function invitedBy({ app }: InvitationSetup, username: string) {
  const { user, profile } = await addGroomer(app, username);
  const id = addedClientOf(app, { groomerId: profile.id });
  return signedIn(app, user, "groomer").post(`/api/clients/${id}/invite`, {});
}

testWith("sends a client one email in the groomer's name without private details", setUpInvitations, async (setup) => {
  const { app, invite, june } = setup;

  const answer = await invite();

  expect([answer.status, await answer.json()]).toEqual([201, { invitedAt: app.clock.now() }]);
  await sendDueMails(app.ctx);
  const [email] = app.sent;
  expect(email).toMatchObject({ to: TO, subject: "Your groomer invites you to book online" });
  expect(email!.text).toContain("Blue Ridge Bath Co. invites you to book");
  const { path, never } = linksTo(app);
  expect(email!.text).toContain(`See the profile and book:\n${app.ctx.config.appUrl}${path}`);
  expect(email!.offUrl).toBe(app.ctx.config.appUrl + never);
  expect(email!.text).toEndWith(`Stop invitations to this email:\n${email!.offUrl}`);
  for (const secret of ["Oak", "28803", "0177", "#4711", "cash", "June Albright", "Biscuit"])
    expect(email!.text + email!.html).not.toContain(secret);
  for (const text of [email!.text, await (await app.visitor().get(path)).text()]) {
    expect(text).toContain("calendar");
    expect(text).not.toContain("remind");
  }
  const log = findRows(app.ctx.db, auditLog).at(-1);
  expect(log).toMatchObject({ action: "client-invited", target: `client ${june}`, detail: null });
  const kept = JSON.stringify(findRows(app.ctx.db, clientInvitations)).toLowerCase();
  for (const secret of ["june", path.split("/")[2]!.toLowerCase()]) expect(kept).not.toContain(secret);
});

test("keeps the business name to one short line without links or phone numbers", async () => {
  const { app, gus, invite } = await setUpInvitations();
  const businessName = "St.Paws www.evil.example call 828-555-0100";
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { businessName });

  await invite();

  const [email] = emailsTo(app, TO);
  expect(email!.text).toContain("St. Paws www. evil. example call … invites you");
  expect(email!.html).not.toContain("evil.example");
});

test("invites a client once even when added again but allows a corrected address", async () => {
  const setup = await setUpInvitations();
  const { app, gus, invite, june, list } = setup;
  const canInvite = async (id: number) => (await list()).find((one) => one.id === id)!.canInvite;
  await invite();
  expect(await canInvite(june)).toBe(false);
  const again = { status: 409, message: "You already invited this email on Jun 10, 2026." };

  expect(await refusal(invite())).toEqual(again);
  removeRows(app.ctx.db, clients, { id: june });
  const added = addedClientOf(app, { groomerId: gus.profile.id, email: "june@example.com" });
  expect(await refusal(invite(added))).toEqual(again);
  expect(emails(setup)).toBe(1);

  changeRows(app.ctx.db, clients, { id: added }, { email: "june.a@example.com" });
  changeRows(app.ctx.db, clientInvitations, {}, { clientId: added });
  expect(await canInvite(added)).toBe(true);
  expect((await invite(added)).status).toBe(201);
  expect(await canInvite(added)).toBe(false);
});

test("refuses invitations from unlisted groomers and to another groomer's client", async () => {
  const setup = await setUpInvitations();
  const { app, asGil, gus, invite, june } = setup;

  expect((await asGil.post(`/api/clients/${june}/invite`, {})).status).toBe(404);
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 });
  expect(await refusal(invite())).toEqual({
    status: 409,
    message: "You can invite clients once your profile is listed.",
  });
  expect(emails(setup)).toBe(0);
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: app.clock.now() + DAY_MS });
  changeRows(app.ctx.db, clients, { id: june }, { email: null });
  expect(await refusal(invite())).toEqual({ status: 422, email: "Add their email first" });
});

testWith("lets a groomer send 20 invitations a day", setUpInvitations, async ({ app, gus, invite }) => {
  const someone = (at: number) => addedClientOf(app, { groomerId: gus.profile.id, email: `c${at}@example.com` });
  for (let at = 0; at < 20; at++) expect((await invite(someone(at))).status).toBe(201);

  const last = someone(20);
  expect((await invite(last)).status).toBe(429);
  app.clock.advance(DAY_MS + 1);
  expect((await invite(last)).status).toBe(201);
});

test("gives the usual reply when an address already has three pending invitations", async () => {
  const setup = await setUpInvitations();
  const { app, invite } = setup;
  await invite();
  for (const name of ["una", "uma", "ute"]) expect((await invitedBy(setup, name)).status).toBe(201);
  expect(emails(setup)).toBe(3);

  await stranger(app).submit(linksTo(app).path, {});
  expect((await invitedBy(setup, "uschi")).status).toBe(201);
  expect(emails(setup)).toBe(4);
  app.clock.advance(30 * DAY_MS);
  expect((await invitedBy(setup, "ulla")).status).toBe(201);
  expect(emails(setup)).toBe(5);
});

testWith("doesn't reveal whether an address has an account", setUpInvitations, async ({ app, gus, invite }) => {
  const known = await addUser(app, "pet_parent", "kim");
  const clients = [known.email, "kin@example.com"].map((email) =>
    addedClientOf(app, { groomerId: gus.profile.id, email }),
  );

  const answers = await Promise.all(clients.map(async (id) => (await invite(id)).json()));

  expect(answers[0]).toEqual(answers[1]);
  const [one, other] = [known.email, "kin@example.com"].map((email) => emailsTo(app, email).at(-1)!);
  const bare = ({ text, sendAt }: { text: string; sendAt: number }) => [text.replace(/invited\/[\w-]+/, ""), sendAt];
  expect(bare(one!)).toEqual(bare(other!));
});

testWith("stops all invitations to an address with one click of 'never again'", setUpInvitations, async (setup) => {
  const { app, invite, june } = setup;
  await invite();
  const { never } = linksTo(app);
  removeRows(app.ctx.db, clients, { id: june });

  const answers = [await oneClick(app, never), await oneClick(app, never)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[0]!.text()).toContain("Invitations stopped");
  expect(answers[0]!.headers.getSetCookie()).toEqual([]);
  expect(findRows(app.ctx.db, invitationOptOuts)).toHaveLength(1);
  expect(emails(setup)).toBe(0);
  const { user, profile } = await addGroomer(app, "una");
  const other = addedClientOf(app, { groomerId: profile.id, email: "JUNE@example.com" });
  expect((await signedIn(app, user, "groomer").post(`/api/clients/${other}/invite`, {})).status).toBe(201);
  expect(emailsTo(app, "JUNE@example.com")).toEqual([]);
  const refused = findRows(app.ctx.db, auditLog, { action: "invitations-refused" });
  expect(refused.map(({ actorId, target, detail }) => [actorId, target, detail])).toEqual([[null, null, null]]);
});

test("changes nothing when 'never again' is only opened or its token is made up", async () => {
  const { app, invite } = await setUpInvitations();
  await invite();
  const { never } = linksTo(app);

  const page = await stranger(app).get(never);
  expect([page.status, page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
  expect(await page.text()).toContain("Stop invitations to this email?");
  const forged = `${never.slice(0, -1)}${never.endsWith("A") ? "B" : "A"}`;
  for (const path of ["/invited/never", "/invited/never?token=dead", forged]) {
    expect(await (await oneClick(app, path)).text()).toContain("Invitations stopped");
  }
  expect(findRows(app.ctx.db, invitationOptOuts)).toEqual([]);
});

testWith("lets an operator block invitations and see who added an address", setUpInvitations, async (setup) => {
  const { app, invite } = setup;
  await invite();

  const result = neverInviteAddress(app.ctx, "JUNE@example.com", { id: "command", ip: "local" });

  expect(result).toEqual({
    isNew: true,
    addedBy: [{ businessName: "Blue Ridge Bath Co.", email: "gus@example.com" }],
  });
  expect(emails(setup)).toBe(0);
  expect((await invitedBy(setup, "una")).status).toBe(201);
  expect(emails(setup)).toBe(0);
  expect(neverInviteAddress(app.ctx, "june@example.com", { id: "command", ip: "local" }).isNew).toBe(false);
});

test("deletes a closed groomer's invitations but keeps others and the reader's opt-out", async () => {
  const setup = await setUpInvitations();
  const { app, as, invite } = setup;
  await invite();
  await invitedBy(setup, "hana");
  await sendDueMails(app.ctx);
  await oneClick(app, linksTo(app).never);
  expect(emails(setup)).toBe(2);

  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  const left = emailsTo(app, TO);
  expect(left).toHaveLength(1);
  expect(left[0]!.text).not.toContain("Blue Ridge Bath Co.");
  expect(findRows(app.ctx.db, clientInvitations)).toHaveLength(1);
  expect(findRows(app.ctx.db, invitationOptOuts)).toHaveLength(1);
});

test("invites several clients at once and gives a reason for each one left out", async () => {
  const { app, ana, as, gus, asGil, page, june } = await setUpInvitations();
  const of = (email: string | null) => addedClientOf(app, { groomerId: gus.profile.id, email });
  const [kin, none, same, linked] = [of("kin@example.com"), of(null), of("june@example.com"), of("ana@example.com")];
  linkTo(app.ctx.db, linked, ana.id, 1);
  const able = async () => (await page()).toInvite.clients.map(({ id }) => id);
  expect((await able()).sort()).toEqual([june, kin, same].sort());

  const ids = [june, kin, kin, none, same, linked, 99_999];
  const answer = await as.gus.post("/api/clients/invite", { ids });

  expect(await answer.json()).toEqual({
    invited: [june, kin],
    left: [
      { id: none, why: "Add their email first" },
      { id: same, why: "You already invited this email on Jun 10, 2026." },
      { id: linked, why: "They already book with you online." },
      { id: 99_999, why: expect.any(String) },
    ],
  });
  expect(await able()).toEqual([same]);
  for (const to of [TO, "kin@example.com"]) expect(emailsTo(app, to)).toHaveLength(1);
  const others = await (await asGil.post("/api/clients/invite", { ids: [same] })).json();
  expect(others).toMatchObject({ invited: [], left: [{ id: same }] });

  const many = Array.from({ length: 400 }, (_, at) => of(`c${at}@example.com`));
  expect(await able()).toHaveLength(401);
  for (const query of ["?page=2", "?q=a", "?show=due"]) expect((await page(query)).toInvite.clients).toEqual([]);
  const { invited, left } = await (await as.gus.post("/api/clients/invite", { ids: many.slice(0, 20) })).json();
  expect([invited.length, left.length, left[0].why.slice(0, 18)]).toEqual([18, 2, "Too many attempts."]);
  for (const wrong of [[], Array.from({ length: 21 }, (_, at) => at + 1)])
    expect((await as.gus.post("/api/clients/invite", { ids: wrong })).status).toBe(422);
});
