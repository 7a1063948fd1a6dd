import { expect, test } from "bun:test";
import { groomerProfiles, outbox, users } from "#db/db.ts";
import { makeHarmless } from "#src/email/harmless.ts";
import { queueEmail } from "#src/email/outbox.ts";
import { createEmailWorker } from "#src/email/worker.ts";
import { emailErrorOf } from "#src/ports/email-error.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { changeRows, emailPort, findRow, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpReminders } from "../visits/reminders/setup.ts";

async function serverIsBack({ ctx, clock }: TestApp) {
  clock.advance(5 * HOUR_MS);
  const subjects: string[] = [];
  const email = emailPort(async ({ to, subject }) => void subjects.push(`${to.split("@")[0]}: ${subject}`));
  await sendDueMails({ ...ctx, email });
  return subjects;
}

testWith("sends a waiting reminder while nothing is booked", setUpReminders, async (setup) => {
  await setup.hoursLater();

  expect(await serverIsBack(setup.app)).toEqual(["ana: Time to book the next grooming visit"]);
});

test.each<[string, (setup: Awaited<ReturnType<typeof setUpReminders>>) => unknown]>([
  [
    "a visit was booked",
    ({ addVisit, waffles }) => addVisit({ petIds: [waffles], date: "2026-06-20", status: "pending" }),
  ],
  ["the pet is gone", ({ setPet, waffles }) => setPet(waffles, { archivedAt: 1 })],
  ["the parent wants it at other times", ({ setPet, waffles }) => setPet(waffles, { repeatWeeks: 12 })],
  ["the groomer it names is unlisted", ({ app }) => changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: 1 })],
  ["the groomer it names blocked them", ({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id })],
  ["they stopped the groomer it names", ({ as, gus }) => as.ana.post("/api/blocks", { id: gus.profile.id })],
  ["the account was suspended", ({ app, ana }) => changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: 1 })],
])("drops a waiting reminder when %s in between", async (_, happens) => {
  const setup = await setUpReminders();
  await setup.hoursLater();
  expect(findRows(setup.app.ctx.db, outbox)).toHaveLength(1);
  await happens(setup);

  expect(await serverIsBack(setup.app)).toEqual([]);
  expect(await serverIsBack(setup.app)).toEqual([]);
  expect(findRows(setup.app.ctx.db, outbox)).toMatchObject([{ recipient: "", text: "", sentAt: null }]);
});

testWith("drops a reminder about two pets when one of them is booked", setUpReminders, async (setup) => {
  const pickle = setup.addPet("Pickle");
  setup.addVisit({ petIds: [pickle] });
  await setup.hoursLater();
  setup.addVisit({ petIds: [pickle], date: "2026-06-20", status: "pending" });

  expect(await serverIsBack(setup.app)).toEqual([]);
});

testWith("delays an email that can't be rechecked and sends the others", testApp, async ({ ctx, clock }) => {
  const template = { subject: "Hello", paragraphs: ["News."] };
  for (const dedupeKey of ["bad 1", "good 1"]) {
    queueEmail(ctx.db, { dedupeKey, to: `${dedupeKey.split(" ")[0]}@example.com`, template, now: clock.now() });
  }
  const sent: string[] = [];
  const email = emailPort(async ({ to }) => void sent.push(to));
  ctx.lease.take();
  const holds = () => {
    throw new Error("disk I/O error");
  };
  const bad = { event: "bad", key: "bad {id}", rows: [], holds };
  const features = [{ name: "bad", notices: { events: [bad] } }];
  const worker = createEmailWorker({ ...ctx, email, features });
  worker.run();
  await worker.settled();

  expect(sent).toEqual(["good@example.com"]);
  expect(findRow(ctx.db, outbox, { dedupeKey: "bad 1" })).toMatchObject({
    attempts: 1,
    sentAt: null,
    lastError: "Error: disk I/O error",
  });
});
const linkable =
  /[a-z]:\/\/|\b[\w-]+\.\p{L}{2,}|\S@\S|\d+\.\d+\.\d+\.\d+|(?:mailto|tel|sms|javascript):\S|\d(?:[\s().-]*\d){6,}/iu;

test.each([
  ...["Mudroom Billing: card expired, log in at https://evil.example/login", "evil.example/x"],
  ...["www.evil.example", "HTTPS://EVIL.EXAMPLE", "evil\u3002example", "evil\uFF0Eexample"],
  ...["ev\u00ADil.\u200Bexample", "evil.\u2060example", "evil.\u{E0065}example"],
  ...["http://192.168.0.1/login", "192.168.0.1", "post@evil.example", "mailto:post@evil"],
  ...["tel:+18005550199", "call 1 (800) 555-0199 now", "javascript:alert(1)", "пример.рф"],
  ...["a.b.c.d.example"],
])("makes %p no link in an email", (typed) => {
  expect(makeHarmless(typed)).not.toMatch(linkable);
  expect(makeHarmless(makeHarmless(typed))).toBe(makeHarmless(typed));
});

test("shortens it to one line of 60 characters", () => {
  expect(makeHarmless("Hi Ann\n\nYour account is locked")).toBe("Hi Ann Your account is locked");
  expect(makeHarmless("a\u2028b\u0085c\td\u202Ee")).toBe("a b c de");
  expect(makeHarmless("x".repeat(100))).toBe(`${"x".repeat(59)}…`);
  expect(makeHarmless(`${"x".repeat(58)}🐶🐶`)).toBe(`${"x".repeat(58)}…`);
});

test.each([
  ["Blue Ridge Bath Co."],
  ["Dr. Paws & Daughters"],
  ["Bath, brush & 2.5 hours"],
  ["Open 9:30"],
  ["Zoë O’Malley-Nuñez"],
  ["👩‍🚀 Laika"],
  ["नेहा"],
])("leaves %p unchanged", (typed) => {
  expect(makeHarmless(typed)).toBe(typed);
});

test("keeps text that only looks like an address readable", () => {
  expect(makeHarmless("St.Paws")).toBe("St. Paws");
});
const NAME = "june@example.com";

test.each([
  ["refused", true, { responseCode: 550, command: "RCPT TO" }],
  ["refused", true, { code: "EENVELOPE", response: "" }],
  ["later", true, { responseCode: 451, command: "RCPT TO" }],
  ["later", true, { code: "ETIMEDOUT", response: "" }],
  ["later", true, { code: "ECONNECTION", response: "" }],
  ["away", true, { responseCode: 550, command: "MAIL FROM" }],
  ["away", true, { responseCode: 530, command: "RCPT TO" }],
  ["away", false, { code: "EAUTH" }],
  ["away", false, { code: "ETLS" }],
  ["away", false, { code: "EDNS" }],
  ["away", false, { code: "ECONNECTION" }],
  ["away", false, { code: "ETIMEDOUT", response: "" }],
  ["away", false, { code: "ESOCKET", response: "" }],
])("puts the server's reply behind a colon for the failure %s, begun: %p, %p", (failure, hasBegun, facts) => {
  const words = { response: `550 5.1.1 <${NAME}> unknown`, message: `No mailbox ${NAME}` };

  const error = emailErrorOf({ ...words, ...facts }, { hasBegun, hide: (text) => text });

  expect(error.failure).toBe(failure as typeof error.failure);
  const [ours] = error.message.split(":", 1);
  expect(ours).toMatch(/^The (mail server|connection)|^Couldn't|^This email/);
  expect(ours).not.toContain(NAME);
  expect(error.code).not.toContain(NAME);
});
