import { expect, test } from "bun:test";
import { outbox } from "#db/db.ts";
import { queueEmail } from "#src/email/outbox.ts";
import { emailPropsOf, prose, untrusted } from "#src/email/template.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { EmailError } from "#src/ports/email-error.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testApp } from "#tests/support/app.ts";
import { emailPort, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const template = { subject: "Hello", paragraphs: ["A <b>fine</b> day."] };

testWith("sends a queued email once in both forms", testApp, async ({ ctx, sent }) => {
  queueEmail(ctx.db, { dedupeKey: "hello-1", to: "ana@example.com", template, now: ctx.now() });
  queueEmail(ctx.db, { dedupeKey: "hello-1", to: "ana@example.com", template, now: ctx.now() });

  await sendDueMails(ctx);
  await sendDueMails(ctx);

  expect(sent.map((email) => email.subject)).toEqual(["Hello"]);
  expect(sent[0]!.text).toContain("A <b>fine</b> day.");
  expect(sent[0]!.html).toContain("A &lt;b>fine&lt;/b> day.");
});

testWith("retries a failed email, gives up in the end, and sends the others", testApp, async (app) => {
  let tries = 0;
  const ctx = {
    ...app.ctx,
    email: emailPort(async ({ to }) => {
      if (to === "broken@example.com") tries++;
      if (to === "broken@example.com") throw new EmailError("later", "Put off: 451 try again", "451");
    }),
  };
  queueEmail(ctx.db, { dedupeKey: "1", to: "broken@example.com", template, now: ctx.now() });
  queueEmail(ctx.db, { dedupeKey: "2", to: "ana@example.com", template, now: ctx.now() });

  await sendDueMails(ctx);
  await sendDueMails(ctx);
  expect(tries).toBe(1);

  for (let day = 0; day < 7; day++) {
    app.clock.advance(DAY_MS);
    await sendDueMails(ctx);
  }

  const [broken, fine] = findRows(ctx.db, outbox);
  expect(tries).toBe(6);
  expect(broken).toMatchObject({ sentAt: null, attempts: 6 });
  expect(broken?.deadAt).toBeNumber();
  expect(broken?.lastError).toContain("451");
  expect(fine?.sentAt).toBeNumber();
});

testWith("shows emails in the demo but not in production", testApp, async (demo) => {
  queueEmail(demo.ctx.db, {
    dedupeKey: "1",
    to: "ana@example.com",
    fullName: "Ana Lee",
    template,
    now: demo.ctx.now(),
  });
  const production = await testApp({
    env: { DEMO: "0", APP_URL: "http://localhost:3000", ALLOW_EMBEDDED_PAYMENTS: "1" },
  });

  expect(await (await demo.visitor().get("/dev/outbox")).text()).toContain("ana@example.com");
  expect(await (await demo.visitor().get("/dev/outbox/1")).text()).toContain("Hi Ana,");
  expect((await demo.visitor().get("/dev/outbox/2")).status).toBe(404);
  expect((await production.visitor().get("/dev/outbox")).status).toBe(404);
  expect((await production.visitor().get("/dev/outbox/1")).status).toBe(404);
});

test("clears an email 30 days after it was sent and never sends it again", async () => {
  const { ctx, clock, sent } = await testApp();
  queueEmail(ctx.db, { dedupeKey: "old", to: "ana@example.com", template, now: ctx.now() });
  await sendDueMails(ctx);
  clock.advance(30 * DAY_MS - 1);
  queueEmail(ctx.db, { dedupeKey: "waiting", to: "ana@example.com", template, now: ctx.now() });
  await deleteOldData(ctx);
  expect(findRows(ctx.db, outbox)[0]).toMatchObject({ recipient: "ana@example.com" });

  clock.advance(1);
  await deleteOldData(ctx);

  const [old, waiting] = findRows(ctx.db, outbox);
  expect(old).toMatchObject({ recipient: "", subject: "", text: "", html: "", calendar: null });
  expect(waiting).toMatchObject({ recipient: "ana@example.com", sentAt: null });
  queueEmail(ctx.db, { dedupeKey: "old", to: "ana@example.com", template, now: ctx.now() });
  await sendDueMails(ctx);
  expect(sent).toHaveLength(2);
});

const whole = {
  subject: "Hello",
  paragraphs: ["The first sentence.", prose`See ${{ url: "http://localhost:3000/groomers", label: "who comes" }}.`],
  facts: [["Date", "Tuesday"]] as [string, string][],
  action: { label: "Open", url: "http://localhost:3000/a?b=1&c=2" },
};

async function sentEmail() {
  const app = await testApp();
  queueEmail(app.ctx.db, { dedupeKey: "1", to: "ana@example.com", template: whole, now: app.ctx.now() });
  await sendDueMails(app.ctx);
  return { ...app, email: app.sent[0]! };
}

testWith("sends an email with mark, awning, dark colors, and a preview line", sentEmail, ({ email }) => {
  expect(email.html).toStartWith('<!doctype html><html lang="en">');
  expect(email.html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(email.html).toContain("@media (prefers-color-scheme:dark)");
  expect(email.html.match(/<td height="26"/g)).toHaveLength(14);
  expect(/<body[^>]*><div style="display:none[^>]*>(.*?)<\/div>/.exec(email.html)?.[1]).toBe("The first sentence.");
  expect(email.html).toContain("<th>Date</th><td>Tuesday</td>");
  expect(email.html).toContain('href="http://localhost:3000/a?b=1&amp;c=2"');
  expect(email.text).toContain("See who comes: http://localhost:3000/groomers.");
});

/** Family: a name that ends with a period. */
test.each([". Bye", ".", ", and", " in"])("writes one period after a name before %p", (rest) => {
  const shown = (name: string) =>
    emailPropsOf({ subject: "", paragraphs: [["To ", untrusted(name), rest]] }, "", true).paragraphs[0]!.join("");
  expect([shown("Bath Co."), shown("Bath Van")]).toEqual([
    `To Bath Co.${rest.replace(/^\./, "")}`,
    `To Bath Van${rest}`,
  ]);
});

testWith("contains one image, the shared mark, which other sites may show", sentEmail, async ({ email, visitor }) => {
  const images = [...email.html.matchAll(/(?:src|background)="([^"]*)"|url\(/g)].map((match) => match[1]);
  expect(images).toEqual(["http://localhost:3000/icons/email-mark.png"]);
  const image = await visitor().get("/icons/email-mark.png");
  expect(image.headers.get("content-type")).toBe("image/png");
  expect(image.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect((await visitor().get("/icons/icon-192.png")).headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

testWith("stores the common parts of emails once", sentEmail, ({ ctx }) => {
  const [row] = findRows(ctx.db, outbox);
  expect(row!.html).toStartWith("<h1");
  expect(row!.html).not.toContain("<style");
});
