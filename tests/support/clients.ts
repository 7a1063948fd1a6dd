import { and, eq, isNotNull, ne } from "drizzle-orm";
import { type Db, transact } from "#db/open.ts";
import { clients } from "#db/schema/tables.ts";
import { link } from "#src/features/clients/clients/linking/link.ts";
import { changeRows, readRow } from "#tests/support/rows.ts";

interface Pair {
  groomerId: number;
  accountId: number;
}

const isTheirs = ({ groomerId, accountId }: Pair) =>
  and(eq(clients.groomerId, groomerId), eq(clients.accountId, accountId));

export const clientIdOf = (db: Db, pair: Pair): number =>
  db.select({ id: clients.id }).from(clients).where(isTheirs(pair)).get()!.id;

export const block = (db: Db, pair: Pair, blockedAt: number) =>
  void db.update(clients).set({ blockedAt }).where(isTheirs(pair)).run();

export const blockedClients = (db: Db) => db.select().from(clients).where(isNotNull(clients.blockedAt)).all();

export function linkTo(db: Db, id: number, accountId: number, now: number) {
  transact(db, (tx) => {
    const client = readRow(tx, clients, { id })!;
    const { groomerId } = client;
    const requested = tx.select().from(clients).where(isTheirs({ groomerId, accountId })).get();
    if (requested) link(tx, { entered: client, requested, pairs: [] }, now);
    else changeRows(tx, clients, { id }, { accountId, linkedAt: now });
  });
}

export const addedClients = (db: Db) => db.select().from(clients).where(ne(clients.source, "request")).all();
