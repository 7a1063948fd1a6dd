import { expect, test } from "bun:test";
import { alerts, auditLog, groomerProfiles, memberships, outbox, users } from "#db/db.ts";
import { invitedOffToken, waitingListOffToken } from "#src/email/emails-off.ts";
import { outboxHealth } from "#src/email/health.ts";
import { queueEmail } from "#src/email/outbox.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { EmailError } from "#src/ports/email-error.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, emailPort, findRow, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { addAlert, lastAudit, setUpAdmin } from "./setup.ts";

async function busyOffice() {
  const setup = await setUpAdmin();
  const { app, una, as } = setup;
  const change = (id: number, values: Partial<typeof groomerProfiles.$inferInsert>) =>
    changeRows(app.ctx.db, groomerProfiles, { id }, values);
  change(una.profile.id, { backgroundCheckChangedAt: app.clock.now() - 3 * DAY_MS });
  return {
    ...setup,
    change,
    needs: async () => (await (await as.boss.get("/api/admin/needs-action")).json()) as NeedView[],
  };
}

test("lists pending checks, past-due payments, and open alerts, oldest first", async () => {
  const { app, gus, una, needs } = await busyOffice();
  const now = app.clock.now();
  const past = { state: "past_due" as const, unpaidSince: now - 5 * DAY_MS };
  changeRows(app.ctx.db, memberships, { groomerId: gus.profile.id }, past);
  const alert = addAlert(app, gus.profile.id, "A charge was disputed.", now - DAY_MS);
  const loose = addAlert(app, null, "An unknown customer.", now - 4 * DAY_MS);

  const waiting = await needs();

  const nothing = { message: null, alertId: null, check: null, visit: null, suspect: null, email: null };
  const ofGus = { ...nothing, userId: gus.user.id, name: gus.profile.businessName };
  const since = now - 3 * DAY_MS;
  const day = { date: null, note: null, expires: null, checkedAs: null, today: "2026-06-10" };
  const check = { groomerId: una.profile.id, status: "pending" as const, seen: "pending una Tester", ...day };
  const unknown = { userId: null, name: null, message: "An unknown customer.", alertId: loose.id };
  const disputed = { message: "A charge was disputed.", alertId: alert.id };
  expect(waiting).toEqual([
    { ...ofGus, kind: "past-due", since: now - 5 * DAY_MS },
    { ...nothing, kind: "alert", since: now - 4 * DAY_MS, ...unknown },
    { ...nothing, kind: "check-pending", since, userId: una.user.id, name: una.profile.businessName, check },
    { ...ofGus, kind: "alert", since: now - DAY_MS, ...disputed },
  ]);
});

test("lists expired checks, after their last day at the groomer's place, and members without a started check", async () => {
  const { app, gus, una, change, needs } = await busyOffice();
  change(gus.profile.id, { backgroundCheckExpires: "2026-06-09" });
  change(una.profile.id, { backgroundCheckStatus: "not_started", listedUntil: 9e12 });

  expect((await needs()).map(({ kind, userId }) => [kind, userId])).toEqual([
    ["check-waiting", una.user.id],
    ["check-expired", gus.user.id],
  ]);
  app.clock.set(Date.parse("2026-06-10T02:00:00Z"));
  expect((await needs()).map(({ kind }) => kind)).toEqual(["check-waiting"]);
  changeRows(app.ctx.db, users, { id: una.user.id }, { disabledAt: 1 });
  expect(await needs()).toEqual([]);
});

testWith("resolves an alert once and records who did it", busyOffice, async ({ app, as, boss, needs }) => {
  const { id } = addAlert(app, null, "An unknown customer.");

  const first = await as.boss.post(`/api/admin/alerts/${id}/resolve`);

  expect([first.status, (await as.boss.post(`/api/admin/alerts/${id}/resolve`)).status]).toEqual([200, 409]);
  expect((await needs()).filter(({ kind }) => kind === "alert")).toEqual([]);
  expect(findRow(app.ctx.db, alerts)).toMatchObject({ resolvedAt: app.clock.now(), resolvedBy: boss.id });
  expect(lastAudit(app)).toEqual({
    action: "alert-resolved",
    actorId: boss.id,
    target: `alert ${id}`,
    detail: { kind: "dispute" },
  });
});

testWith("removes a check from the queue once an admin decides it", busyOffice, async ({ as, needs }) => {
  const [{ check }] = (await needs()) as [NeedView];

  const response = await as.boss.patch(`/api/admin/background-checks/${check!.groomerId}`, { status: "passed" });

  expect(response.status).toBe(200);
  expect(await needs()).toEqual([]);
});

const refused = "The mail server permanently rejected this email: 550 5.1.1 Unknown";

async function deadEmail() {
  const setup = await setUpAdmin();
  const { app, ana, boss, una } = setup;
  const fail = "UPDATE groomer_profiles SET background_check_status = 'failed' WHERE id = ?";
  app.ctx.db.$client.query<unknown, [number]>(fail).run(una.profile.id);
  const write = (to: string, subject = "Hello", offToken?: string) =>
    queueEmail(app.ctx.db, {
      dedupeKey: `${subject} ${to}`,
      to,
      template: { subject, paragraphs: ["News."] },
      now: app.clock.now(),
      ...(offToken && { offToken }),
    });
  const refuse = emailPort(() => Promise.reject(new EmailError("refused", refused, "550 5.1.1")));
  write(ana.email.toUpperCase());
  await sendDueMails({ ...app.ctx, email: refuse });
  app.clock.advance(HOUR_MS);
  const asBoss = () => signedIn(app, boss, "admin");
  const post = (id: number, action: string) => asBoss().post(`/api/admin/emails/${id}/${action}`);
  return {
    ...setup,
    write,
    refuse,
    email: () => findRow(app.ctx.db, outbox, { id: 1 })!,
    needs: async () => (await (await asBoss().get("/api/admin/needs-action")).json()) as NeedView[],
    sendAgain: (id = 1) => post(id, "send-again"),
    sendAll: () => asBoss().post("/api/admin/emails/send-again"),
    discard: (id = 1) => post(id, "discard"),
  };
}

const messageIn = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

testWith("lists a failed email with its recipient and the reason", deadEmail, async ({ app, ana, needs }) => {
  const email = { id: 1, recipient: ana.email.toUpperCase(), subject: "Hello", attempts: 1 };
  expect(await needs()).toEqual([
    {
      ...{ kind: "email-dead", since: app.clock.now() - HOUR_MS, userId: ana.id, name: ana.fullName, message: refused },
      ...{ alertId: null, check: null, visit: null, suspect: null, email },
    },
  ]);
});

test.each([
  ["without an account", undefined],
  ["of a waiting list, even an account's", waitingListOffToken("a")],
  ["of an invitation, even an account's", invitedOffToken("a")],
])("hides the address and the server's reply from a recipient %s", async (_, offToken) => {
  const { app, write, needs, sendAgain } = await deadEmail();
  if (offToken) await addUser(app, "pet_parent", "june");
  write("june@example.com", "Your groomer invites you", offToken);
  const words = `${refused.split(" 5")[0]} 550 5.1.1 <June@example.com>: unknown`;
  const names = emailPort(() => Promise.reject(new EmailError("refused", words, "550 5.1.1")));
  await sendDueMails({ ...app.ctx, email: names });

  const dead = (await needs()).at(-1);
  expect(dead).toMatchObject({
    ...{ userId: null, name: null, message: "The mail server permanently rejected this email" },
    email: { id: 2, recipient: null, subject: "Your groomer invites you" },
  });
  expect(JSON.stringify(await needs())).not.toMatch(/june@/i);
  expect((await sendAgain(2)).status).toBe(200);
  await sendDueMails(app.ctx);
  expect(app.sent.at(-1)).toMatchObject({ to: "june@example.com" });
});

test("sends a failed email again under its old Message-ID and records who did it", async () => {
  const { app, boss, needs, sendAgain, email } = await deadEmail();

  expect((await sendAgain()).status).toBe(200);
  expect(await needs()).toEqual([]);
  expect(email()).toMatchObject({ deadAt: null, attempts: 0, sendAt: app.clock.now(), lastError: null });
  expect(lastAudit(app)).toEqual({ action: "email-sent-again", actorId: boss.id, target: "email 1", detail: null });
  await sendDueMails(app.ctx);
  expect(app.sent.map(({ messageId }) => messageId)).toEqual(["outbox-1@localhost"]);
  expect(email().sentAt).toBe(app.clock.now());
});

testWith("sends an email once on a double click and says where it is", deadEmail, async ({ app, sendAgain }) => {
  expect((await sendAgain(99)).status).toBe(404);
  const [first, second] = [await sendAgain(), await sendAgain()];
  await sendDueMails(app.ctx);
  const third = await sendAgain();

  expect([first.status, second.status, third.status]).toEqual([200, 409, 409]);
  expect(await messageIn(second)).toBe("This email is waiting to be sent.");
  expect(await messageIn(third)).toBe("This email was already sent.");
  expect(app.sent).toHaveLength(1);
  expect(findRows(app.ctx.db, auditLog, { action: "email-sent-again" })).toHaveLength(1);
});

test("sends all failed emails again once without the discarded or pending ones", async () => {
  const { app, boss, write, refuse, needs, discard, sendAll } = await deadEmail();
  write("gone@example.com", "Welcome");
  write("else@example.com", "Welcome");
  await sendDueMails({ ...app.ctx, email: refuse });
  await discard(2);
  write("later@example.com", "Waiting");

  const [first, second] = [await sendAll(), await sendAll()];

  expect([first.status, second.status]).toEqual([200, 409]);
  expect(await first.json()).toEqual({ message: "We'll send 2 emails again in a moment." });
  expect(await messageIn(second)).toBe("There are no emails left to resend.");
  expect(lastAudit(app)).toMatchObject({ action: "emails-sent-again", actorId: boss.id, detail: { emails: 2 } });
  expect(await needs()).toEqual([]);
  await sendDueMails(app.ctx);
  expect(app.sent.map(({ messageId }) => messageId).sort()).toEqual([1, 3, 4].map((id) => `outbox-${id}@localhost`));
});

test("returns an email to the queue when it's rejected again", async () => {
  const { app, refuse, needs, sendAgain } = await deadEmail();
  await sendAgain();

  await sendDueMails({ ...app.ctx, email: refuse });

  expect((await needs()).map(({ kind, since }) => [kind, since])).toEqual([["email-dead", app.clock.now()]]);
});

test("clears a discarded email and doesn't count or send it again", async () => {
  const { app, boss, needs, discard, sendAgain, email } = await deadEmail();

  expect((await discard()).status).toBe(200);
  const again = await sendAgain();

  expect(again.status).toBe(409);
  expect(await messageIn(again)).toBe("This email was deleted.");
  expect((await discard()).status).toBe(409);
  expect(await needs()).toEqual([]);
  expect(email()).toMatchObject({ recipient: "", subject: "", text: "", html: "" });
  expect(lastAudit(app)).toMatchObject({ action: "email-deleted", actorId: boss.id });
  expect(outboxHealth(app.ctx.db, app.clock.now()).dead).toBe(0);
});

testWith("drops an ignored email from the queue after 30 days", deadEmail, async ({ app, needs }) => {
  app.clock.advance(30 * DAY_MS);

  await deleteOldData(app.ctx);

  expect(await needs()).toEqual([]);
});

testWith("says no wrong number when more emails failed than it lists", deadEmail, async ({ app, boss, email }) => {
  for (let at = 0; at < 201; at++) addRow(app.ctx.db, outbox, { ...email(), id: undefined, dedupeKey: `${at}` });
  await openTab(signedIn(app, boss, "admin"), "/admin-dashboard", async (tab) => {
    await tab.press("Resend all emails");
    expect(tab.text("dialog p")).toBe("Fix the cause first, or they'll end up back here.");
  });
});

testWith("lists stuck emails first with their number and the reason", deadEmail, async ({ app, write, needs }) => {
  const words = "Couldn't reach the mail server: connect ECONNREFUSED";
  const away = emailPort(() => Promise.reject(new EmailError("away", words, "ECONNREFUSED")));
  write("ana@example.com", "One");
  write("ana@example.com", "Two");
  const since = app.clock.now();
  await sendDueMails({ ...app.ctx, email: away });
  app.clock.advance(15 * MINUTE_MS - 1);
  expect((await needs()).map(({ kind }) => kind)).toEqual(["email-dead"]);

  app.clock.advance(1);

  const [stuck, dead] = await needs();
  expect(dead?.kind).toBe("email-dead");
  expect(stuck).toEqual({
    ...{ kind: "email-stuck", since, userId: null, name: null, message: `2 emails overdue. ${words}` },
    ...{ alertId: null, check: null, visit: null, suspect: null, email: null },
  });
  await sendDueMails(app.ctx);
  expect((await needs()).map(({ kind }) => kind)).toEqual(["email-dead"]);
});
