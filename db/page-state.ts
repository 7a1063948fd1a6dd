import type { Db } from "./open.ts";
import { statement } from "./statement.ts";

export interface PageState {
  /** Triggers increase it with everything on the page (docs/decisions/0024-a-page-is-kept-by-a-number.md). */
  version: number;
  /** UTC milliseconds. No write announces the end of a listing. */
  listedUntil: number;
}

/** Null for an unknown groomer. Raw SQL, because every cached view needs it. */
export const findPageState = (db: Db, groomerId: number): PageState | null =>
  statement<PageState, [number]>(db, rowOf).get(groomerId);

const rowOf = "SELECT page_version AS version, listed_until AS listedUntil FROM groomer_profiles WHERE id = ?";
