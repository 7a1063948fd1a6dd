import { and, eq, getTableColumns, lte, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { Db, Tx } from "../open.ts";

/** Retention after a visit, and after a report. */
export const VISITS_KEPT_MS = 730 * DAY_MS;

export interface Person {
  userId: number;
  groomerId: number | null;
}

/** A list in the data export, or one row. Column names are separated by spaces. */
export interface ExportPart {
  names?: string;
  more?: Record<string, SQL>;
  /** Exports a single row or null, not a list. */
  isOne?: true;
  where?: SQL;
  /** For lists read at once. Without an order, paged by ID. */
  order?: string;
  /** Pages by ID range, because no index finds a person's rows. */
  hasNoIndex?: true;
}

type RowChange<Parts extends unknown[]> = "delete" | ((...args: Parts) => Record<string, unknown>);

interface ClosingRule {
  /** Defaults to all rows of the account. */
  of?: (person: Person, now: number) => SQL | undefined;
  change: RowChange<[now: number]>;
}

/** Applied to expired rows. Must be idempotent. */
export interface ExpiryRule {
  when: (now: number) => SQL | undefined;
  change: RowChange<[]>;
  isHourly?: true;
  /** In batches, so that requests run in between. */
  inPieces?: true;
}

/** Rules for a table's columns. IDs need none. */
interface RuleParts {
  /** Defaults to rows with the account's ID. */
  of?: (person: Person) => SQL | undefined;
  download?: Readonly<Record<string, ExportPart>>;
  /** Columns that other parts export, by part. */
  shown?: Readonly<Record<string, string>>;
  /** Columns not exported, by reason. */
  withheld?: Readonly<Record<string, string>>;
  /** Changes on closing. Rows are deleted unless this or `keeps` covers them. */
  closing?: readonly ClosingRule[];
  /** Reason for keeping rows, and text columns kept. */
  keeps?: readonly [why: string, texts?: string];
  after?: readonly ExpiryRule[];
}

export type Rule = RuleParts & { table: SQLiteTable; about?: string };

export const ownedRule = <Table extends SQLiteTable, const Parts extends RuleParts>(table: Table, parts: Parts) => {
  const { groomerId, userId, petParentId } = getTableColumns(table) as Record<string, SQLiteColumn | undefined>;
  const of = (person: Person) =>
    groomerId ? eq(groomerId, person.groomerId ?? 0) : eq((userId ?? petParentId)!, person.userId);
  const closing = parts.closing ?? (parts.keeps ? [] : [{ change: "delete" as const }]);
  return { of, ...parts, closing, table };
};

export const ruleOf = <Table extends SQLiteTable, const Parts extends RuleParts>(table: Table, parts: Parts) => ({
  ...parts,
  table,
});

export const unowned = (about: string, ...tables: SQLiteTable[]): Rule[] => tables.map((table) => ({ table, about }));

export const dropAfter = (column: SQLiteColumn, ms: number, only?: SQL): ExpiryRule => ({
  when: (now) => and(lte(column, now - ms), only)!,
  change: "delete",
});
export const dropHourlyAfter = (column: SQLiteColumn, ms: number): ExpiryRule => ({
  ...dropAfter(column, ms),
  isHourly: true,
});

/** Does it at once. Throws without a condition. */
export function deleteOrChangeRows(
  db: Db | Tx,
  table: SQLiteTable,
  where: SQL | undefined,
  change: "delete" | Record<string, unknown>,
) {
  if (!where) throw new Error("a rule has to say which rows change");
  if (change === "delete") db.delete(table).where(where).run();
  else db.update(table).set(change).where(where).run();
}

export const SECRET_REASON = "a secret, or the hash of one";
export const INTERNAL = "how the site does its work";

/** Null for each column. */
export const nullsFor = (names: string) => Object.fromEntries(splitAtSpaces(names).map((name) => [name, null]));

export const splitAtSpaces = (text: string) => text.split(/\s+/).filter(Boolean);

export function partColumns({ table }: Rule, { names = "", more }: ExportPart): Record<string, SQLiteColumn | SQL> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return { ...Object.fromEntries(splitAtSpaces(names).map((name) => [name, columns[name]!])), ...more };
}
