import { sql } from "drizzle-orm";
import { pick } from "#src/shared/base/by-name.ts";
import { bound } from "./prepared.ts";
import { messages } from "./schema/tables.ts";

/** A booking's thread, or without one the questions of a parent to a groomer. */
export type ThreadKey = Pick<typeof messages.$inferSelect, "bookingId" | "groomerId" | "petParentId">;
export const threadKey = pick(messages, ["bookingId", "groomerId", "petParentId"]);

export const isOfThread = (key: Record<keyof ThreadKey, Parameters<typeof bound>[0]>) =>
  sql`(${messages.petParentId} = ${bound(key.petParentId)} AND ${messages.groomerId} = ${bound(key.groomerId)}
    AND ${messages.bookingId} IS ${bound(key.bookingId)})`;
