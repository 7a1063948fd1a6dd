import { expect, test } from "bun:test";
import { transact, users } from "#db/db.ts";
import { issueLink, voidLinks } from "#src/features/people/accounts/emails/emailed-links.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { auditedActions, emailsTo, flashOf, newcomer } from "./setup.ts";

const tokenIn = (text: string | undefined) => /verify-email\?token=([\w-]+)/.exec(text ?? "")?.[1];
const tokenFor = (app: TestApp, address: string) => tokenIn(emailsTo(app, address).at(-1)?.text)!;
const verify = (app: TestApp, token: string) => app.visitor().post("/api/verify-email", { token });

async function withNewcomer() {
  const app = await testApp();
  const window = app.visitor();
  const { id } = await (await window.post("/api/register", newcomer)).json();
  const isConfirmed = async () => (await (await window.get("/api/user")).json()).emailVerified as boolean;
  return { app, window, id: Number(id), isConfirmed, token: tokenFor(app, newcomer.email) };
}

test("sends a welcome email whose link confirms the address", async () => {
  const { app, id, isConfirmed, token } = await withNewcomer();
  expect(emailsTo(app, newcomer.email)).toHaveLength(1);
  expect(await isConfirmed()).toBe(false);

  expect((await verify(app, token)).status).toBe(200);
  expect(await isConfirmed()).toBe(true);
  expect(auditedActions(app).at(-1)).toEqual({ action: "email-confirmed", actorId: id });
});

test("confirms nothing on opening the link and everything on its button", async () => {
  const { app, isConfirmed, token } = await withNewcomer();
  await app.visitor().get(`/verify-email?token=${token}`);
  expect(await isConfirmed()).toBe(false);

  const pressed = await app.visitor().submit("/verify-email", { token });
  expect(pressed.headers.get("location")).toBe("/auth?mode=login");
  expect(flashOf(pressed).title).toBe("Email confirmed");
  expect(await isConfirmed()).toBe(true);
});

testWith("sends a logged-in person on to their dashboard", withNewcomer, async ({ window, token }) => {
  expect((await window.submit("/verify-email", { token })).headers.get("location")).toBe("/pet-parent-dashboard");
});

/** Family: a press that changed nothing uses a link up, and a second one denies the first. */
test.each([
  ["verify-email", "verify-email", 200, "Your email is confirmed"],
  ["change-email", "verify-email", 200, "Your email is confirmed"],
  ["reset-password", "reset-password", 422, "Password reset links work once"],
  ["not-me", "not-me", 422, "Links about a login work once"],
] as const)(
  "keeps a link to %s through a suspension and answers its second press",
  async (purpose, path, status, says) => {
    const { app, id } = await withNewcomer();
    const { db, now } = app.ctx;
    changeRows(db, users, { id }, { disabledAt: 1, pendingEmail: "nora@elsewhere.example" });
    const { token } = transact(db, (tx) => issueLink(tx, id, purpose, now()));
    const press = () => app.visitor().submit(`/${path}`, { token, password: "new biscuits" });
    expect((await press()).status).toBe(422);
    changeRows(db, users, { id }, { disabledAt: null });
    expect((await press()).status).toBe(303);
    // As a new password or another change of the email does.
    transact(db, (tx) => voidLinks(tx, id, purpose));
    for (const answer of [await press(), await app.visitor().get(`/${path}?token=${token}`)])
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(says)]);
  },
);

testWith(
  "sends a new link once a minute and 3 times an hour and voids the older one",
  withNewcomer,
  async ({ app, window, token }) => {
    const resend = () => window.post("/api/verify-email/resend");

    expect((await resend()).status).toBe(200);
    const second = tokenFor(app, newcomer.email);
    expect((await verify(app, token)).status).toBe(422);
    expect((await resend()).status).toBe(429);
    for (let sent = 0; sent < 2; sent++) {
      app.clock.advance(MINUTE_MS);
      expect((await resend()).status).toBe(200);
    }
    app.clock.advance(MINUTE_MS);
    expect((await resend()).status).toBe(429);
    expect((await verify(app, second)).status).toBe(422);
    expect((await verify(app, tokenFor(app, newcomer.email))).status).toBe(200);
    expect((await resend()).status).toBe(409);
  },
);

test("keeps a confirmation link valid after a password request and each for its use", async () => {
  const { app, token } = await withNewcomer();
  await app.visitor().post("/api/forgot-password", { email: newcomer.email });

  expect((await app.visitor().post("/api/reset-password", { token, password: "fresh start" })).status).toBe(422);
  expect((await verify(app, token)).status).toBe(200);
});

testWith("shows 'Verified Groomer' after a passed check and a confirmed address", testApp, async (app) => {
  const { user, profile } = await addGroomer(app, "gus");
  const shows = async () =>
    (await (await app.visitor().get(`/groomer/${profile.id}`)).text()).includes("Verified Groomer");
  const window = signedIn(app, user, "groomer");
  app.ctx.db.update(users).set({ emailVerifiedAt: null }).run();
  expect(await shows()).toBe(false);

  await window.post("/api/verify-email/resend");
  await verify(app, tokenFor(app, user.email));
  expect(await shows()).toBe(true);
});
testWith("welcomes a parent by email", testApp, async (app) => {
  await app.visitor().post("/api/register", newcomer);

  const [email, ...others] = emailsTo(app, newcomer.email);
  expect(others).toEqual([]);
  expect(email?.subject).toBe("Welcome to Mudroom");
  expect(email?.text).toContain("Hi Nora,");
  expect(email?.text).toContain("http://localhost:3000/groomers");
});

testWith("lists a groomer's next steps in the welcome email", testApp, async (app) => {
  await app.visitor().post("/api/register", { ...newcomer, role: "groomer" });

  const text = emailsTo(app, newcomer.email)[0]?.text;
  expect(text).toContain("3-5 business days");
  expect(text).toContain("up to 3 packages");
  expect(text).toContain("$49 a month");
  expect(text).toContain("http://localhost:3000/groomer-dashboard/start");
  expect(text!.match(/^\d\. [\w ]+/gm)).toEqual([
    "1. You",
    "2. Services",
    "3. Days and area",
    "4. Photos",
    "5. First month free",
  ]);
  expect(text).toContain("We start your background check with your membership.");
});

testWith("keeps a name that is a web address out of the email", testApp, async (app) => {
  await app.visitor().post("/api/register", { ...newcomer, fullName: "prizes.example now" });

  const [email] = emailsTo(app, newcomer.email);
  expect(email?.text).toContain("Hello,");
  expect(`${email?.text}${email?.html}`).not.toContain("prizes.example");
});
