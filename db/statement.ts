import type { SQLQueryBindings } from "bun:sqlite";
import type { Statement } from "./engine.ts";
import { type Db, engineOf, type Tx } from "./open.ts";

export type { Statement };

/** Raw SQL for what drizzle can't express. Cached per connection. */
export const statement = <Row, Values extends SQLQueryBindings[] = []>(
  db: Db | Tx,
  text: string,
): Statement<Row, Values> => engineOf(db as Db).query(text) as Statement<Row, Values>;
