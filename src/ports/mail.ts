import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";

export interface Mail {
  /** Stays the same when a mail is sent again, so that a second copy can be recognised. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file; its METHOD says what it asks of the reader's calendar. */
  calendar?: string | undefined;
}

/** Sends one mail, or throws. */
export interface MailPort {
  readonly kind: "smtp" | "files";
  send(mail: Mail): Promise<void>;
}

/** SMTP when it is set up, else a folder of .eml files that any mail program opens. */
export const createMail = (config: Config): MailPort =>
  config.smtpUrl
    ? smtpMail(config.smtpUrl, config.mailFrom)
    : fileMail(join(config.dataDir, "outbox"), config.mailFrom);

export function smtpMail(url: string, from: string): MailPort {
  const transport = nodemailer.createTransport(url, { from });
  return {
    kind: "smtp",
    send: async (mail) => void (await transport.sendMail(envelope(mail))),
  };
}

export function fileMail(folder: string, from: string): MailPort {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    kind: "files",
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const { message } = await transport.sendMail(envelope(mail));
      const name = `${mail.messageId.replace(/[^\w.-]/g, "_")}.eml`;
      await Bun.write(join(folder, name), message as Buffer<ArrayBuffer>);
    },
  };
}

const envelope = ({ calendar, ...mail }: Mail) => ({
  ...mail,
  messageId: `<${mail.messageId}>`,
  ...(calendar ? { icalEvent: { method: methodIn(calendar), content: calendar } } : {}),
});

/** Mail programs look for the method beside the file, where it has to be the one inside it. */
const methodIn = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH";
