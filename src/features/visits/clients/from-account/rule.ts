import { sql } from "drizzle-orm";
import { ownClients } from "#db/schema/tables.ts";

/** Whether an own client was made from an account, and holds nothing that its groomer knew before. */
export const isFromAccount = ({ joinedAt, createdAt }: { joinedAt: number | null; createdAt: number }) =>
  joinedAt === createdAt;

/** The same for a query. */
export const fromAccount = sql`${ownClients.joinedAt} = ${ownClients.createdAt}`;

/** When an own client that was entered before joins an account. */
export const joinedSince = (createdAt: number, now: number) => Math.max(now, createdAt + 1);
