import type { Db } from "#db/open.ts";
import { gridOf } from "./cached-grid.ts";
import { findInIndex } from "./find-in-index.ts";
import type { FoundGroomers, GroomerQuery } from "./found-groomers.ts";

export type { FoundGroomers, GroomerQuery } from "./found-groomers.ts";

/**
 * The listed groomers within a distance of a point. The grid in memory and the index give the same answers. Among equals come
 * first those whose own radius covers the point (docs/product.md, Searching).
 */
export const findGroomers = (db: Db, query: GroomerQuery, now: number): FoundGroomers =>
  gridOf(db)?.find(query, now) ?? findInIndex(db, query, now);
