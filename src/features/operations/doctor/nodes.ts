import { existsSync, statSync } from "node:fs";
import { withReadOnly } from "#db/db.ts";
import { newestAppliedMs } from "#db/migrate.ts";
import { PrimaryRefusedError, type PrimaryState, readPrimaryState } from "#db/node/ask-primary.ts";
import { readCommitCount } from "#db/node/promotion.ts";
import { replicaPath } from "#db/node/replica-file.ts";
import type { PrimarySettings } from "#src/base/config.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { errorReason, type Finding, ok, problem, warning } from "./finding.ts";

const PRIMARY = "primary";
const REPLICA = "replica";

/** A slower primary is useless, and the operator waits. */
const TIMEOUT_MS = 5_000;
/** Replication delay promised in docs/operations.md. */
const FOLLOWS_WITHIN_MS = 1_000;
const POLL_MS = 20;
const OTHERS_MAY = 0o077;

export async function checkNodes(settings: PrimarySettings, followsWithinMs = FOLLOWS_WITHIN_MS): Promise<Finding[]> {
  const reported = await ask(settings);
  if ("check" in reported) return [reported];
  return [checkDurability(reported), await checkReplica(settings.replica, reported, followsWithinMs)];
}

async function ask(settings: PrimarySettings): Promise<PrimaryState | Finding> {
  try {
    return await readPrimaryState(settings, TIMEOUT_MS);
  } catch (error) {
    const where = new URL(settings.url).host;
    if (error instanceof PrimaryRefusedError) {
      return problem(
        PRIMARY,
        `The database server at ${where} rejects this process.`,
        "DATABASE_TOKEN and the server's SQLD_AUTH_JWT_KEY must come from the same key pair: bun run nodes:keys",
      );
    }
    return problem(
      PRIMARY,
      `Can't reach the database server at ${where}: ${errorReason(error)}. Pages still load, but nothing can be saved.`,
      'Start it. If its machine is lost, promote a replica. See docs/operations.md, "Replica promotion".',
    );
  }
}

const checkDurability = ({ isDurable }: PrimaryState) =>
  isDurable
    ? ok(PRIMARY, "The database server writes each commit to disk before it responds.")
    : problem(
        PRIMARY,
        "The database server responds before a commit is on disk. A power failure could lose saved data.",
        "Run once on its machine: bash deploy/nodes/ask strong 9090",
      );

async function checkReplica(replica: string, primary: PrimaryState, timeoutMs: number): Promise<Finding> {
  const advice = "Check that the replica's server runs and reaches the primary. See its log.";
  const file = replicaPath(replica);
  if (!existsSync(file)) return problem(REPLICA, `There's no copy of the database in ${replica} yet.`, advice);
  const { n, migration } = await readUntil(file, primary.n, timeoutMs);
  if (n < primary.n) {
    const says = `The replica in ${replica} is ${counted(primary.n - n, "change")} behind and didn't catch up within a second.`;
    return problem(REPLICA, says, advice);
  }
  if (migration !== primary.migration) {
    const says = `The replica in ${replica} has different migrations from the primary.`;
    return problem(REPLICA, says, `Stop its server, empty ${replica}, and start it again. It copies everything again.`);
  }
  if (statSync(replica).mode & OTHERS_MAY) {
    return warning(REPLICA, `Other accounts on this machine can read ${replica}.`, `Run: chmod 700 ${replica}`);
  }
  return ok(
    REPLICA,
    `The replica in ${replica} is up to date: both are at change ${primary.n.toLocaleString("en-US")}.`,
  );
}

async function readUntil(file: string, n: number, timeoutMs: number) {
  for (const end = performance.now() + timeoutMs; ; await Bun.sleep(POLL_MS)) {
    const state = read(file);
    if (state.n >= n || performance.now() > end) return state;
  }
}

/** Reopened each time, because a resyncing replica replaces its file. */
const read = (file: string) => ({ n: readCommitCount(file) ?? 0, migration: withReadOnly(file, newestAppliedMs) });
