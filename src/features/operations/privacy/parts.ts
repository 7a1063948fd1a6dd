import { and, asc, desc, getTableColumns, gt, is, lte, max, SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { Db } from "#db/db.ts";
import { type ExportPart, partColumns, type Rule, splitAtSpaces } from "#db/personal/rule.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";

/** A list as of the start, page by page. A page may be empty. */
export type RowPages<Row = unknown> = Iterable<readonly Row[]>;

/** A value, or a list that is read while streaming. */
export type ExportedPart = { schema: z.ZodMiniType } & (
  | { read(ctx: Ctx, viewer: Viewer): unknown }
  | { row: z.ZodMiniType; pages(ctx: Ctx, viewer: Viewer): RowPages }
);

/** Drops fields that the schema doesn't name. */
export const factPart = <Schema extends z.ZodMiniType>(
  schema: Schema,
  read: (ctx: Ctx, viewer: Viewer) => z.input<Schema>,
) => ({ schema, read });

/** Yields page by page, so that other requests run in between. */
export const rowsPart = <Row extends z.ZodMiniType>(
  row: Row,
  pages: (ctx: Ctx, viewer: Viewer) => RowPages<z.input<Row>>,
) => ({ row, schema: z.array(row), pages });

export function exportedPart(rule: Rule, part: ExportPart): ExportedPart {
  const fields = partColumns(rule, part);
  const row = z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])));
  const { id, ...columns } = getTableColumns(rule.table) as Record<string, SQLiteColumn>;
  const select = (db: Db, viewer: Viewer, isOnPage?: SQL) =>
    db
      .select({ ...fields, ...(isOnPage && { id: id! }) })
      .from(rule.table)
      .where(and(rule.of?.(viewer), part.where, isOnPage))
      .$dynamic();
  if (part.isOne) return factPart(z.nullable(row), ({ db }, viewer) => (select(db, viewer).get() as never) ?? null);
  if (part.order) {
    const order = splitAtSpaces(part.order).map((name) =>
      name.startsWith("-") ? desc(columns[name.slice(1)]!) : asc(name === "id" ? id! : columns[name]!),
    );
    return factPart(z.array(row), ({ db }, viewer) =>
      select(db, viewer)
        .orderBy(...order)
        .all(),
    );
  }
  return rowsPart(row, ({ db }, viewer) => {
    const last = maxIdOf(db, rule.table, id!);
    const page = (isOnPage: SQL | undefined) => select(db, viewer, isOnPage).orderBy(asc(id!));
    if (part.hasNoIndex) return inWindows(id!, last, (isInWindow) => page(isInWindow).all());
    return rowPages(id!, last, (isOnPage) => page(isOnPage).limit(ROWS_AT_ONCE).all() as unknown as { id: number }[]);
  });
}

function schemaOf(field: SQLiteColumn | SQL): z.ZodMiniType {
  if (is(field, SQL)) return z.unknown();
  const { dataType, enumValues, notNull } = field;
  const value = enumValues?.length
    ? z.enum(enumValues as [string])
    : ({ number: z.number(), boolean: z.boolean() }[dataType as string] ?? z.string());
  return notNull ? value : z.nullable(value);
}

export const ROWS_AT_ONCE = 200;
/** Rows searched per batch if no index finds the person's. */
const SEARCHED_AT_ONCE = 2_000;

export const maxIdOf = (db: Db, table: SQLiteTable, id: SQLiteColumn): number =>
  Number(
    db
      .select({ last: max(id) })
      .from(table)
      .get()?.last ?? 0,
  );

type IsOnPage = SQL | undefined;

export function* rowPages<R extends { id: number }>(id: SQLiteColumn, last: number, read: (isOnPage: IsOnPage) => R[]) {
  let after = 0;
  let page: R[];
  do {
    page = read(and(gt(id, after), lte(id, last)));
    after = page.at(-1)?.id ?? last;
    yield page;
  } while (page.length === ROWS_AT_ONCE);
}

export function* chainPages<Row>(lists: readonly RowPages<Row>[]): Generator<readonly Row[]> {
  for (const pages of lists) yield* pages;
}

function* inWindows<Row>(id: SQLiteColumn, last: number, read: (isInWindow: IsOnPage) => Row[]) {
  for (let after = 0; after < last; after += SEARCHED_AT_ONCE) {
    yield read(and(gt(id, after), lte(id, Math.min(after + SEARCHED_AT_ONCE, last))));
  }
}
