import { type Db, nodeOf } from "./open.ts";
import { statement } from "./statement.ts";

/** Returns a string that changes with every write, by any process. Cached reads stay valid while it's equal. */
export function changesOf(db: Db): string {
  const { state } = statement<{ state: string }>(
    db,
    "SELECT total_changes() || ' ' || data_version AS state FROM pragma_data_version",
  ).get()!;
  const node = nodeOf(db);
  if (!node) return state;
  // Primary connections differ per transaction, and each replica file counts separately.
  return node.isWriting || node.isStale ? crypto.randomUUID() : `${state} ${node.opened}`;
}
