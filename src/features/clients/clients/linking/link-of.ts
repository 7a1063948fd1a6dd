import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { clients } from "#db/schema/tables.ts";
import { today } from "#src/features/listing/availability/queries.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { ClientLink } from "#src/shared/day/own/linking.ts";
import { UNDO_LINK_DAYS } from "#src/shared/day/own/linking-labels.ts";
import { invitedAt } from "../invitations/queries.ts";
import { findQuestions } from "./questions.ts";

export const UNDO_LINK_MS = UNDO_LINK_DAYS * DAY_MS;

interface Whose {
  groomerId: number;
  client: { id: number; email: string | null };
  petParentId: number | null;
}

export function linkOf(db: Db | Tx, { groomerId, client, petParentId }: Whose, now: number): ClientLink {
  const invited = invitedAt(db, client, now);
  const about = petParentId === null ? { clientId: client.id } : { parentId: petParentId };
  const row = db.select({ linkedAt: clients.linkedAt }).from(clients).where(eq(clients.id, client.id)).get();
  const until = (row?.linkedAt ?? Number.NEGATIVE_INFINITY) + UNDO_LINK_MS;
  return {
    invitedOn: invited === null ? null : today(db, groomerId, invited),
    questions: findQuestions({ db, now }, groomerId, about),
    undoUntil: now < until ? today(db, groomerId, until - 1) : null,
  };
}
