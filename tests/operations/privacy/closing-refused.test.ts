import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { auditLog, outbox, users } from "#db/db.ts";
import { emailsTo, newcomer } from "#tests/people/accounts/setup.ts";
import { EMAIL, rows, setUpWaiting, stranger, tokenTo, waits, ZIP } from "#tests/search/waiting/setup.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { type AccountExport, changeRows, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { answers, setUpProposals, threeTimes } from "#tests/visits/bookings/changes/proposal-setup.ts";
import { bookingOf, leave, setUpClosing, userOf } from "./setup.ts";

test.each(["ana", "gus"] as const)("doesn't let %s leave before an accepted booking", async (who) => {
  const setup = await setUpClosing("accepted");

  const response = await leave(setup, who);

  expect(response.status).toBe(409);
  expect((await response.json()).error.message).toBe(
    "There's an upcoming visit on Tuesday, June 16, 2026. Please cancel it first.",
  );
  expect((await setup.as[who].get("/api/user")).status).toBe(200);
  expect(userOf(setup, setup.ana.id).deletedAt).toBeNull();
});

test("counts a booking until its time is over", async () => {
  const setup = await setUpClosing("accepted");

  setup.app.clock.set(Date.parse("2026-06-16T15:59:00Z"));
  expect((await leave(setup, "ana")).status).toBe(409);
  setup.app.clock.set(Date.parse("2026-06-16T16:00:00Z"));
  expect((await leave(setup, "ana")).status).toBe(204);
});

test.each([
  [{}, "Enter your current password"],
  [{ password: "not mine" }, "That isn't your current password"],
])("refuses to delete an account with the password %p", async (body, message) => {
  const setup = await setUpClosing();

  const response = await setup.as.ana.delete("/api/account", body);

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual({ password: message });
  expect((await setup.as.ana.get("/api/user")).status).toBe(200);
});

testWith("stops password guesses after 10 tries", setUpClosing, async (setup) => {
  for (let tries = 0; tries < 10; tries++) expect((await leave(setup, "ana", "guess")).status).toBe(422);

  expect((await leave(setup, "ana")).status).toBe(429);
  expect(userOf(setup, setup.ana.id).deletedAt).toBeNull();
});

testWith("refuses to delete an admin or a demo account here", setUpClosing, async (setup) => {
  const { app, ana } = setup;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  changeRows(app.ctx.db, users, { id: ana.id }, { isDemo: true });

  expect((await boss.delete("/api/account", {})).status).toBe(403);
  const demo = await leave(setup, "ana");
  expect([demo.status, (await demo.json()).error.message]).toEqual([
    409,
    "You can't delete a demo account. Sign up to try this with your own.",
  ]);
});

test("deletes an account once however often it's sent", async () => {
  const setup = await setUpClosing("pending");
  const { app, ana, gus } = setup;
  const before = emailsTo(app, gus.user.email).length;

  const answers = await Promise.all(Array.from({ length: 20 }, () => leave(setup, "ana")));

  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401 || status === 429)).toHaveLength(19);
  expect(emailsTo(app, ana.email)).toHaveLength(1);
  expect(emailsTo(app, gus.user.email)).toHaveLength(before + 1);
});

test("leaves everything unchanged when any part fails", async () => {
  const setup = await setUpClosing("pending");
  const { app, ana, booking } = setup;
  app.ctx.db.$client.run(
    "CREATE TRIGGER no_farewell BEFORE INSERT ON outbox WHEN NEW.dedupe_key LIKE 'account-closed%' BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  const emails = findRows(app.ctx.db, outbox);

  expect((await leave(setup, "ana")).status).toBe(500);

  expect(userOf(setup, ana.id)).toMatchObject({ username: "ana", deletedAt: null });
  expect(bookingOf(setup, booking.id).status).toBe("pending");
  expect(findRows(app.ctx.db, outbox)).toEqual(emails);
  const closed = and(eq(auditLog.action, "account-closed"), eq(auditLog.actorId, ana.id));
  expect(app.ctx.db.select().from(auditLog).where(closed).all()).toEqual([]);
  expect((await setup.as.ana.get("/api/user")).status).toBe(200);
});

async function setUpImpostor() {
  const app = await setUpWaiting();
  await waits(app);
  const signUp = async () => {
    const window = stranger(app);
    const response = await window.post("/api/register", { ...newcomer, email: EMAIL });
    if (response.status !== 201) throw new Error(await response.text());
    return window;
  };
  const close = async (window: Awaited<ReturnType<typeof signUp>>) =>
    (await window.delete("/api/account", { password: newcomer.password })).status;
  return { app, signUp, close };
}

testWith("leaves emails to an unconfirmed address out of the download", setUpImpostor, async ({ app, signUp }) => {
  const window = await signUp();
  const data = async () =>
    (await (await window.post("/api/account/export", { password: newcomer.password })).json()) as AccountExport;
  expect((await data()).emailsSentToYou).toEqual([]);

  const token = /verify-email\?token=([\w-]+)/.exec(emailsTo(app, EMAIL).at(-1)!.text)?.[1];
  await window.post("/api/verify-email", { token });
  expect((await data()).emailsSentToYou.map(({ subject }) => subject)).toContain("Welcome to Mudroom");
});

test("keeps the waiting list and its emails when such an account closes", async () => {
  const { app, signUp, close } = await setUpImpostor();
  await stranger(app).post("/api/waiting-list", { email: EMAIL, zipCode: "90210" });
  const before = emailsTo(app, EMAIL);
  expect(before).toHaveLength(2);

  expect(await close(await signUp())).toBe(204);

  expect(rows(app).map(({ zip }) => zip)).toEqual([ZIP, "90210"]);
  expect(emailsTo(app, EMAIL).slice(0, 2)).toEqual(before);
  expect((await stranger(app).submit("/waiting-list/confirm", { token: tokenTo(app) })).status).toBe(200);
});

test("limits emails when someone signs up with it and leaves repeatedly", async () => {
  const { app, signUp, close } = await setUpImpostor();
  await sendDueMails(app.ctx);
  for (let times = 0; times < 5; times++) {
    const window = await signUp();
    await sendDueMails(app.ctx);
    expect(await close(window)).toBe(204);
  }
  expect(signUp()).rejects.toThrow("Too many attempts");
  await sendDueMails(app.ctx);
  expect(app.sent.filter(({ to }) => to === EMAIL)).toHaveLength(10);

  const welcomes = findRows(app.ctx.db, outbox).filter(({ dedupeKey }) => dedupeKey.startsWith("welcome"));
  expect(welcomes.map(({ recipient }) => recipient)).toEqual(Array(5).fill(EMAIL));
  expect(new Set(welcomes.map(({ subject, text, html }) => subject + text + html))).toEqual(new Set([""]));
});

testWith("limits emails when many accounts request that address", setUpImpostor, async ({ app }) => {
  const victim = await addUser(app, "pet_parent", "vic");
  const changeEmail = async (name: string) => {
    const account = await addUser(app, "pet_parent", name);
    return (
      await signedIn(app, account, "pet_parent").patch(`/api/users/${account.id}`, {
        email: victim.email,
        currentPassword: PASSWORD,
      })
    ).status;
  };
  const statuses: number[] = [];
  for (let times = 0; times < 7; times++) statuses.push(await changeEmail(`eve${times}`));

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(emailsTo(app, victim.email)).toHaveLength(5);
});
async function setUpNotes() {
  const setup = await setUpProposals();
  for (const who of ["ana", "gus"] as const) {
    const proposal = await setup.proposed(who, threeTimes.slice(0, 2), { note: `A note by ${who}` });
    await answers(setup.as[who], proposal, "withdrawn");
  }
  return setup;
}

test.each(["ana", "gus"] as const)("exports only the proposals that %s made", async (who) => {
  const { app, as, id } = await setUpNotes();

  const data = (await (await as[who].post("/api/account/export", { password: PASSWORD })).json()) as AccountExport;

  expect(data.proposalsMade).toEqual([
    {
      bookingId: id,
      kind: "other-time",
      note: `A note by ${who}`,
      status: "withdrawn",
      options: threeTimes.slice(0, 2).map((option) => ({ ...option, time: null })),
      createdAt: app.clock.now(),
      repliedAt: app.clock.now(),
    },
  ]);
});
