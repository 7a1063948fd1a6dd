import type { Database } from "bun:sqlite";

interface Step {
  opcode: string;
  p1: number;
  p2: number;
}

export function columnsRead(client: Database, statements: Iterable<string>): Map<string, Set<string>> {
  const names = columnsByRootPage(client);
  const read = new Map<string, Set<string>>();
  for (const text of statements) {
    const steps = client.query<Step, []>(`EXPLAIN ${text}`).all();
    const opened = new Map(
      steps.filter(({ opcode }) => opcode === "OpenRead").map(({ p1, p2 }) => [p1, names.get(p2)!]),
    );
    for (const { table } of opened.values()) read.getOrInsertComputed(table, () => new Set());
    for (const { opcode, p1, p2 } of steps) {
      const from = opened.get(p1);
      if (from && opcode === "Column") read.get(from.table)!.add(from.columns[p2]!);
    }
  }
  return read;
}

function columnsByRootPage(client: Database) {
  const all = client
    .query<{ type: string; name: string; table: string; rootpage: number }, []>(
      "SELECT type, name, tbl_name AS 'table', rootpage FROM sqlite_master WHERE rootpage > 0",
    )
    .all();
  return new Map(
    all.map(({ type, name, table, rootpage }) => {
      const pragma = type === "table" ? "table_info" : "index_xinfo";
      const rows = client.query<{ name: string | null }, []>(`SELECT name FROM pragma_${pragma}('${name}')`).all();
      return [rootpage, { table, columns: rows.map((row) => row.name ?? "id") }];
    }),
  );
}
