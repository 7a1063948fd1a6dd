import { sql } from "drizzle-orm";
import { pick } from "#src/shared/base/by-name.ts";
import { bind } from "./prepared.ts";
import { messages } from "./schema/tables.ts";

/** A booking's thread, or if `bookingId` is null, a parent's questions to a groomer. */
export type ThreadKey = Pick<typeof messages.$inferSelect, "bookingId" | "groomerId" | "petParentId">;
export const threadKey = pick(messages, ["bookingId", "groomerId", "petParentId"]);

export const isOfThread = (key: Record<keyof ThreadKey, Parameters<typeof bind>[0]>) =>
  sql`(${messages.petParentId} = ${bind(key.petParentId)} AND ${messages.groomerId} = ${bind(key.groomerId)}
    AND ${messages.bookingId} IS ${bind(key.bookingId)})`;
