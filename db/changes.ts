import { type Db, nodeOf } from "./open.ts";
import { statement } from "./statement.ts";

/** Returns a string that changes with every write, by any process. Cached reads stay valid while it's equal. */
export function readDbChangeStamp(db: Db): string {
  const { state } = statement<{ state: string }>(
    db,
    "SELECT total_changes() || ' ' || data_version AS state FROM pragma_data_version",
  ).get()!;
  const node = nodeOf(db);
  if (!node) return state;
  // Primary connections differ per transaction, and each replica file counts separately.
  return node.isWriting || node.isStale ? crypto.randomUUID() : `${state} ${node.opened}`;
}

export interface PageVersion {
  /** Page plus schedule version, both increased by triggers (docs/decisions/0024-profile-cache-by-version.md). */
  version: number;
  /** UTC milliseconds. No write announces the end of a listing. */
  listedUntil: number;
}

/** Null for an unknown groomer. Raw SQL, because every cached view needs it. */
export const findProfileState = (db: Db, groomerId: number): PageVersion | null =>
  statement<PageVersion, [number]>(db, rowOf).get(groomerId);

const rowOf =
  "SELECT page_version + schedule_version AS version, listed_until AS listedUntil FROM groomer_profiles WHERE id = ?";
