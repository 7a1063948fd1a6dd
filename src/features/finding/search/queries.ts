import type { Db } from "#db/open.ts";
import { gridOf } from "./cached-grid.ts";
import { findInIndex } from "./find-in-index.ts";
import type { FoundGroomers, GroomerQuery } from "./found-groomers.ts";

export type { FoundGroomers, GroomerQuery } from "./found-groomers.ts";

/** Grid and index return equal results. Ties go to groomers whose radius covers the point. */
export const findGroomers = (db: Db, query: GroomerQuery, now: number): FoundGroomers =>
  gridOf(db)?.find(query, now) ?? findInIndex(db, query, now);
