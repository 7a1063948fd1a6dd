import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase, openNode, setWriteTimeout } from "#db/db.ts";
import { blockUntilMigrated, migrateDatabase, OtherVersionError, refuseOldFile } from "#db/migrate.ts";
import { type Config, ConfigError } from "./base/config.ts";
import { type Log, silentLog } from "./base/log.ts";
import { prepareMigrationCopyPath } from "./features/operations/backups/list.ts";
import { sqliteCode } from "./http/errors.ts";

/** Another process may be migrating or seeding. */
const START_TIMEOUT_MS = 60_000;

type DataSettings = Pick<Config, "dataDir"> & Partial<Pick<Config, "primary" | "runsJobs">>;

/** Among nodes, the process with the jobs migrates. Statements wait up to a minute. */
export function openData(settings: DataSettings, now: number, log: Log = silentLog): Db {
  const { dataDir, primary, runsJobs = true } = settings;
  for (const folder of ["", "uploads", "backups", "outbox"]) makeFolder(join(dataDir, folder));
  try {
    const db = primary ? openNode(primary) : openFile(join(dataDir, "mudroom.db"));
    setWriteTimeout(db, START_TIMEOUT_MS);
    const since = performance.now();
    if (primary && !runsJobs)
      blockUntilMigrated(
        db,
        everyTenSeconds(() => log.info("waiting for the database", { replica: primary.replica })),
      );
    else if (migrateDatabase(db, () => prepareMigrationCopyPath(dataDir, now)))
      log.info("migrated", { ms: Math.round(performance.now() - since) });
    return db;
  } catch (error) {
    if (error instanceof OtherVersionError) throw new ConfigError(error.message);
    if (!primary && damaged.includes(sqliteCode(error) ?? "")) throw new ConfigError(damagedText(dataDir));
    throw error;
  }
}

const damaged = ["SQLITE_NOTADB", "SQLITE_CORRUPT"];
const damagedText = (dataDir: string) =>
  `DATA_DIR: ${join(dataDir, "mudroom.db")} is damaged or not a database. Put a backup in its place (see docs/operations.md).`;

/** Throws ConfigError unless it's a writable folder. */
function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOTDIR") {
      throw new ConfigError(`DATA_DIR: ${folder} isn't a folder. Move that file away, or choose another folder.`);
    }
    if (!["EACCES", "EPERM", "EROFS"].includes(code ?? "")) throw error;
    throw new ConfigError(
      `DATA_DIR: can't write to ${folder}. Give this account the right to write there (chown, chmod).`,
    );
  }
}

/** Never creates a database, because a wrong folder would look like success. */
export function openExistingData(settings: DataSettings, now: number): Db {
  const { dataDir, primary } = settings;
  if (!primary && !existsSync(join(dataDir, "mudroom.db"))) {
    throw new ConfigError(`DATA_DIR: there is no database in ${dataDir}. Start the site once, or name its folder.`);
  }
  return openData(settings, now);
}

function openFile(file: string): Db {
  keepPrivate(file);
  // Opening it for writing could change it.
  refuseOldFile(file);
  return openDatabase(file);
}

const WORD_MS = 10_000;

function everyTenSeconds(say: () => void): () => void {
  let next = performance.now();
  return () => {
    if (performance.now() < next) return;
    next += WORD_MS;
    say();
  };
}

/** SQLite gives the files beside it the same mode. */
function keepPrivate(file: string) {
  closeSync(openSync(file, "a", 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600);
}
