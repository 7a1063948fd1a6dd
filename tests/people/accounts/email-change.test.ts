import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/db.ts";
import { parentProfilePath } from "#src/shared/base/dashboard-paths.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { auditedActions, emailedToken, emailsTo, flashOf } from "./setup.ts";

const NEW = "ana@elsewhere.example";
const NEXT_ADDRESS = "gus@elsewhere.example";
const NEXT = "new biscuits";

async function anaWantsAnother() {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const window = signedIn(app, ana, "pet_parent");
  const ask = (email: string) => window.patch(`/api/users/${ana.id}`, { email, currentPassword: PASSWORD });
  const row = () => app.ctx.db.select().from(users).where(eq(users.id, ana.id)).get()!;
  const linkTo = (address: string) =>
    /\/verify-email\?token=([\w-]+)/.exec(emailsTo(app, address).at(-1)?.text ?? "")?.[1];
  const logsIn = async (username: string) =>
    (await app.visitor().post("/api/login", { username, password: PASSWORD })).status === 200;
  return { app, ana, window, ask, row, linkTo, logsIn };
}

type Waiting = Awaited<ReturnType<typeof anaWantsAnother>>;

test("answers the same for a free and a taken address and emails each differently", async () => {
  const one = await anaWantsAnother();
  const other = await anaWantsAnother();
  await addUser(other.app, "groomer", "gus");

  const free = await one.ask("gus@example.com");
  const taken = await other.ask("GUS@example.com");

  expect([free.status, taken.status]).toEqual([200, 200]);
  expect(await taken.json()).toEqual({ ...(await free.json()), pendingEmail: "gus@example.com" });
  expect(emailsTo(one.app, "gus@example.com").map(({ subject }) => subject)).toEqual(["Confirm your new email"]);
  const [notice] = emailsTo(other.app, "gus@example.com");
  expect(notice!.subject).toBe("Someone tried to use your email");
  expect(notice!.text + notice!.html).not.toMatch(/token|verify-email|ana/i);
  for (const { app, ana } of [one, other]) {
    expect(emailsTo(app, ana.email).map(({ subject }) => subject)).toEqual(["A request to change your email"]);
    expect(emailsTo(app, ana.email)[0]!.text).not.toContain("gus@");
  }
  expect(auditedActions(one.app)).toEqual(auditedActions(other.app));
});

test("keeps the old address until the link is opened, even logged out", async () => {
  const { app, ana, ask, row, linkTo, logsIn } = await anaWantsAnother();
  await app.visitor().post("/api/forgot-password", { email: ana.email });
  const token = emailedToken(app, ana.email);
  const shown = await (await ask(NEW)).json();
  const before = [await logsIn(ana.email), await logsIn(NEW)];

  const stranger = app.visitor();
  const opened = await stranger.get(`/verify-email?token=${linkTo(NEW)}`);
  expect(row().email).toBe(ana.email);
  const pressed = await stranger.submit("/verify-email", { token: linkTo(NEW)! });

  expect(shown).toMatchObject({ email: ana.email, pendingEmail: NEW, emailVerified: true });
  expect([before, await logsIn(NEW), await logsIn(ana.email)]).toEqual([[true, false], true, false]);
  expect([opened.status, pressed.status]).toEqual([200, 303]);
  expect(flashOf(pressed)).toMatchObject({ title: "Email confirmed" });
  expect(row()).toMatchObject({ email: NEW, pendingEmail: null, emailVerifiedAt: app.clock.now() });
  expect(emailsTo(app, ana.email).map(({ subject }) => subject)).toEqual([
    "Reset your Mudroom password",
    "A request to change your email",
    "New login to your Mudroom account",
    "Your email was changed",
  ]);
  expect(emailsTo(app, ana.email).at(-1)!.text).not.toContain("elsewhere");
  expect((await app.visitor().post("/api/reset-password", { token, password: NEXT })).status).toBe(422);
  expect(auditedActions(app)).toContainEqual({ action: "email-changed", actorId: ana.id });
});

testWith("explains to each role where to cancel an unwanted change", anaWantsAnother, async ({ app, ana, ask }) => {
  await ask(NEW);
  const gus = await addUser(app, "groomer", "gus");
  await signedIn(app, gus, "groomer").patch(`/api/users/${gus.id}`, { email: NEXT_ADDRESS, currentPassword: PASSWORD });

  expect(emailsTo(app, ana.email)[0]!.text).toContain("To cancel, go to Profile on your dashboard");
  expect(emailsTo(app, gus.email)[0]!.text).toContain("To cancel, go to Account on your dashboard");
});

test("keeps the old address and says so when the new one got taken", async () => {
  const { app, ana, ask, row, linkTo } = await anaWantsAnother();
  await ask(NEW);
  const gus = await addUser(app, "groomer", "gus");
  app.ctx.db.update(users).set({ email: NEW.toUpperCase() }).where(eq(users.id, gus.id)).run();

  const response = await app.visitor().submit("/verify-email", { token: linkTo(NEW)! });

  expect(response.status).toBe(409);
  expect(await response.text()).toContain("Another account now uses this email");
  expect((await app.visitor().get(`/verify-email?token=${linkTo(NEW)}`)).status).toBe(422);
  expect(row()).toMatchObject({ email: ana.email, pendingEmail: null });
});

test("voids the link when the change is canceled or the account closes", async () => {
  const { app, ana, ask, row, linkTo, window } = await anaWantsAnother();
  await ask(NEW);
  const undone = await window.delete("/api/account/pending-email");
  const dead = await app.visitor().post("/api/verify-email", { token: linkTo(NEW) });
  const nothing = await window.post("/api/account/pending-email");

  const user = await undone.json();
  expect(user).toMatchObject({ email: ana.email });
  expect(user).not.toHaveProperty("pendingEmail");
  expect([undone.status, dead.status, nothing.status]).toEqual([200, 422, 409]);
  await ask(NEW);
  await window.delete("/api/account", { password: PASSWORD });
  expect((await app.visitor().post("/api/verify-email", { token: linkTo(NEW) })).status).toBe(422);
  expect(row().email).not.toBe(NEW);
});

test.each([
  [
    "changed",
    async ({ window }: Waiting) => window.post("/api/account/password", { currentPassword: PASSWORD, password: NEXT }),
  ],
  [
    "reset",
    async ({ app, ana }: Waiting) => {
      await app.visitor().post("/api/forgot-password", { email: ana.email });
      return app.visitor().post("/api/reset-password", { token: emailedToken(app, ana.email), password: NEXT });
    },
  ],
])("drops an address requested with the old password once it was %s", async (_, renew) => {
  const setup = await anaWantsAnother();
  const { app, ana, ask, row, linkTo } = setup;
  await ask(NEW);
  expect((await renew(setup)).status).toBe(200);

  expect((await app.visitor().post("/api/verify-email", { token: linkTo(NEW) })).status).toBe(422);
  expect(row()).toMatchObject({ email: ana.email, pendingEmail: null });
});

/** Family: a page says what was true when it was opened. */
testWith("saves only what a page changed and asks no password for the rest", anaWantsAnother, async (setup) => {
  const { app, ask, ana, linkTo, row, window } = setup;
  await ask(NEW);
  await openTab(window, parentProfilePath("details"), async (tab) => {
    await window.patch(`/api/users/${ana.id}`, { email: ana.email, fullName: "Ana Bright" });
    expect(row()).toMatchObject({ email: ana.email, pendingEmail: NEW });
    await app.visitor().submit("/verify-email", { token: linkTo(NEW)! });
    for (const [at, phone] of ["828-555-0143", "", "828-555-0144", ""].entries()) {
      const other = at === 1 || at === 2 ? NEXT_ADDRESS : undefined;
      await tab.type("[name=phoneNumber]", phone);
      if (other) await tab.type("[name=email]", other);
      if (other) await tab.type("[name=currentPassword]", PASSWORD);
      await tab.submit("form:has([name=phoneNumber])");
      expect(tab.toast()).toContain("Account updated");
      expect(row()).toMatchObject({ email: NEW, fullName: "Ana Bright", phoneNumber: phone || null });
      if (other) expect(row().pendingEmail).toBe(other);
    }
  });
});

testWith("names the email that stays when a change is canceled in time or too late", anaWantsAnother, async (setup) => {
  for (const says of ["still ana@example.com", `now ${NEW}`]) {
    await setup.ask(NEW);
    await openTab(setup.window, parentProfilePath("details"), async (tab) => {
      if (says.startsWith("now")) await setup.app.visitor().submit("/verify-email", { token: setup.linkTo(NEW)! });
      await tab.press("Cancel change");
      expect(tab.toast()).toBe(`Account updatedYour email is ${says}.`);
    });
  }
});

testWith("limits emails to new addresses", anaWantsAnother, async ({ app, ask }) => {
  const statuses = [];
  for (let at = 0; at < 5; at++) statuses.push((await ask(`ana${at}@elsewhere.example`)).status);

  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(emailsTo(app, "ana4@elsewhere.example")).toEqual([]);
});

testWith("shows the waiting address on the account tab and in the export", anaWantsAnother, async ({ ask, window }) => {
  await ask(NEW);

  const tab = await (await window.get("/pet-parent-dashboard?tab=profile&section=details")).text();
  const data = await (await window.post("/api/account/export", { password: PASSWORD })).json();

  expect(tab).toContain(`Check ${NEW} for a confirmation link`);
  for (const button of ["Send a new link", "Cancel change"]) expect(tab).toContain(button);
  expect(data.account).toMatchObject({ pendingEmail: NEW });
});
