import { and, asc, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownClients } from "#db/schema/tables.ts";
import { today } from "#src/features/listing/availability/days-off-queries.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { JoinStanding } from "#src/shared/visits/own/joining.ts";
import { UNDO_JOIN_DAYS } from "#src/shared/visits/own/joining-labels.ts";
import { isFromAccount } from "../from-account/rule.ts";
import { invitedAt } from "../invitations/queries.ts";
import { findQuestions } from "./questions.ts";

const UNDO_MS = UNDO_JOIN_DAYS * DAY_MS;

interface Household {
  groomerId: number;
  /** Whether the page shows the own client itself, and so its note. */
  isAlone: boolean;
  /** Null without an account. */
  petParentId: number | null;
  /** The own client, unless it has joined an account. */
  own: { id: number; email: string | null } | null;
}

/** Whether an own client is invited, asked about, or newly joined with an account. */
export function standingOf(
  db: Db | Tx,
  { groomerId, isAlone, petParentId, own }: Household,
  now: number,
): JoinStanding {
  const invited = own && invitedAt(db, own, now);
  return {
    invitedOn: invited === null ? null : today(db, groomerId, invited),
    questions: findQuestions({ db, now }, groomerId, { ownClientId: own?.id, parentId: petParentId ?? undefined }),
    joined:
      petParentId === null
        ? []
        : joinedWith(db, groomerId, petParentId, now).map((one) => (isAlone ? { ...one, note: null } : one)),
  };
}

const joinedWith = (db: Db | Tx, groomerId: number, parentId: number, now: number) =>
  db
    .select({
      ownClientId: ownClients.id,
      name: ownClients.name,
      note: ownClients.note,
      joinedAt: ownClients.joinedAt,
      createdAt: ownClients.createdAt,
    })
    .from(ownClients)
    .where(and(eq(ownClients.parentId, parentId), eq(ownClients.groomerId, groomerId)))
    .orderBy(asc(ownClients.id))
    .all()
    .map(({ joinedAt, createdAt, ...one }) => {
      const until = joinedAt! + UNDO_MS;
      const isUndoable = now < until && !isFromAccount({ joinedAt, createdAt });
      return { ...one, undoUntil: isUndoable ? today(db, groomerId, until - 1) : null };
    });
