import { eq, getTableColumns, is, lte, SQL } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { Db, Tx } from "../open.ts";

/** How long words and photos about a visit are kept after it, and reported threads after the report. */
export const VISITS_KEPT_MS = 730 * DAY_MS;

export interface Person {
  userId: number;
  groomerId: number | null;
}

/** A list in the download, or one row of it. Names of columns are separated by spaces. */
export interface Part {
  names?: string;
  /** Fields that are more than a column. */
  more?: Record<string, SQL>;
  /** Not a list: the only row, or null. */
  isOne?: true;
  where?: SQL;
  /** Sorts a list that is read at once. A list without an order may be long: it is read page by page, by id. */
  order?: string;
  /** A page is a range of ids, because no index finds the rows of a person. */
  hasNoIndex?: true;
}

/** Rows are removed, or get new values. */
type Change<Given extends unknown[]> = "delete" | ((...given: Given) => Record<string, unknown>);

interface Closing {
  /** The rows, where these are not all that the account has. */
  of?: (person: Person, now: number) => SQL | undefined;
  change: Change<[now: number]>;
}

/** A change of rows whose time is over. It may be done again and again. */
export interface After {
  when: (now: number) => SQL | undefined;
  change: Change<[]>;
  isHourly?: true;
  /** Reads the table in pieces, so that requests come in between. */
  inPieces?: true;
}

/** What is said of a table, beside its columns. Numbers by which rows find each other need no word. */
interface Said {
  /** The rows of an account; those with its number where nothing is said. */
  of?: (person: Person) => SQL | undefined;
  /** Parts of the download that are read from the table, by name. */
  download?: Readonly<Record<string, Part>>;
  /** Columns that other parts of the download show, by the part. */
  shown?: Readonly<Record<string, string>>;
  /** Columns that are not in the download, by the reason. */
  withheld?: Readonly<Record<string, string>>;
  /** What changes when the account closes. Rows of which neither this nor `keeps` says anything are removed. */
  closing?: readonly Closing[];
  /** Why rows stay then, and the columns of text that stay with them. */
  keeps?: readonly [why: string, texts?: string];
  after?: readonly After[];
}

/** The rule of a table: about accounts, or why it is about no one. */
export type Rule = Said & { table: SQLiteTable; about?: string };

/** A table whose rows belong to an account or its business, by a column or by `of`. */
export const own = <Table extends SQLiteTable, const Given extends Said>(table: Table, said: Given) => {
  const { groomerId, userId, petParentId } = getTableColumns(table) as Record<string, SQLiteColumn | undefined>;
  const of = (person: Person) =>
    groomerId ? eq(groomerId, person.groomerId ?? 0) : eq((userId ?? petParentId)!, person.userId);
  const closing = said.closing ?? (said.keeps ? [] : [{ change: "delete" as const }]);
  return { of, ...said, closing, table };
};

/** A table whose rows go with those of another one, or stay with them. */
export const along = <Table extends SQLiteTable, const Given extends Said>(table: Table, said: Given) => ({
  ...said,
  table,
});

/** Tables about no one, and why. */
export const nobodys = (about: string, ...tables: SQLiteTable[]): Rule[] => tables.map((table) => ({ table, about }));

/** Rows go so long after an instant. */
export const goneAfter = (column: SQLiteColumn, ms: number): After => ({
  when: (now) => lte(column, now - ms),
  change: "delete",
});
export const goneWithinTheHour = (column: SQLiteColumn, ms: number): After => ({
  ...goneAfter(column, ms),
  isHourly: true,
});

/** Removes rows, or gives their columns new values. Throws where it is not said which rows. */
export function changeRows(
  db: Db | Tx,
  table: SQLiteTable,
  where: SQL | undefined,
  change: "delete" | Record<string, unknown>,
) {
  if (!where) throw new Error("a rule has to say which rows change");
  if (change === "delete") db.delete(table).where(where).run();
  else db.update(table).set(change).where(where).run();
}

/** Why a column is in no download. */
export const SECRET = "a secret, or the hash of one";
export const WORK = "how the site does its work";

export const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

export function fieldsOf({ table }: Rule, { names = "", more }: Part): Record<string, SQLiteColumn | SQL> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return { ...Object.fromEntries(wordsIn(names).map((name) => [name, columns[name]!])), ...more };
}

export function unnamedIn(rule: Rule): string[] {
  const { table, about, download = {}, shown = {}, withheld = {} } = rule;
  if (about !== undefined) return [];
  const selected = Object.values(download).flatMap((part) => Object.values(fieldsOf(rule, part)).flatMap(columnsOf));
  const named = new Set([...Object.values(shown), ...Object.values(withheld)].flatMap(wordsIn));
  const { foreignKeys } = getTableConfig(table);
  const links = foreignKeys.flatMap((key) => key.reference().columns as SQLiteColumn[]);
  const isLink = (column: SQLiteColumn) =>
    (column.primary && column.columnType === "SQLiteInteger") || links.includes(column);
  return Object.entries(getTableColumns(table))
    .filter(([name, column]) => !named.has(name) && !selected.includes(column) && !isLink(column))
    .map(([name]) => name);
}

const columnsOf = (field: unknown): SQLiteColumn[] => {
  if (is(field, SQL)) return field.queryChunks.flatMap(columnsOf);
  return field && typeof field === "object" && "table" in field ? [field as SQLiteColumn] : [];
};
