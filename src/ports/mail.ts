import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "../base/config.ts";
import { isLoopback } from "../base/loopback.ts";
import { mailErrorOf } from "./mail-error.ts";

export interface Mail {
  /** Stays the same when a mail is sent again, so that a second copy can be recognised. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file; its METHOD says what it asks of the reader's calendar. */
  calendar?: string | undefined;
  /** Where one POST switches off mails of this kind (RFC 8058); mail programs show it as a button of their own. */
  offUrl?: string | undefined;
}

export interface MailPort {
  readonly kind: "smtp" | "files";
  /** Sends one mail. Throws MailError. */
  send(mail: Mail): Promise<void>;
  /** Signs in to the server and out again, without sending anything. Throws MailError. */
  verify(): Promise<void>;
  /** Ends every connection; mails that are being sent fail. */
  close(): void;
}

/** In ms. How long the server may take to be reached and to greet, for each step of a mail, and for a whole mail. */
export interface MailPatience {
  connectMs: number;
  stepMs: number;
  mailMs: number;
}

/** Servers check a mail before they accept it, some for half a minute; giving up earlier would send it twice. */
const timeout: MailPatience = { connectMs: 10_000, stepMs: 60_000, mailMs: 90_000 };

/** Connections, and so mails, at one time: one that hangs leaves room for the others. */
export const MAILS_AT_ONCE = 5;

/** SMTP when it is set up, else a folder of .eml files that any mail program opens. */
export const createMail = (config: Config): MailPort =>
  config.smtpUrl
    ? smtpMail(config.smtpUrl, config.mailFrom)
    : fileMail(join(config.dataDir, "outbox"), config.mailFrom);

export function smtpMail(url: string, from: string, { connectMs, stepMs, mailMs } = timeout): MailPort {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: MAILS_AT_ONCE,
      maxMessages: 100,
      // Once more on a new connection when a kept one turns out to be dead; the outbox does the rest.
      maxRequeues: 1,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: stepMs,
      // In case somebody on the way removes STARTTLS. `?requireTLS=false` in the URL wins over this.
      requireTLS: !isLoopback(new URL(url).hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const begun = new Set<unknown>();
  transport.use("stream", (mail, done) => {
    mail.message.processFunc((text) => {
      begun.add(mail.data.messageId);
      return text;
    });
    done();
  });
  const hide = hideCredentials(url);
  return {
    kind: "smtp",
    async send(mail) {
      const message = envelope(mail);
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(mailMs) });
      } catch (error) {
        throw mailErrorOf(error, { hasBegun: begun.has(message.messageId), hide });
      } finally {
        begun.delete(message.messageId);
      }
    },
    async verify() {
      await transport.verify().catch((error) => {
        throw mailErrorOf(error, { hasBegun: false, hide });
      });
    },
    close: () => transport.close({ force: true }),
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
    verify: async () => void (await mkdir(folder, { recursive: true })),
    close() {},
  };
}

const envelope = ({ calendar, offUrl, ...mail }: Mail) => ({
  ...mail,
  messageId: `<${mail.messageId}>`,
  ...(offUrl ? { headers: oneClick(offUrl) } : {}),
  ...(calendar ? { icalEvent: { method: methodIn(calendar), content: calendar } } : {}),
});

/** As they are: a line that is broken in the middle of an address is none to some readers. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Mail programs look for the method beside the file, where it has to be the one inside it. */
const methodIn = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH";

/** Servers may quote a sign-in in their refusal, in plain text or base64. */
function hideCredentials(url: string): (text: string) => string {
  const { username, password } = new URL(url);
  const [user, pass] = [decoded(username), decoded(password)];
  const base64 = [`\0${user}\0${pass}`, user, pass].map((text) => Buffer.from(text).toString("base64"));
  const secrets = [url, pass, password, ...base64, user, username].filter((text) => text.length > 3);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
}

/** As nodemailer reads it: what is not well encoded stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
