import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { threadClosed } from "#src/domain/thread.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { MESSAGES_AT_ONCE, threadClosedTexts } from "#src/shared/talk/messages/message-labels.ts";
import { threadFacts } from "../../visits/bookings/rows.ts";
import { findMessages, ownThread } from "./queries.ts";

interface Shown {
  /** Only messages before this one. Defaults to the latest. */
  before?: number | undefined;
  text?: string;
  error?: string;
}

/** Throws 404. */
export function threadProps(ctx: Ctx, viewer: Viewer, bookingId: number, shown: Shown = {}): IslandProps<"thread"> {
  const { row, side } = ownThread(ctx.db, viewer, bookingId);
  const messages = findMessages(ctx.db, viewer, bookingId, shown.before);
  const closed = threadClosed(threadFacts(row), ctx.now());
  return {
    bookingId,
    side,
    ...(side === "parent"
      ? { otherName: row.shown.groomerName, otherId: row.shown.groomerId }
      : { otherName: row.shown.petParentName, otherId: row.shown.petParentId }),
    otherUserId: side === "parent" ? row.groomer.userId : row.shown.petParentId,
    isBlocked: row.blocks[side],
    timeZone: row.shown.timeZone,
    messages,
    hasEarlier: messages.length === MESSAGES_AT_ONCE,
    isEarlier: shown.before !== undefined,
    closed: closed && threadClosedTexts[closed],
    text: shown.text ?? "",
    error: shown.error ?? null,
    formKey: crypto.randomUUID(),
  };
}
