import type { SQLQueryBindings, Statement } from "bun:sqlite";
import { type Db, sqlite, type Tx } from "./open.ts";

export type { Statement };

/** SQL of our own, where drizzle's builder cannot say it: compiled once for each connection, and kept by its text. */
export const statement = <Row, Values extends SQLQueryBindings[] = []>(
  db: Db | Tx,
  text: string,
): Statement<Row, Values> => sqlite(db as Db).query(text) as Statement<Row, Values>;
