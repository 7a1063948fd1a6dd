import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { auditLog, clients, closedRecords, groomerProfiles } from "#db/schema/tables.ts";
import { contactHashes } from "#src/features/people/accounts/records.ts";
import { COUNTED_MS, countWrong } from "#src/features/visits/bookings/parent-record.ts";

interface Leaving {
  userId: number;
  groomerId: number | null;
}

export function keepRecord(tx: Tx, account: Leaving, now: number) {
  const since = now - COUNTED_MS;
  const { userId, groomerId } = account;
  const { missed } = countWrong(tx, groomerId === null ? { parentId: userId } : { groomerId }, since);
  const isSuspension = and(eq(auditLog.target, `user ${userId}`), eq(auditLog.action, "user-suspended"));
  const suspended = tx
    .select()
    .from(auditLog)
    .where(and(isSuspension, gte(auditLog.at, since)))
    .all().length;
  const facts = [
    ...blocksOf(tx, account).map((block) => ({ ...block, kind: "block" as const, total: 1 })),
    { kind: "missed" as const, since, total: missed },
    { kind: "suspension" as const, since, total: suspended },
  ].filter(({ total }) => total > 0);
  const rows = contactHashes(tx, userId, now).flatMap((hash) =>
    facts.map((fact) => ({ ...fact, userId, hash, closedAt: now })),
  );
  if (rows.length > 0) tx.insert(closedRecords).values(rows).run();
}

/** Includes blocks that came from an earlier account. */
function blocksOf(tx: Tx, { userId, groomerId }: Leaving) {
  const isParent = groomerId === null;
  const since = isParent ? clients.blockedAt : clients.blockedByParentAt;
  const own = tx
    .select({
      blockerId: sql<number>`${isParent ? groomerProfiles.userId : clients.accountId}`,
      since: sql<number>`${since}`,
    })
    .from(clients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
    .where(and(isParent ? eq(clients.accountId, userId) : eq(clients.groomerId, groomerId), isNotNull(since)))
    .all();
  const earlier = tx
    .select({ blockerId: sql<number>`${closedRecords.blockerId}`, since: closedRecords.since })
    .from(closedRecords)
    .where(and(eq(closedRecords.returnedId, userId), isNotNull(closedRecords.blockerId)))
    .all();
  return [...new Map([...earlier, ...own].map((block) => [block.blockerId, block])).values()];
}
