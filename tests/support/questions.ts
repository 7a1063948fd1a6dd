import { spyOn } from "bun:test";
import type { Engine, Statement } from "#db/engine.ts";
import { isShared } from "./shared-connection.ts";

const asking = ["get", "all", "values"] as const;
type Way = (typeof asking)[number] | "run";

export function hearQuestions(client: Engine, hear: (text: string) => void, ways: readonly Way[] = asking) {
  if (isShared(client)) throw new Error("Nothing is heard of statements that other tests have made: give hasOwnDb");
  const heard = new WeakSet<Statement>();
  for (const way of ["prepare", "query"] as const) {
    const make = client[way].bind(client);
    spyOn(client, way).mockImplementation(((text: string) => {
      const statement = make(text) as Statement;
      if (!heard.has(statement)) hearOn(statement, ways, () => hear(text));
      heard.add(statement);
      return statement;
    }) as typeof make);
  }
}

function hearOn(statement: Statement, ways: readonly Way[], hear: () => void) {
  for (const way of ways) {
    const ask = statement[way].bind(statement) as (...parameters: never[]) => never;
    statement[way] = (...parameters: never[]) => {
      hear();
      return ask(...parameters);
    };
  }
}
