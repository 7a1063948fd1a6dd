import { asc } from "drizzle-orm";
import { outbox } from "#db/db.ts";
import { createLease, JOBS } from "#src/base/lease.ts";
import { jsonLog, silentLog } from "#src/base/log.ts";
import type { MailWorld } from "#src/mail/attempt.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { createMailWorker } from "#src/mail/worker.ts";
import { type MailPatience, smtpMail } from "#src/ports/mail.ts";
import { testConfig } from "#tests/support/config.ts";
import { freshDb } from "#tests/support/db.ts";
import { startSmtp } from "./smtp.ts";

export const FROM = "Mudroom <hello@mudroom.example>";

export const patient: MailPatience = { connectMs: 5000, stepMs: 5000, mailMs: 10_000 };
export const hasty: MailPatience = { connectMs: 700, stepMs: 700, mailMs: 3000 };

export async function setUpMail(timeout = patient) {
  const server = await startSmtp();
  const lines: string[] = [];
  let time = Date.parse("2026-06-10T16:00:00Z");
  const mail = smtpMail(server.url, FROM, timeout);
  const world = { db: freshDb(), log: jsonLog((line) => void lines.push(line)), now: () => time };
  const ctx: MailWorld = {
    ...world,
    features: [],
    config: testConfig(),
    lease: createLease({ ...world, log: silentLog }, JOBS),
    mail,
  };
  ctx.lease.take();
  const worker = createMailWorker(ctx);
  return {
    ctx,
    server,
    worker,
    lines,
    write: (to: string, subject = `For ${to}`) =>
      queueMail(ctx.db, {
        dedupeKey: `${to} ${subject}`,
        to,
        letter: { subject, paragraphs: ["News."] },
        now: time,
      }),
    async later(ms = 0) {
      time += ms;
      ctx.lease.take();
      worker.run();
      await worker.settled();
    },
    mails: () => ctx.db.select().from(outbox).orderBy(asc(outbox.id)).all(),
    async [Symbol.asyncDispose]() {
      mail.close();
      await server.goAway();
    },
  };
}
