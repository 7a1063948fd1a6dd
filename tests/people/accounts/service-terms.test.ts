import { beforeEach, expect, test } from "bun:test";
import { eq, inArray, like } from "drizzle-orm";
import { outbox, users } from "#db/db.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { notifyOfTerms } from "#src/features/people/accounts/emails/service-terms.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { LegalChange } from "#src/shared/content/content.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { emailsTo, newcomer } from "./setup.ts";

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const wereHereBefore = (ids: number[], date = "2025-03-27") =>
  app.ctx.db.update(users).set({ serviceTermsDate: date }).where(inArray(users.id, ids)).run();
const emailedPeople = () =>
  findRows(app.ctx.db, outbox, like(outbox.subject, "Our Terms of Service change on %"))
    .map(({ recipient }) => recipient)
    .sort();
const add = (role: "pet_parent" | "groomer" | "admin", name: string) => addUser(app, role, name);

test("doesn't email new accounts because they agree to today's text", async () => {
  expect((await app.visitor().post("/api/register", newcomer)).status).toBe(201);

  await notifyOfTerms(app.ctx);

  expect(app.ctx.db.select().from(users).all()).toMatchObject([{ serviceTermsDate: loadSiteContent().terms.updated }]);
  expect(emailedPeople()).toEqual([]);
});

test("emails existing accounts once about the changes, the date, and the options", async () => {
  const [ana, gus] = [await add("pet_parent", "ana"), await add("groomer", "gus")];
  wereHereBefore([ana.id, gus.id]);

  for (let round = 0; round < 3; round++) {
    await notifyOfTerms(app.ctx);
    app.clock.advance(DAY_MS);
  }

  expect(emailedPeople()).toEqual([ana.email, gus.email]);
  const [forAna, forGus] = [ana, gus].map(({ email }) => emailsTo(app, email)[0]!.text);
  expect(forAna).toStartWith("Hi ana,");
  expect(forAna).toContain("They apply to you starting Wednesday, June 24, 2026.");
  for (const { text } of loadSiteContent().terms.changes) expect(forAna).toContain(text);
  expect(forAna).toContain("http://localhost:3000/terms-of-service");
  expect(forAna).toContain("http://localhost:3000/privacy-policy");
  expect(forAna).toContain("http://localhost:3000/pet-parent-dashboard?tab=profile&section=data");
  expect(forAna).not.toContain("ends your membership");
  expect(forGus).toContain("before then, which also ends your membership: http://localhost:3000/groomer-dashboard");
});

test("skips admins, demo, closed, and suspended accounts and emails restored ones later", async () => {
  const [boss, demo, gone, bob] = await Promise.all([
    add("admin", "boss"),
    add("pet_parent", "demo"),
    add("pet_parent", "gone"),
    add("groomer", "bob"),
  ]);
  const set = (id: number, values: Partial<typeof users.$inferInsert>) =>
    app.ctx.db.update(users).set(values).where(eq(users.id, id)).run();
  wereHereBefore([boss, demo, gone, bob].map(({ id }) => id));
  set(demo.id, { isDemo: true });
  set(gone.id, { disabledAt: 1, closingAt: 1 });
  set(bob.id, { disabledAt: 1, disabledReason: "Spam" });

  await notifyOfTerms(app.ctx);
  const before = emailedPeople();
  set(bob.id, { disabledAt: null, disabledReason: null });
  await notifyOfTerms(app.ctx);

  expect([before, emailedPeople()]).toEqual([[], [bob.email]]);
});

test("emails a crowd in batches and everyone once", async () => {
  const now = app.clock.now();
  const crowd = Array.from({ length: 130 }, (_, at) => ({
    username: `parent${at}`,
    email: `parent${at}@example.com`,
    passwordHash: "x",
    fullName: `Parent ${at}`,
    role: "pet_parent" as const,
    createdAt: now,
  }));
  app.ctx.db.insert(users).values(crowd).run();

  const rounds: number[] = [];
  for (let round = 0; round < 4; round++) {
    await notifyOfTerms(app.ctx);
    rounds.push(emailedPeople().length);
  }

  expect(rounds).toEqual([60, 120, 130, 130]);
  expect(new Set(emailedPeople()).size).toBe(130);
});

test("emails a person later when their email can't be written", async () => {
  const { db } = app.ctx;
  const ana = await add("pet_parent", "ana");
  wereHereBefore([ana.id]);
  db.$client.run("CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT raise(FAIL, 'The disk is full'); END");
  expect(notifyOfTerms(app.ctx)).rejects.toThrow();
  db.$client.run("DROP TRIGGER full");

  await notifyOfTerms(app.ctx);

  expect(emailedPeople()).toEqual([ana.email]);
});

test("emails each person only the changes they haven't seen, once", async () => {
  const [ana, bob] = [await add("pet_parent", "ana"), await add("pet_parent", "bob")];
  wereHereBefore([ana.id], "2026-01-01");
  wereHereBefore([bob.id], "2026-03-01");
  const textOf = (...changes: LegalChange[]) => ({
    terms: { ...loadSiteContent().terms, updated: changes.at(-1)!.date, changes },
    privacy: loadSiteContent().privacy,
  });
  const first = { date: "2026-02-01", text: "Cats are welcome." };
  const second = { date: "2026-04-01", text: "So are rabbits." };

  await notifyOfTerms(app.ctx, textOf(first));
  await notifyOfTerms(app.ctx, textOf(first, second));
  await notifyOfTerms(app.ctx, textOf(first));

  const saidTo = (email: string) => emailsTo(app, email).map(({ text }) => /cats|rabbits/gi.exec(text)?.[0]);
  expect(saidTo(ana.email)).toEqual(["Cats", "rabbits"]);
  expect(saidTo(bob.email)).toEqual(["rabbits"]);
});
