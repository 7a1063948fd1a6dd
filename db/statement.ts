import type { SQLQueryBindings } from "bun:sqlite";
import type { Statement } from "./engine.ts";
import { type Db, engineOf, type Tx } from "./open.ts";

export type { Statement };

/** SQL of our own, where drizzle's builder cannot say it: compiled once for each connection, and kept by its text. */
export const statement = <Row, Values extends SQLQueryBindings[] = []>(
  db: Db | Tx,
  text: string,
): Statement<Row, Values> => engineOf(db as Db).query(text) as Statement<Row, Values>;
