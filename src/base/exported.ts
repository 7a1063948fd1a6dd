import { type AnyColumn, and, gt, lte, max, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { Db } from "#db/open.ts";
import type { Viewer } from "../http/sessions/viewer.ts";
import type { Ctx } from "./context.ts";

/** One value of the download of a person's data. What its schema does not name is left out. */
export const fact = <Schema extends z.ZodMiniType>(
  schema: Schema,
  read: (ctx: Ctx, viewer: Viewer) => z.input<Schema>,
) => ({ schema, read });

/**
 * A list of it that may be long: read while it is sent, page by page, with a turn for everybody else in between. Its end is noted
 * when it is asked for, so that nothing newer gets in.
 */
export const rows = <Row extends z.ZodMiniType>(
  row: Row,
  pages: (ctx: Ctx, viewer: Viewer) => Pages<z.input<Row>>,
) => ({
  row,
  schema: z.array(row),
  pages,
});

export const ROWS_AT_ONCE = 200;
/** A list as it was when it was asked for, read page by page; a page may be empty. */
export type Pages<Row = unknown> = Iterable<readonly Row[]>;

/** The id of the newest row; 0 when there is none. */
export const lastIn = (db: Db, table: SQLiteTable, id: AnyColumn): number =>
  Number(
    db
      .select({ last: max(id) })
      .from(table)
      .get()?.last ?? 0,
  );

type IsOnPage = SQL | undefined;

/** Reads page after page by id, up to the last row that was there at the beginning. */
export function* byId<Row extends { id: number }>(id: AnyColumn, last: number, read: (isOnPage: IsOnPage) => Row[]) {
  let after = 0;
  let page: Row[];
  do {
    page = read(and(gt(id, after), lte(id, last)));
    after = page.at(-1)?.id ?? last;
    yield page;
  } while (page.length === ROWS_AT_ONCE);
}

export function* oneAfterAnother<Row>(lists: readonly Pages<Row>[]): Generator<readonly Row[]> {
  for (const pages of lists) yield* pages;
}

/** Reads the ids up to the last, so many at a time, whether they belong to the list or not. */
export function* inWindows<Row>(last: number, width: number, read: (after: number, last: number) => Row[]) {
  for (let after = 0; after < last; after += width) yield read(after, Math.min(after + width, last));
}
