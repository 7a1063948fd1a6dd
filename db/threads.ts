import { sql } from "drizzle-orm";
import { pick } from "#src/shared/base/by-name.ts";
import { asSql } from "./prepared.ts";
import { messages } from "./schema/tables.ts";

/** A booking's thread, or if `bookingId` is null, a parent's questions to a groomer. */
export type ThreadKey = Pick<typeof messages.$inferSelect, "bookingId" | "groomerId" | "petParentId">;
export const threadKeyColumns = pick(messages, ["bookingId", "groomerId", "petParentId"]);

export const isOfThread = (key: Record<keyof ThreadKey, Parameters<typeof asSql>[0]>) =>
  sql`(${messages.petParentId} = ${asSql(key.petParentId)} AND ${messages.groomerId} = ${asSql(key.groomerId)}
    AND ${messages.bookingId} IS ${asSql(key.bookingId)})`;
