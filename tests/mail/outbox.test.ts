import { expect, test } from "bun:test";
import { outbox } from "#db/db.ts";
import { forgetOld } from "#src/features/running/privacy/old-data.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { MailError } from "#src/ports/mail-error.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { testApp } from "#tests/support/app.ts";
import { mailPort, readRows, sendDueMails } from "#tests/support/rows.ts";

const letter = { subject: "Hello", paragraphs: ["A <b>fine</b> day."] };

test("a queued mail is sent once, in both forms", async () => {
  const { ctx, sent } = await testApp();
  queueMail(ctx.db, { dedupeKey: "hello-1", to: "ana@example.com", letter, now: ctx.now() });
  queueMail(ctx.db, { dedupeKey: "hello-1", to: "ana@example.com", letter, now: ctx.now() });

  await sendDueMails(ctx);
  await sendDueMails(ctx);

  expect(sent.map((mail) => mail.subject)).toEqual(["Hello"]);
  expect(sent[0]!.text).toContain("A <b>fine</b> day.");
  expect(sent[0]!.html).toContain("A &lt;b>fine&lt;/b> day.");
});

test("a mail that fails is tried again later, and gives up in the end without stopping the others", async () => {
  const app = await testApp();
  let tries = 0;
  const ctx = {
    ...app.ctx,
    mail: mailPort(async ({ to }) => {
      if (to === "broken@example.com") tries++;
      if (to === "broken@example.com") throw new MailError("later", "Put off: 451 try again", "451");
    }),
  };
  queueMail(ctx.db, { dedupeKey: "1", to: "broken@example.com", letter, now: ctx.now() });
  queueMail(ctx.db, { dedupeKey: "2", to: "ana@example.com", letter, now: ctx.now() });

  await sendDueMails(ctx);
  await sendDueMails(ctx);
  expect(tries).toBe(1);

  for (let day = 0; day < 7; day++) {
    app.clock.advance(DAY_MS);
    await sendDueMails(ctx);
  }

  const [broken, fine] = readRows(ctx.db, outbox);
  expect(tries).toBe(6);
  expect(broken).toMatchObject({ sentAt: null, attempts: 6 });
  expect(broken?.deadAt).toBeNumber();
  expect(broken?.lastError).toContain("451");
  expect(fine?.sentAt).toBeNumber();
});

test("the demo shows its mails, production does not", async () => {
  const demo = await testApp();
  queueMail(demo.ctx.db, { dedupeKey: "1", to: "ana@example.com", fullName: "Ana Lee", letter, now: demo.ctx.now() });
  const production = await testApp({
    env: { DEMO: "0", APP_URL: "http://localhost:3000", ALLOW_EMBEDDED_PAYMENTS: "1" },
  });

  expect(await (await demo.visitor().get("/dev/outbox")).text()).toContain("ana@example.com");
  expect(await (await demo.visitor().get("/dev/outbox/1")).text()).toContain("Hi Ana,");
  expect((await demo.visitor().get("/dev/outbox/2")).status).toBe(404);
  expect((await production.visitor().get("/dev/outbox")).status).toBe(404);
  expect((await production.visitor().get("/dev/outbox/1")).status).toBe(404);
});

test("thirty days after it was sent, a mail says nothing any more, and is not sent again", async () => {
  const { ctx, clock, sent } = await testApp();
  queueMail(ctx.db, { dedupeKey: "old", to: "ana@example.com", letter, now: ctx.now() });
  await sendDueMails(ctx);
  clock.advance(30 * DAY_MS - 1);
  queueMail(ctx.db, { dedupeKey: "waiting", to: "ana@example.com", letter, now: ctx.now() });
  await forgetOld(ctx);
  expect(readRows(ctx.db, outbox)[0]).toMatchObject({ recipient: "ana@example.com" });

  clock.advance(1);
  await forgetOld(ctx);

  const [old, waiting] = readRows(ctx.db, outbox);
  expect(old).toMatchObject({ recipient: "", subject: "", text: "", html: "", calendar: null });
  expect(waiting).toMatchObject({ recipient: "ana@example.com", sentAt: null });
  queueMail(ctx.db, { dedupeKey: "old", to: "ana@example.com", letter, now: ctx.now() });
  await sendDueMails(ctx);
  expect(sent).toHaveLength(2);
});
