import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { fileMail, type MailPort, smtpMail } from "#src/ports/mail.ts";

const FROM = "Mudroom <hello@mudroom.example>";
const received: string[] = [];

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
    stream.on("end", () => {
      received.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});
const port = await new Promise<number>((ready) => {
  const listener = server.listen(0, "127.0.0.1", () => ready((listener.address() as AddressInfo).port));
});
afterAll(() => new Promise<void>((done) => server.close(() => done())));

const folder = await mkdtemp(join(tmpdir(), "outbox-"));

interface Setup {
  mail: MailPort;
  /** The raw text of the mail sent last. */
  last: () => Promise<string>;
}
const setups: Record<string, Setup> = {
  "an SMTP server": { mail: smtpMail(`smtp://127.0.0.1:${port}`, FROM), last: async () => received.at(-1)! },
  "a folder of files": {
    mail: fileMail(folder, FROM),
    last: async () => Bun.file(join(folder, (await readdir(folder)).sort().at(-1)!)).text(),
  },
};

describe.each(Object.entries(setups))("a mail to %s", (_, { mail, last }) => {
  test("arrives with sender, subject, both forms and a stable id", async () => {
    await mail.send({
      messageId: "outbox-7@localhost",
      to: "ana@example.com",
      subject: "Your request was sent",
      text: "Plain words",
      html: "<p>Rich words</p>",
    });

    const raw = await last();
    expect(raw).toContain("To: ana@example.com");
    expect(raw).toContain("From: Mudroom <hello@mudroom.example>");
    expect(raw).toContain("Subject: Your request was sent");
    expect(raw).toContain("Message-ID: <outbox-7@localhost>");
    expect(raw).toContain("Plain words");
    expect(raw).toContain("<p>Rich words</p>");
  });

  test("carries a calendar file when there is one, under the file's own method", async () => {
    await mail.send({
      messageId: "outbox-8@localhost",
      to: "ana@example.com",
      subject: "Accepted",
      text: "Plain",
      html: "<p>Rich</p>",
      calendar: "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR",
    });

    expect(await last()).toMatch(/text\/calendar;[^\n]*(\n\s+)?method=CANCEL/i);
  });

  test("cannot be given extra headers through a subject or an address", async () => {
    await mail.send({
      messageId: "outbox-9@localhost",
      to: "ana@example.com",
      subject: "Hello\r\nBcc: everyone@example.com",
      text: "Plain",
      html: "<p>Rich</p>",
    });

    expect(await last()).not.toMatch(/^Bcc:/m);
  });
});

test("a server that is not there is an error, not a lost mail", () => {
  const mail = smtpMail("smtp://127.0.0.1:1", FROM);
  const sending = mail.send({ messageId: "x@localhost", to: "ana@example.com", subject: "s", text: "t", html: "h" });

  expect(sending).rejects.toThrow();
});
