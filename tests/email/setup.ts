import { asc } from "drizzle-orm";
import { outbox } from "#db/db.ts";
import { createLease, JOBS_LEASE } from "#src/base/lease.ts";
import { jsonLogger, silentLog } from "#src/base/log.ts";
import { queueEmail } from "#src/email/outbox.ts";
import type { EmailContext } from "#src/email/worker.ts";
import { createEmailWorker } from "#src/email/worker.ts";
import { createSmtpEmail, type EmailTimeouts } from "#src/ports/email.ts";
import { testConfig } from "#tests/support/config.ts";
import { freshDb } from "#tests/support/db.ts";
import { startSmtp } from "./smtp.ts";

export const FROM = "Mudroom <hello@mudroom.example>";

export const patient: EmailTimeouts = { connectMs: 5000, stepMs: 5000, emailMs: 10_000 };
export const hasty: EmailTimeouts = { connectMs: 700, stepMs: 700, emailMs: 3000 };

export async function setUpEmail(timeout = patient) {
  const server = await startSmtp();
  const lines: string[] = [];
  let time = Date.parse("2026-06-10T16:00:00Z");
  const email = createSmtpEmail(server.url, FROM, timeout);
  const world = { db: freshDb(), log: jsonLogger((line) => void lines.push(line)), now: () => time };
  const ctx: EmailContext = {
    ...world,
    features: [],
    config: testConfig(),
    lease: createLease({ ...world, log: silentLog }, JOBS_LEASE),
    email,
  };
  ctx.lease.take();
  const worker = createEmailWorker(ctx);
  return {
    ctx,
    server,
    worker,
    lines,
    write: (to: string, subject = `For ${to}`) =>
      queueEmail(ctx.db, {
        dedupeKey: `${to} ${subject}`,
        to,
        template: { subject, paragraphs: ["News."] },
        now: time,
      }),
    async later(ms = 0) {
      time += ms;
      ctx.lease.take();
      worker.run();
      await worker.settled();
    },
    emails: () => ctx.db.select().from(outbox).orderBy(asc(outbox.id)).all(),
    async [Symbol.asyncDispose]() {
      email.close();
      await server.goAway();
    },
  };
}
