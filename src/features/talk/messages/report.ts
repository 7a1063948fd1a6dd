import { and, eq } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { messages } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { addReport } from "#src/features/people/reports/service.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { MessageReportInput } from "#src/shared/talk/messages/messages.ts";
import { ownThread } from "./queries.ts";

export interface OneMessage {
  bookingId: number;
  messageId: number;
}

/** Idempotent. Throws 404, 409, 429. */
export const reportMessage = (ctx: Ctx, by: ActorContext, one: OneMessage, input: MessageReportInput): void =>
  transact(ctx.db, (tx) => {
    const { message, row, side } = ownMessage(tx, by.viewer, one);
    if (message.writtenBy === side) throw new AppError("conflict", "You can't report your own message.");
    if (message.hiddenAt !== null) throw new AppError("conflict", "This message is already hidden.");
    const authorId = side === "parent" ? row.groomer.userId : row.shown.petParentId;
    addReport(ctx, tx, by, { about: { kind: "message", messageId: message.id }, authorId, ...input });
  });

/** Throws 404. */
export function ownMessage(db: Db | Tx, viewer: Viewer, { bookingId, messageId }: OneMessage) {
  const { row, side } = ownThread(db, viewer, bookingId);
  const message = db
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.bookingId, bookingId)))
    .get();
  if (!message) throw notFound();
  return { message, row, side };
}
