import type { Db } from "./open.ts";
import { statement } from "./statement.ts";

/**
 * Another text after every change of the database, by this process or another one: what was read under it is still true
 * while it is the same. A change that is taken back counts too.
 */
export const changesOf = (db: Db): string =>
  statement<{ state: string }>(
    db,
    "SELECT total_changes() || ' ' || data_version AS state FROM pragma_data_version",
  ).get()!.state;
