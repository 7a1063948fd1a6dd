import type { Database, Statement } from "bun:sqlite";
import { spyOn } from "bun:test";

/** Statements are prepared once and asked many times, so each that is made from now on counts its own questions. */
export function countQuestions(client: Database): () => number {
  let questions = 0;
  const counted = new WeakSet<Statement>();
  for (const way of ["prepare", "query"] as const) {
    const make = client[way].bind(client);
    spyOn(client, way).mockImplementation(((text: string) => {
      const statement = make(text) as Statement;
      if (!counted.has(statement)) countOn(statement, () => questions++);
      counted.add(statement);
      return statement;
    }) as typeof make);
  }
  return () => questions;
}

function countOn(statement: Statement, count: () => void) {
  for (const way of ["get", "all", "values"] as const) {
    const ask = statement[way].bind(statement) as (...parameters: never[]) => never;
    statement[way] = (...parameters: never[]) => {
      count();
      return ask(...parameters);
    };
  }
}
