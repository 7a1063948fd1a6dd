import type { Db } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { type Around, Failure } from "./world.ts";

export function createLedger() {
  const rows = new Map<string, Set<number>>();
  return {
    acknowledge: (table: string, id: number) => void rows.getOrInsertComputed(table, () => new Set()).add(id),
    forget: (table: string, id: number) => void rows.get(table)?.delete(id),
    forgetAll(table: string, ids: readonly number[]) {
      for (const id of ids) this.forget(table, id);
    },
    rows,
  };
}

export type Ledger = ReturnType<typeof createLedger>;

export function checkLedger({ ctx, ledger }: Pick<Around, "ledger"> & { ctx: { db: Db } }) {
  for (const [table, ids] of ledger.rows) {
    const there = new Set(
      statement<{ id: number }>(ctx.db, `SELECT id FROM ${table}`)
        .all()
        .map(({ id }) => id),
    );
    const lost = [...ids].filter((id) => !there.has(id));
    if (lost.length > 0) throw new Failure(8, `${table} ${lost.join(", ")} were acknowledged and are gone`);
  }
}
