import type { Db } from "./open.ts";
import { statement } from "./statement.ts";

export interface PageState {
  /** Triggers count it up with everything that the page shows (docs/decisions/0024-a-page-is-kept-by-a-number.md). */
  version: number;
  /** UTC milliseconds. The page ends with the listing, which no write announces. */
  listedUntil: number;
}

/** Null when there is no such groomer. Each visit of a kept page asks for it, so it is SQL that takes half a microsecond. */
export const findPageState = (db: Db, groomerId: number): PageState | null =>
  statement<PageState, [number]>(db, rowOf).get(groomerId);

const rowOf = "SELECT page_version AS version, listed_until AS listedUntil FROM groomer_profiles WHERE id = ?";
