import { existsSync } from "node:fs";
import { join } from "node:path";
import { and, count, desc, eq, isNull } from "drizzle-orm";
import { auditLog, closeDatabase, type Db, mfaSecrets, openReadOnly, users } from "#db/db.ts";
import { describeDamage, tablesOfDanglingRows } from "#db/integrity.ts";
import { isMigrated, isTooOld, newestAppliedMs, newestKnownMs, TOO_OLD_TEXT } from "#db/migrate.ts";
import { replicaPath } from "#db/node/replica-file.ts";
import { outboxHealth } from "#src/email/health.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { isDamage } from "../backups/check.ts";
import { DATABASE_FILE, utcTimeText } from "../backups/list.ts";
import { checkJobs, checkPushes } from "./background.ts";
import { causeText, type Finding, ok, problem, warning } from "./finding.ts";

interface CheckedDatabase {
  file: string;
  folder: string;
  ifMissing: string;
  ifDamaged: string;
  ifOlder: string;
}

const oneMachine = (dataDir: string): CheckedDatabase => ({
  file: join(dataDir, DATABASE_FILE),
  folder: dataDir,
  ifMissing: "Set DATA_DIR to the site's folder. On a new machine, start the site or restore a backup.",
  ifDamaged: "Stop the site and restore the newest complete backup: bun run restore",
  ifOlder: "Start the site. It copies and updates the database.",
});

const node = (replica: string): CheckedDatabase => ({
  file: replicaPath(replica),
  folder: replica,
  ifMissing: "Start the replica's server. It copies the database on the first request.",
  ifDamaged: `Stop the replica's server, empty ${replica}, and start it again. It copies everything again.`,
  ifOlder: "Start the jobs process. It updates the database.",
});

const ACCOUNT = "Run the doctor as the account that runs the site.";

/** Read-only connection. A node reads its replica. */
export function checkDatabase(dataDir: string, now: () => number, replica?: string): Finding[] {
  const place = replica ? node(replica) : oneMachine(dataDir);
  if (!existsSync(place.file)) {
    return [problem("database", `There is no database in ${place.folder}.`, place.ifMissing)];
  }
  let db: Db | undefined;
  try {
    db = openReadOnly(place.file);
    const migrations = checkMigrations(db, place);
    const whole = [checkIntegrity(db, place), checkForeignKeys(db, place), migrations];
    return migrations.state === "ok"
      ? [
          ...whole,
          ...checkLogins(db),
          checkOutbox(db, now()),
          checkJobs(db, now),
          checkPushes(db),
          checkNewestEntry(db, now),
        ]
      : whole;
  } catch (error) {
    return [
      problem("database", `Can't read the database: ${causeText(error)}.`, isDamage(error) ? place.ifDamaged : ACCOUNT),
    ];
  } finally {
    if (db) closeDatabase(db);
  }
}

function checkIntegrity(db: Db, { ifDamaged }: CheckedDatabase): Finding {
  const damage = describeDamage(db);
  return damage === null
    ? ok("database", "The database is intact.")
    : problem("database", `The database is damaged: ${damage}.`, ifDamaged);
}

function checkForeignKeys(db: Db, { ifDamaged }: CheckedDatabase): Finding {
  const dangling = tablesOfDanglingRows(db);
  if (dangling.length === 0) return ok("foreign keys", "All foreign keys are valid.");
  const tables = [...new Set(dangling)].join(", ");
  const says = `${counted(dangling.length, "row")} in ${tables} with a broken reference.`;
  return problem("foreign keys", says, `Someone edited the file by hand. ${ifDamaged}`);
}

function checkMigrations(db: Db, { ifOlder }: CheckedDatabase): Finding {
  const newest = newestAppliedMs(db);
  if (isTooOld(db)) {
    return problem("migrations", TOO_OLD_TEXT, "Start that version, or set DATA_DIR to an empty folder.");
  }
  if (newest > newestKnownMs) {
    const advice = "Start that version, or restore an older backup: bun run restore";
    return problem("migrations", "The database was written by a newer version.", advice);
  }
  if (newest === 0) {
    return problem("migrations", "The file has none of this site's tables.", "Set DATA_DIR to the site's data folder.");
  }
  if (!isMigrated(db)) return warning("migrations", "The database is from an older version.", ifOlder);
  return ok("migrations", "The database is up to date.");
}

/** Admins, and two-step verification by role, among accounts that can log in. */
function checkLogins(db: Db): Finding[] {
  const rows = db
    .select({ role: users.role, all: count(), on: count(mfaSecrets.userId) })
    .from(users)
    .leftJoin(mfaSecrets, eq(mfaSecrets.userId, users.id))
    .where(and(isNull(users.disabledAt), isNull(users.deletedAt)))
    .groupBy(users.role)
    .all();
  const of = (role: Role) => rows.find((row) => row.role === role) ?? { on: 0, all: 0 };
  const said = (role: Role, one: string) => `${of(role).on} of ${counted(of(role).all, one)}`;
  const byChoice = `Two-step verification is on for ${said("groomer", "groomer")} and ${said("pet_parent", "pet parent")}.`;
  return [...checkAdmins(of("admin")), ok("two-step by choice", byChoice)];
}

function checkAdmins({ all, on }: { all: number; on: number }): Finding[] {
  if (all === 0) return [warning("admin", "No one can log in as an admin.", ADD_ADMIN)];
  const without = all - on;
  const says = `${without} of ${counted(all, "admin")} ${without === 1 ? "has" : "have"} no two-step verification yet, so a password is enough to log in.`;
  return [
    ok("admin", "There is an admin account."),
    without === 0 ? ok(TWO_STEP, "Every admin has two-step verification.") : warning(TWO_STEP, says, SET_IT_UP),
  ];
}

const TWO_STEP = "two-step verification";
const ADD_ADMIN = "Add one: bun run admin:create USERNAME EMAIL";
const SET_IT_UP = "Ask them to log in at /admin-login. Outside demo mode, they must set it up there.";

const LATE_MS = 15 * MINUTE_MS;

function checkOutbox(db: Db, now: number): Finding {
  const { due, oldestDueMs, dead } = outboxHealth(db, now);
  if ((oldestDueMs ?? 0) > LATE_MS) {
    const minutes = counted(Math.round((oldestDueMs ?? 0) / MINUTE_MS), "minute");
    const says = `${counted(due, "email")} overdue, the oldest by ${minutes}.`;
    return problem(
      "outbox",
      says,
      "Check the email results and that the site is running. Its log has the reason for each failed attempt.",
    );
  }
  if (dead > 0) {
    const advice = "The admin dashboard shows the reason and can resend them.";
    return warning("outbox", `${counted(dead, "email")} failed and won't be retried.`, advice);
  }
  return ok("outbox", due > 0 ? `${counted(due, "email")} in the queue.` : "All emails have been sent.");
}

/** The newest by ID: one with the right time shows that the clock has been fixed. */
function checkNewestEntry(db: Db, now: () => number): Finding {
  const entry = db.select({ at: auditLog.at }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).get();
  if (!entry || entry.at <= now() + MINUTE_MS) return ok("entries", "The newest entry isn't dated in the future.");
  const advice =
    "Sync the machine's clock (timedatectl set-ntp true). If it's correct by now, the next entry clears this.";
  return problem("entries", `The newest entry is dated ${utcTimeText(entry.at)}, in the future.`, advice);
}
