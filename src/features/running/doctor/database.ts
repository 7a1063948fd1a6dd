import { existsSync } from "node:fs";
import { join } from "node:path";
import { and, eq, isNull, max } from "drizzle-orm";
import { isCurrent, knownMigration, newestMigration } from "#db/migrate.ts";
import { replicaFile } from "#db/node/replica-file.ts";
import { closeDatabase, type Db, openReadOnly } from "#db/open.ts";
import { auditLog, secondFactors, sessions, users } from "#db/schema/tables.ts";
import { damageOf, tablesOfDanglingRows } from "#db/soundness.ts";
import { sqliteCode } from "#src/http/errors.ts";
import { outboxHealth } from "#src/mail/health.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { count, date } from "../backups/format.ts";
import { DATABASE } from "../backups/manifest.ts";
import { type Finding, messageOf, ok, problem, warning } from "./finding.ts";
import { checkJobs } from "./jobs.ts";
import { checkPushes } from "./pushes.ts";

/** Where the data is read, and what to do about it. */
interface Place {
  file: string;
  folder: string;
  ifMissing: string;
  ifDamaged: string;
  ifOlder: string;
}

const oneMachine = (dataDir: string): Place => ({
  file: join(dataDir, DATABASE),
  folder: dataDir,
  ifMissing: "Set DATA_DIR as the site has it. On a new machine start the site, or restore a backup.",
  ifDamaged: "Stop the site and put the newest whole backup in place: bun run restore",
  ifOlder: "Start the site: it makes a copy and brings the database up to date.",
});

const node = (replica: string): Place => ({
  file: replicaFile(replica),
  folder: replica,
  ifMissing: "Start the replica's server. It copies the database when it is asked for the first time.",
  ifDamaged: `Stop the replica's server, empty ${replica}, and start it again: it copies everything anew.`,
  ifOlder: "Start the process with the jobs: it brings the database up to date.",
});

const ACCOUNT = "Run the doctor as the account that the site runs as.";

/** A file that cannot be opened is not necessarily damaged, and must not be restored over. */
const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error) ?? "");

/** Everything that is read from the database, on a connection that cannot write. A node reads the copy of its replica. */
export function checkDatabase(dataDir: string, now: number, replica?: string): Finding[] {
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
          checkAdmin(db),
          ...checkSecondFactors(db),
          checkOutbox(db, now),
          checkJobs(db, now),
          checkPushes(db),
          checkNewestEntry(db, now),
        ]
      : whole;
  } catch (error) {
    return [
      problem(
        "database",
        `The database cannot be read: ${messageOf(error)}.`,
        isDamage(error) ? place.ifDamaged : ACCOUNT,
      ),
    ];
  } finally {
    if (db) closeDatabase(db);
  }
}

function checkIntegrity(db: Db, { ifDamaged }: Place): Finding {
  const damage = damageOf(db);
  return damage === null
    ? ok("database", "The database is whole.")
    : problem("database", `The database is damaged: ${damage}.`, ifDamaged);
}

function checkForeignKeys(db: Db, { ifDamaged }: Place): Finding {
  const dangling = tablesOfDanglingRows(db);
  if (dangling.length === 0) return ok("foreign keys", "Every row finds the rows that it names.");
  const tables = [...new Set(dangling)].join(", ");
  const says = `${count(dangling.length, "row")} of ${tables} without the row that it names.`;
  return problem("foreign keys", says, `Somebody wrote to the file by hand. ${ifDamaged}`);
}

function checkMigrations(db: Db, { ifOlder }: Place): Finding {
  const newest = newestMigration(db);
  if (newest > knownMigration) {
    const advice = "Start that version, or restore a backup from before it: bun run restore";
    return problem("migrations", "The database was written by a newer version than this one.", advice);
  }
  if (newest === 0) {
    return problem("migrations", "The file holds none of this site's tables.", "Set DATA_DIR as the site has it.");
  }
  if (!isCurrent(db)) {
    return warning("migrations", "The database is of an older version than this one.", ifOlder);
  }
  return ok("migrations", "The database is of this version.");
}

const isActive = and(eq(users.role, "admin"), isNull(users.disabledAt), isNull(users.deletedAt));

function checkAdmin(db: Db): Finding {
  return db.select({ id: users.id }).from(users).where(isActive).limit(1).get()
    ? ok("admin", "There is an admin account.")
    : warning("admin", "Nobody can sign in as an admin.", "Add one: bun run admin:create USERNAME EMAIL");
}

/** Nothing to say where there is no admin. */
function checkSecondFactors(db: Db): Finding[] {
  const admins = db
    .select({ setUpAt: secondFactors.setUpAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(isActive)
    .all();
  const without = admins.filter(({ setUpAt }) => setUpAt === null).length;
  if (admins.length === 0) return [];
  if (without === 0) return [ok("second factor", "Every admin has a second factor.")];
  const says = `${without} of ${count(admins.length, "admin")} ${without === 1 ? "has" : "have"} no second factor yet, so the password alone opens the account.`;
  return [
    warning(
      "second factor",
      says,
      "Outside demo mode the next sign-in at /admin-login asks for one: let them sign in now.",
    ),
  ];
}

const LATE_MS = 15 * MINUTE_MS;

function checkOutbox(db: Db, now: number): Finding {
  const { due, oldestDueMs, dead } = outboxHealth(db, now);
  if ((oldestDueMs ?? 0) > LATE_MS) {
    const minutes = count(Math.round((oldestDueMs ?? 0) / MINUTE_MS), "minute");
    const says = `${count(due, "mail")} should have gone out by now, the oldest ${minutes} ago.`;
    return problem(
      "outbox",
      says,
      "See what is said of mail here, and whether the site runs; the log names the reason of each try.",
    );
  }
  if (dead > 0) {
    const advice = "An admin finds them in the dashboard, with the reason and a button to send them again.";
    return warning("outbox", `${count(dead, "mail")} could not be sent, and nothing more is tried.`, advice);
  }
  return ok("outbox", due > 0 ? `${count(due, "mail")} waiting for the next round.` : "Every mail has gone out.");
}

const TOLERANCE_MS = MINUTE_MS;

/** An entry from the future means that the clock was wrong then, or is now. */
function checkNewestEntry(db: Db, now: number): Finding {
  const entry =
    db
      .select({ at: max(auditLog.at) })
      .from(auditLog)
      .get()?.at ?? 0;
  const visit =
    db
      .select({ at: max(sessions.lastSeenAt) })
      .from(sessions)
      .get()?.at ?? 0;
  const at = Math.max(entry, visit);
  if (at <= now + TOLERANCE_MS) return ok("entries", "No entry lies in the future.");
  const advice =
    "Set the machine's clock by the network (timedatectl set-ntp true). If it is right now, it was wrong then.";
  return problem("entries", `The newest entry was written on ${date(at)}, which is in the future.`, advice);
}
