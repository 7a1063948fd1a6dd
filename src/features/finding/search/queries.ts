import type { Db } from "#db/open.ts";
import { gridOf } from "./cached-grid.ts";
import { findInIndex } from "./find-in-index.ts";
import type { FoundGroomers, GroomerQuery } from "./found-groomers.ts";

export type { FoundGroomers, GroomerQuery } from "./found-groomers.ts";

/** Grid and index give the same answers. Among equals those whose own radius covers the point come first. */
export const findGroomers = (db: Db, query: GroomerQuery, now: number): FoundGroomers =>
  gridOf(db)?.find(query, now) ?? findInIndex(db, query, now);
