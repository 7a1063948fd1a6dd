import { existsSync, statSync } from "node:fs";
import { newestMigration } from "#db/migrate.ts";
import { askPrimary, NotLetIn, type PrimaryState } from "#db/node/ask-primary.ts";
import { changesIn } from "#db/node/promotion.ts";
import { replicaFile } from "#db/node/replica-file.ts";
import { closeDatabase, openReadOnly } from "#db/open.ts";
import type { PrimarySettings } from "#src/base/config.ts";
import { count } from "../backups/format.ts";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

const PRIMARY = "primary";
const REPLICA = "replica";

/** The operator waits for it, and a primary that takes longer is of no use. */
const TIMEOUT_MS = 5_000;
/** What has been written is everywhere after so long: docs/operations.md promises it. */
const FOLLOWS_WITHIN_MS = 1_000;
const POLL_MS = 20;
const OTHERS_MAY = 0o077;

/** Whether the server that all nodes write to is well, and the copy beside this process follows it. */
export async function checkNodes(settings: PrimarySettings, followsWithinMs = FOLLOWS_WITHIN_MS): Promise<Finding[]> {
  const said = await ask(settings);
  if ("check" in said) return [said];
  return [checkDurability(said), await checkReplica(settings.replica, said, followsWithinMs)];
}

async function ask(settings: PrimarySettings): Promise<PrimaryState | Finding> {
  try {
    return await askPrimary(settings, TIMEOUT_MS);
  } catch (error) {
    const where = new URL(settings.url).host;
    if (error instanceof NotLetIn) {
      return problem(
        PRIMARY,
        `The database server at ${where} does not let this process in.`,
        "Give DATABASE_TOKEN and the server's SQLD_AUTH_JWT_KEY of one and the same pair: bun run nodes:keys",
      );
    }
    return problem(
      PRIMARY,
      `The database server at ${where} cannot be asked: ${reasonOf(error)}. Pages are shown, and nothing can be written.`,
      'Start it. When its machine is lost, promote a replica: docs/operations.md, "Promote a replica".',
    );
  }
}

const checkDurability = ({ isDurable }: PrimaryState) =>
  isDurable
    ? ok(PRIMARY, "The database server answers, and has each commit on the disk before it does.")
    : problem(
        PRIMARY,
        "The database server answers before a commit is on the disk: a power cut loses what people were told is kept.",
        "On its machine, once: bash deploy/nodes/ask strong 9090",
      );

async function checkReplica(replica: string, primary: PrimaryState, timeoutMs: number): Promise<Finding> {
  const advice = "See whether the replica's server runs, what it says, and whether it reaches the primary.";
  const file = replicaFile(replica);
  if (!existsSync(file)) return problem(REPLICA, `There is no copy of the database in ${replica} yet.`, advice);
  const { n, migration } = await readUntil(file, primary.n, timeoutMs);
  if (n < primary.n) {
    const says = `The copy in ${replica} is ${count(primary.n - n, "change")} behind, and did not follow within a second.`;
    return problem(REPLICA, says, advice);
  }
  if (migration !== primary.migration) {
    const says = `The copy in ${replica} has other migrations than the primary.`;
    return problem(REPLICA, says, `Stop its server, empty ${replica}, and start it again: it copies everything anew.`);
  }
  if (statSync(replica).mode & OTHERS_MAY) {
    return warning(REPLICA, `Other accounts of this machine can look into ${replica}.`, `Run: chmod 700 ${replica}`);
  }
  return ok(REPLICA, `The copy in ${replica} follows: both have change ${primary.n.toLocaleString("en-US")}.`);
}

/** The file's state as soon as it has so many changes, or when the time is up. */
async function readUntil(file: string, n: number, timeoutMs: number) {
  for (const end = performance.now() + timeoutMs; ; await Bun.sleep(POLL_MS)) {
    const state = read(file);
    if (state.n >= n || performance.now() > end) return state;
  }
}

/** Opened each time: a replica that copies everything anew replaces its file. */
function read(file: string) {
  const n = changesIn(file) ?? 0;
  const db = openReadOnly(file);
  try {
    return { n, migration: newestMigration(db) };
  } finally {
    closeDatabase(db);
  }
}
