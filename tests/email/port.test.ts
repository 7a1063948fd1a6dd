import { afterAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createFileEmail, createSmtpEmail, type EmailPort } from "#src/ports/email.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { FROM } from "./setup.ts";
import { partOf, startSmtp } from "./smtp.ts";

const server = await startSmtp();
const folder = temporaryFolder("outbox");

const setups: Record<string, { email: EmailPort; last: () => Promise<string> }> = {
  "an SMTP server": { email: createSmtpEmail(server.url, FROM), last: async () => server.received.at(-1)! },
  "a folder of files": {
    email: createFileEmail(folder, FROM),
    last: async () => Bun.file(join(folder, (await readdir(folder)).sort().at(-1)!)).text(),
  },
};

afterAll(async () => {
  for (const { email } of Object.values(setups)) email.close();
  await server.goAway();
});

/** A folder's last email is the last by name, so each email of a test gets the next name. */
const message = { messageId: "outbox-7@localhost", to: "ana@example.com", subject: "x", text: "x", html: "x" };

describe.each(Object.entries(setups))("an email to %s", (_, { email, last }) => {
  test("arrives with sender, subject, both forms, and a stable id", async () => {
    const words = { subject: "Your request was sent", text: "Plain words", html: "<p>Rich words</p>" };
    await email.send({ ...message, ...words });

    const raw = await last();
    expect(raw).toContain("To: ana@example.com");
    expect(raw).toContain("From: Mudroom <hello@mudroom.example>");
    expect(raw).toContain("Subject: Your request was sent");
    expect(raw).toContain("Message-ID: <outbox-7@localhost>");
    expect(raw).toContain("Plain words");
    expect(raw).toContain("<p>Rich words</p>");
  });

  test("contains a one-line address for email programs to turn its kind off", async () => {
    const offUrl = `https://mudroom.example/mails/off?token=1z.review-invitations.${"k3J9-_".repeat(7)}A`;
    await email.send({ ...message, messageId: "outbox-7z@localhost", offUrl });

    const lines = (await last()).split("\r\n");
    expect(lines).toContain(`List-Unsubscribe: <${offUrl}>`);
    expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  test("carries a calendar file under the file's own method", async () => {
    const calendar = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR";
    await email.send({ ...message, messageId: "outbox-8@localhost", calendar });

    expect(await last()).toMatch(/text\/calendar;[^\n]*(\n\s+)?method=CANCEL/i);
  });

  test("arrives whole with long lines, lone dots, and every letter", async () => {
    const calendar = `BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nSUMMARY:Büro 🐩\r\nEND:VCALENDAR\r\n`;
    const text = `Grüße, Ana 🐶\n.\n..two\n${"long ".repeat(500)}\nFrom here on\n`;
    const html = `<p>${"Grüße 🐶 ".repeat(300)}</p>`;

    await email.send({ messageId: "outbox-9@localhost", to: "ana@example.com", subject: "s", text, html, calendar });

    const raw = await last();
    const unix = (part: string) => part.replaceAll("\r\n", "\n").trimEnd();
    expect(unix(partOf(raw, "text/plain"))).toBe(text.trimEnd());
    expect(unix(partOf(raw, "text/html"))).toBe(html);
    expect(unix(partOf(raw, "text/calendar"))).toBe(unix(calendar));
  });

  test("checks the connection without sending", async () => {
    const before = await last();

    await email.verify();

    expect(await last()).toBe(before);
  });

  test("accepts no extra headers in a subject or an address", async () => {
    const subject = "Hello\r\nBcc: everyone@example.com";
    await email.send({ ...message, messageId: "outbox-9z@localhost", subject });

    const raw = await last();
    expect(raw).toContain("Hello");
    expect(raw).not.toMatch(/^Bcc:/m);
  });
});
