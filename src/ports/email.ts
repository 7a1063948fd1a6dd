import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "../base/config.ts";
import { isLoopback } from "../base/loopback.ts";
import { percentDecoded } from "../base/setting-kinds.ts";
import { emailErrorOf } from "./email-error.ts";

export interface Email {
  /** Kept on retries, so that duplicates can be detected. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Its METHOD determines how readers handle the event. */
  calendar?: string | undefined;
  /** One-click unsubscribe URL (RFC 8058). */
  offUrl?: string | undefined;
}

export interface EmailPort {
  readonly kind: "smtp" | "files";
  send(email: Email): Promise<void>;
  /** Logs in without sending. Throws EmailError. */
  verify(): Promise<void>;
  close(): void;
}

/** Milliseconds for connecting, each step, and the whole email. */
export type EmailTimeouts = Record<"connectMs" | "stepMs" | "emailMs", number>;

/** Servers may check an email for half a minute, and giving up earlier would send it twice. */
const timeout: EmailTimeouts = { connectMs: 10_000, stepMs: 60_000, emailMs: 90_000 };

/** Concurrent connections, so that one that hangs doesn't block the others. */
export const EMAILS_AT_ONCE = 5;

/** SMTP if configured, or else a folder of .eml files. */
export const openEmail = (config: Config): EmailPort =>
  config.smtpUrl
    ? createSmtpEmail(config.smtpUrl, config.emailFrom)
    : createFileEmail(join(config.dataDir, "outbox"), config.emailFrom);

export function createSmtpEmail(url: string, from: string, { connectMs, stepMs, emailMs } = timeout): EmailPort {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: EMAILS_AT_ONCE,
      maxMessages: 100,
      // One retry on a new connection; the outbox does the rest.
      maxRequeues: 1,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: stepMs,
      // Against STARTTLS stripping. `?requireTLS=false` in the URL overrides it.
      requireTLS: !isLoopback(new URL(url).hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const begun = new Set<unknown>();
  transport.use("stream", (email, done) => {
    email.message.processFunc((text) => {
      begun.add(email.data.messageId);
      return text;
    });
    done();
  });
  const hide = hideCredentials(url);
  return {
    kind: "smtp",
    async send(email) {
      const message = envelope(email);
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(emailMs) });
      } catch (error) {
        throw emailErrorOf(error, { hasBegun: begun.has(message.messageId), hide });
      } finally {
        begun.delete(message.messageId);
      }
    },
    async verify() {
      await transport.verify().catch((error) => {
        throw emailErrorOf(error, { hasBegun: false, hide });
      });
    },
    close: () => transport.close({ force: true }),
  };
}

export function createFileEmail(folder: string, from: string): EmailPort {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    kind: "files",
    async send(email) {
      await mkdir(folder, { recursive: true });
      const { message } = await transport.sendMail(envelope(email));
      const name = `${email.messageId.replace(/[^\w.-]/g, "_")}.eml`;
      await Bun.write(join(folder, name), message as Buffer<ArrayBuffer>);
    },
    verify: async () => void (await mkdir(folder, { recursive: true })),
    close() {},
  };
}

const envelope = ({ calendar, offUrl, ...email }: Email) => ({
  ...email,
  messageId: `<${email.messageId}>`,
  ...(offUrl ? { headers: oneClick(offUrl) } : {}),
  ...(calendar ? { icalEvent: { method: methodIn(calendar), content: calendar } } : {}),
});

/** Not folded, because some readers can't handle it. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Must match the METHOD inside the file. */
const methodIn = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH";

/** Servers may quote credentials in plain text or base64. */
function hideCredentials(url: string): (text: string) => string {
  const { username, password } = new URL(url);
  // Like nodemailer: invalid escapes are kept.
  const [user, pass] = [percentDecoded(username) ?? username, percentDecoded(password) ?? password];
  const base64 = [`\0${user}\0${pass}`, user, pass].map((text) => Buffer.from(text).toString("base64"));
  const secrets = [url, pass, password, ...base64, user, username].filter((text) => text.length > 3);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
}
