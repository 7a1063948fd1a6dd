import { expect, test } from "bun:test";
import { sqlite } from "#db/db.ts";
import { outboxHealth } from "#src/email/health.ts";
import { createSmtpEmail } from "#src/ports/email.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { sendDueMails } from "#tests/support/rows.ts";
import { FROM, hasty, patient, setUpEmail } from "./setup.ts";
import { no, silence } from "./smtp.ts";

test("sends a deferred email later under the same Message-ID", async () => {
  await using setup = await setUpEmail();
  const ids: (string | undefined)[] = [];
  setup.server.behave({
    end: (raw) => {
      ids.push(/^Message-ID: (.+)$/m.exec(raw)?.[1]);
      return ids.length < 3 ? no(451, "4.7.1 Greylisted, come back later") : undefined;
    },
  });
  setup.write("ana@example.com");

  await setup.later();
  expect(setup.emails()[0]).toMatchObject({
    attempts: 1,
    sendAt: setup.ctx.now() + MINUTE_MS,
    lastError: "The mail server deferred this email: 451 4.7.1 Greylisted, come back later",
    deadAt: null,
  });
  await setup.later(MINUTE_MS - 1);
  expect(ids).toHaveLength(1);
  await setup.later(1);
  await setup.later(5 * MINUTE_MS);

  expect(setup.server.received).toHaveLength(1);
  expect(ids).toEqual(["<outbox-1@localhost>", "<outbox-1@localhost>", "<outbox-1@localhost>"]);
  expect(setup.emails()[0]).toMatchObject({ sentAt: setup.ctx.now(), lastError: null });
});

test("gives up on an email deferred six times", async () => {
  await using setup = await setUpEmail();
  setup.server.behave({ recipient: () => no(450, "4.2.1 Mailbox busy") });
  setup.write("ana@example.com");

  for (let tries = 0; tries < 10; tries++) await setup.later(DAY_MS);

  expect(setup.emails()[0]).toMatchObject({ attempts: 6, sentAt: null });
  expect(outboxHealth(setup.ctx.db, setup.ctx.now())).toEqual({ due: 0, oldestDueMs: null, dead: 1 });
});

test("tries a permanently refused recipient once and sends the others", async () => {
  await using setup = await setUpEmail();
  setup.server.behave({
    recipient: (address) => (address === "gone@example.com" ? no(550, "5.1.1 <gone@example.com> unknown") : undefined),
  });
  for (const to of ["ana@example.com", "gone@example.com", "gus@example.com"]) setup.write(to);

  await setup.later();
  await setup.later(DAY_MS);

  const [ana, gone, gus] = setup.emails();
  expect([ana?.sentAt, gus?.sentAt]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(gone).toMatchObject({
    attempts: 1,
    sentAt: null,
    deadAt: expect.any(Number),
    lastError: "The mail server permanently rejected this email: 550 5.1.1 <gone@example.com> unknown",
  });
  expect(setup.lines.join("\n")).toContain("550 5.1.1");
  expect(setup.lines.join("\n")).not.toContain("gone@example.com");
});

test("gives up on an email whose text is permanently refused", async () => {
  await using setup = await setUpEmail();
  setup.server.behave({ end: () => no(554, "5.7.1 Looks like spam") });
  setup.write("ana@example.com");

  await setup.later();

  expect(setup.emails()[0]).toMatchObject({ deadAt: expect.any(Number), attempts: 1 });
});

test("sends a whole email again when the server breaks off", async () => {
  await using setup = await setUpEmail();
  let drops = 1;
  setup.server.behave({ begin: () => drops-- > 0 && setup.server.drop() });
  setup.write("ana@example.com");

  await setup.later();
  expect(setup.emails()[0]).toMatchObject({ attempts: 1, lastError: "The connection to the mail server was lost" });
  await setup.later(MINUTE_MS);

  expect(setup.server.ids()).toEqual(["outbox-1@localhost"]);
  expect(setup.server.received[0]).toContain("News.");
});

test("counts no tries against a silent server and retries with one email", async () => {
  await using setup = await setUpEmail(hasty);
  let greetings = 0;
  setup.server.behave({
    greet: () => {
      greetings++;
      return silence();
    },
  });
  for (const to of ["ana@example.com", "gus@example.com"]) setup.write(to);

  await setup.later();
  expect(greetings).toBe(2);
  await setup.later(14_999);
  expect(greetings).toBe(2);
  await setup.later(1);
  expect(greetings).toBe(3);
  expect(setup.emails().map(({ attempts, deadAt, lastError }) => [attempts, deadAt, lastError])).toEqual([
    [0, null, "The mail server didn't respond in time"],
    [0, null, "The mail server didn't respond in time"],
  ]);

  setup.server.behave({});
  await setup.later(30_000);
  expect(setup.server.ids().sort()).toEqual(["outbox-1@localhost", "outbox-2@localhost"]);
});

test("holds emails three days for an unavailable server and sends them later", async () => {
  await using setup = await setUpEmail();
  await setup.server.goAway();
  setup.write("ana@example.com");
  for (let hours = 0; hours < 71; hours++) await setup.later(HOUR_MS);
  expect(setup.emails()[0]).toMatchObject({ attempts: 0, deadAt: null });
  expect(setup.emails()[0]?.lastError).toStartWith("Couldn't reach the mail server: ");
  expect(outboxHealth(setup.ctx.db, setup.ctx.now())).toEqual({ due: 1, oldestDueMs: 71 * HOUR_MS, dead: 0 });
  setup.write("gus@example.com");

  await setup.server.comeBack();
  await setup.later(5 * MINUTE_MS);

  expect(setup.server.ids().sort()).toEqual(["outbox-1@localhost", "outbox-2@localhost"]);
});

test("gives up on an email after three days without a server", async () => {
  await using setup = await setUpEmail();
  await setup.server.goAway();
  setup.write("ana@example.com");

  await setup.later(72 * HOUR_MS);

  expect(setup.emails()[0]).toMatchObject({ attempts: 0, deadAt: setup.ctx.now() });
});

test("blames a refused sender on us and drops no email", async () => {
  await using setup = await setUpEmail();
  setup.server.behave({ sender: () => no(550, "5.7.1 Not your domain") });
  setup.write("ana@example.com");
  await setup.later();
  expect(setup.emails()[0]).toMatchObject({
    attempts: 0,
    deadAt: null,
    lastError: "The mail server rejected the address in EMAIL_FROM: 550 5.7.1 Not your domain",
  });

  setup.server.behave({});
  await setup.later(15_000);

  expect(setup.server.received).toHaveLength(1);
});

test("retries a hanging email and sends the others", async () => {
  await using setup = await setUpEmail(hasty);
  setup.server.behave({ end: (raw) => (raw.includes("To: slow@example.com") ? silence() : undefined) });
  for (const to of ["slow@example.com", "ana@example.com", "gus@example.com"]) setup.write(to);

  await setup.later();

  expect(setup.server.ids().sort()).toEqual(["outbox-2@localhost", "outbox-3@localhost"]);
  expect(setup.emails()[0]).toMatchObject({
    attempts: 1,
    deadAt: null,
    lastError: "The mail server timed out while sending this email",
  });
});

test("sends up to five emails at a time and none twice", async () => {
  await using setup = await setUpEmail();
  let inside = 0;
  let most = 0;
  setup.server.behave({
    end: async () => {
      most = Math.max(most, ++inside);
      await Bun.sleep(20);
      inside--;
      return undefined;
    },
  });
  for (let number = 1; number <= 12; number++) setup.write(`reader-${number}@example.com`);

  for (let tick = 0; tick < 5; tick++) {
    setup.worker.run();
    await Bun.sleep(10);
  }
  await setup.worker.settled();

  expect(new Set(setup.server.ids()).size).toBe(12);
  expect(setup.server.received).toHaveLength(12);
  expect(most).toBe(5);
});

test("finishes the current email on a stop and starts no other", async () => {
  await using setup = await setUpEmail();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<undefined>();
  setup.server.behave({
    end: () => {
      begun.resolve();
      return goOn.promise;
    },
  });
  setup.write("ana@example.com");
  setup.worker.run();
  await begun.promise;
  setup.write("gus@example.com");

  const stopping = setup.worker.stop();
  goOn.resolve(undefined);
  await stopping;
  setup.worker.run();

  expect(setup.emails().map(({ sentAt }) => sentAt)).toEqual([setup.ctx.now(), null]);
});

test("doesn't wait for a hanging server on a stop and writes nothing later", async () => {
  await using setup = await setUpEmail();
  const begun = Promise.withResolvers<void>();
  setup.server.behave({
    end: () => {
      begun.resolve();
      return silence();
    },
  });
  setup.write("ana@example.com");
  setup.worker.run();
  await begun.promise;

  await setup.worker.stop(50);
  await setup.worker.settled();

  expect(setup.emails()[0]).toMatchObject({ attempts: 0, sentAt: null, lastError: null });
  expect(setup.lines.join()).not.toContain("emails");
});

test("records an email sent on a full disk later and doesn't send it again", async () => {
  await using setup = await setUpEmail();
  const db = sqlite(setup.ctx.db);
  db.run("CREATE TEMP TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(FAIL, 'disk is full'); END");
  setup.write("ana@example.com");
  setup.write("gus@example.com");
  await setup.later();
  await setup.later(MINUTE_MS);
  expect(setup.emails().map(({ sentAt }) => sentAt)).toEqual([null, null]);

  db.run("DROP TRIGGER full");
  setup.write("pat@example.com");
  await setup.later(MINUTE_MS);

  expect(setup.emails().every(({ sentAt }) => sentAt !== null)).toBe(true);
  expect(setup.server.ids().sort()).toEqual(["outbox-1@localhost", "outbox-2@localhost", "outbox-3@localhost"]);
});

test("logs a refused login without user name and password", async () => {
  await using setup = await setUpEmail();
  setup.server.behave({ login: (user, password) => no(535, `5.7.8 No ${user} ${password}`) });
  const email = createSmtpEmail(setup.server.url.replace("//", "//postman:s3cret-word@"), FROM, patient);
  setup.write("ana@example.com");

  await sendDueMails({ ...setup.ctx, email });
  email.close();

  expect(setup.lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: "error", event: "email", emailId: 1, failure: "away", error: "535 5.7.8" }),
  ]);
  expect(setup.lines.join() + setup.emails()[0]?.lastError).not.toMatch(/postman|s3cret-word/);
  expect(setup.emails()[0]?.lastError).toEndWith("SMTP_URL: 535 5.7.8 No *** ***");
});
