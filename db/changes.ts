import { type Db, nodeOf } from "./open.ts";
import { statement } from "./statement.ts";

/** A text that differs after each change by any process, taken back or not: what was read under one stays true. */
export function changesOf(db: Db): string {
  const { state } = statement<{ state: string }>(
    db,
    "SELECT total_changes() || ' ' || data_version AS state FROM pragma_data_version",
  ).get()!;
  const node = nodeOf(db);
  if (!node) return state;
  // The primary's connection is another one for each transaction, and each file counts for itself.
  return node.isWriting || node.isStale ? crypto.randomUUID() : `${state} ${node.opened}`;
}
