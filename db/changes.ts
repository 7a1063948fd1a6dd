import { type Db, nodeOf } from "./open.ts";
import { statement } from "./statement.ts";

/**
 * Another text after every change of the database, by this process or another one: what was read under it is still true
 * while it is the same. A change that is taken back counts too.
 */
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
