import { expect, test } from "bun:test";
import { outbox } from "#db/db.ts";
import { queueMail } from "#src/email/outbox.ts";
import { prose } from "#src/email/template.ts";
import { testApp } from "#tests/support/app.ts";
import { readRows, sendDueMails } from "#tests/support/rows.ts";

const template = {
  subject: "Hello",
  paragraphs: ["The first sentence.", prose`See ${{ url: "http://localhost:3000/groomers", label: "who comes" }}.`],
  facts: [["Date", "Tuesday"]] as [string, string][],
  action: { label: "Open", url: "http://localhost:3000/a?b=1&c=2" },
};

async function sentEmail() {
  const app = await testApp();
  queueMail(app.ctx.db, { dedupeKey: "1", to: "ana@example.com", template, now: app.ctx.now() });
  await sendDueMails(app.ctx);
  return { ...app, email: app.sent[0]! };
}

test("an email is sent with mark, awning, dark colours, and a first line for lists of emails", async () => {
  const { email } = await sentEmail();

  expect(email.html).toStartWith('<!doctype html><html lang="en">');
  expect(email.html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(email.html).toContain("@media (prefers-color-scheme:dark)");
  expect(email.html.match(/<td height="26"/g)).toHaveLength(14);
  expect(/<body[^>]*><div style="display:none[^>]*>(.*?)<\/div>/.exec(email.html)?.[1]).toBe("The first sentence.");
  expect(email.html).toContain("<th>Date</th><td>Tuesday</td>");
  expect(email.html).toContain('href="http://localhost:3000/a?b=1&amp;c=2"');
  expect(email.text).toContain("See who comes: http://localhost:3000/groomers.");
});

test("its only picture is the mark, the same file for everybody, and other sites may show it", async () => {
  const { email, visitor } = await sentEmail();

  const pictures = [...email.html.matchAll(/(?:src|background)="([^"]*)"|url\(/g)].map((match) => match[1]);
  expect(pictures).toEqual(["http://localhost:3000/icons/email-mark.png"]);
  const picture = await visitor().get("/icons/email-mark.png");
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect((await visitor().get("/icons/icon-192.png")).headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("what is the same for all emails is not written for each", async () => {
  const { ctx } = await sentEmail();

  const [row] = readRows(ctx.db, outbox);
  expect(row!.html).toStartWith("<h1");
  expect(row!.html).not.toContain("<style");
});
