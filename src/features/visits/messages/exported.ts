import { and, asc, eq, getTableColumns } from "drizzle-orm";
import * as z from "zod/mini";
import { bookings, messages } from "#db/schema/tables.ts";
import { byId, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";

const MessageExport = z.object({
  bookingId: z.number(),
  text: z.string(),
  sentAt: z.number(),
  readAt: z.nullable(z.number()),
  hiddenAt: z.nullable(z.number()),
});

export const messagesExported = {
  messagesWritten: rows(MessageExport, ({ db }, viewer) =>
    byId(messages.id, lastIn(db, messages, messages.id), (isOnPage) =>
      db
        .select({ ...getTableColumns(messages) })
        .from(messages)
        .innerJoin(bookings, eq(bookings.id, messages.bookingId))
        .where(and(isWrittenBy(viewer), isOnPage))
        .orderBy(asc(messages.id))
        .limit(ROWS_AT_ONCE)
        .all(),
    ),
  ),
};

const isWrittenBy = ({ role, userId, groomerId }: Viewer) =>
  role === "groomer"
    ? and(eq(messages.writtenBy, "groomer"), eq(bookings.groomerId, groomerId ?? 0))
    : and(eq(messages.writtenBy, "parent"), eq(bookings.petParentId, userId));
