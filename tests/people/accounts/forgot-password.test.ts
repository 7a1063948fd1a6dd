import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mailedTokens, outbox, users } from "#db/schema/tables.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";
import { auditedActions, mailedToken, mailsTo } from "./mailbox.ts";

const forgot = (app: TestApp, email: string) => app.visitor().post("/api/forgot-password", { email });

async function appWithAna() {
  const app = await testApp();
  return { app, ana: await addUser(app, "pet_parent", "ana") };
}

test("known and unknown addresses get the same answer, and only the known one a mail", async () => {
  const { app, ana } = await appWithAna();

  const known = await forgot(app, "Ana@Example.com");
  const unknown = await forgot(app, "nobody@example.com");

  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(await known.text()).toBe(await unknown.text());
  expect(app.ctx.db.select().from(outbox).all()).toHaveLength(1);
  expect(mailsTo(app, ana.email)[0]?.text).toContain("http://localhost:3000/reset-password?token=");
  expect(auditedActions(app)).toEqual([
    { action: "password-reset-requested", actorId: ana.id },
    { action: "password-reset-requested", actorId: null },
  ]);
});

test("the link is built from the public address, whatever host the request names", async () => {
  const app = await testApp({ env: { APP_URL: "https://groomers.example" } });
  const ana = await addUser(app, "pet_parent", "ana");

  await app.visitor().post("/api/forgot-password", { email: ana.email }, { host: "evil.example" });

  expect(mailsTo(app, ana.email)[0]?.text).toContain("https://groomers.example/reset-password?token=");
});

test("an address that is none is refused", async () => {
  const { app } = await appWithAna();

  const response = await forgot(app, "ana");

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual({ email: "Please enter a valid email address" });
});

test("disabled people and admins get no link", async () => {
  const { app, ana } = await appWithAna();
  const boss = await addUser(app, "admin", "boss");
  app.ctx.db.update(users).set({ disabledAt: 1 }).where(eq(users.id, ana.id)).run();

  const answers = [await forgot(app, ana.email), await forgot(app, boss.email)];

  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(app.ctx.db.select().from(outbox).all()).toEqual([]);
});

test("only a hash of the token is stored", async () => {
  const { app, ana } = await appWithAna();

  await forgot(app, ana.email);

  const stored = app.ctx.db.select().from(mailedTokens).all();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(mailedToken(app, ana.email));
});
