import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "#db/open.ts";
import { auditLog, auditReasons, outbox, users } from "#db/schema/tables.ts";
import { byId, fact, inWindows, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";

/** How many mails of all people are searched at once: no index finds an address in another spelling. */
const MAILS_AT_ONCE = 2_000;

const MailExport = z.object({ subject: z.string(), createdAt: z.number(), sentAt: z.nullable(z.number()) });
const ActivityExport = z.object({
  at: z.number(),
  action: z.string(),
  target: z.nullable(z.string()),
  ip: z.nullable(z.string()),
});
const DecisionExport = z.object({ at: z.number(), action: z.string(), reason: z.string() });

export const privacyExported = {
  decisionsAboutYou: fact(z.array(DecisionExport), ({ db }, { userId }) =>
    db
      .select({ at: auditLog.at, action: auditLog.action, reason: auditReasons.reason })
      .from(auditReasons)
      .innerJoin(auditLog, eq(auditLog.id, auditReasons.auditId))
      .where(eq(auditReasons.userId, userId))
      .all(),
  ),
  mailsSentToYou: rows(MailExport, ({ db }, viewer) => mailsTo(db, viewer)),
  activity: rows(ActivityExport, ({ db }, { userId }) =>
    byId(auditLog.id, lastIn(db, auditLog, auditLog.id), (isOnPage) =>
      db
        .select({
          id: auditLog.id,
          at: auditLog.at,
          action: auditLog.action,
          target: auditLog.target,
          ip: auditLog.ip,
        })
        .from(auditLog)
        .where(and(eq(auditLog.actorId, userId), isOnPage))
        .orderBy(asc(auditLog.id))
        .limit(ROWS_AT_ONCE)
        .all(),
    ),
  ),
};

/**
 * The texts of mails are left out: they hold the links that reset a password. Of an address that nobody has confirmed all of them are,
 * because it may be a stranger's, whom a groomer has invited or who waits for one.
 */
function mailsTo(db: Db, { userId }: Viewer) {
  const { email, emailVerifiedAt } = db.select().from(users).where(eq(users.id, userId)).get()!;
  if (emailVerifiedAt === null) return [];
  const isTheirs = sql`${outbox.recipient} = ${email} COLLATE NOCASE`;
  return inWindows(lastIn(db, outbox, outbox.id), MAILS_AT_ONCE, (after, last) =>
    db
      .select({ subject: outbox.subject, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(and(isTheirs, gt(outbox.id, after), lte(outbox.id, last)))
      .orderBy(asc(outbox.id))
      .all(),
  );
}
