import { and, eq, gt, isNull, min, sql } from "drizzle-orm";
import { type Db, findRow, findRows, locations, messages, type Tx } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { hasContactData } from "#src/domain/contact-data.ts";
import { REPLY_TIME_DAYS, replyTimeText } from "#src/domain/thread.ts";
import { capText } from "#src/domain/visits/request-caps.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { findPet, findPets } from "#src/features/visits/pets/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { conflict, invalid } from "#src/shared/base/errors.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { MAX_BEFORE_REPLY, THREAD_OPEN_DAYS } from "#src/shared/talk/messages/message-labels.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import { petText } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { Thread } from "./thread.ts";

const NO_CONTACT =
  "Leave out phone numbers, emails, links, and handles for now. You'll see each other's contact details after a request is accepted.";

type SentQuestion = Pick<Thread, "sent" | "showsContact"> & { side: Side; text: string };

/** For messages before a booking. Throws 409 (too many questions), 422 (contact data). */
export function checkQuestion(ctx: Ctx, db: Db | Tx, viewer: Viewer, { side, sent, showsContact, text }: SentQuestion) {
  const isShown = side === "groomer" && showsContact;
  if (sent[side] < MAX_BEFORE_REPLY && !isShown) refuseContactData(text);
  // Rate limits are off for load tests.
  if (side === "groomer" || sent.parent > 0 || !ctx.config.rateLimits) return;
  const now = ctx.now();
  const recent = openQuestions(db, viewer, now);
  const counts = {
    open: recent.filter(({ replies }) => replies === 0).length,
    sent: recent.filter(({ askedAt }) => askedAt! > now - DAY_MS).length,
  };
  const refused = capText({ what: "questions", ...requireOpen(db, viewer), ...counts }, now);
  if (refused) throw conflict(refused);
}

/** Throws 422. */
export function refuseContactData(text: string) {
  if (hasContactData(text)) throw invalid({ text: NO_CONTACT });
}

/** Undefined without enough replies. */
export function usualReplyText(db: Db, groomerId: number, now: number): string | undefined {
  const recent = and(eq(messages.groomerId, groomerId), gt(messages.sentAt, now - REPLY_TIME_DAYS * DAY_MS));
  const fields = pick(messages, ["petParentId", "writtenBy", "sentAt"]);
  return replyTimeText(db.select(fields).from(messages).where(recent).orderBy(messages.petParentId, messages.id).all());
}

/** One per groomer. A question without a reply in two weeks no longer counts. */
const openQuestions = (db: Db | Tx, { userId }: Viewer, now: number) =>
  db
    .select({
      askedAt: min(messages.sentAt),
      replies: sql<number>`count(*) FILTER (WHERE ${messages.writtenBy} = 'groomer')`,
    })
    .from(messages)
    .where(and(eq(messages.petParentId, userId), isNull(messages.bookingId)))
    .groupBy(messages.groomerId)
    .having(({ askedAt }) => gt(askedAt, now - THREAD_OPEN_DAYS * DAY_MS))
    .all();

/** Null without a pet ID. Throws 422. */
export function requireOwnPet(db: Tx, viewer: Viewer, petId: number | "" | undefined): number | null {
  if (!petId) return null;
  if (viewer.role !== "pet_parent" || !findPet(db, viewer, petId)) throw invalid({ petId: "Choose one of your pets" });
  return petId;
}

/** "Asheville, NC · Waffles, Springer Spaniel, 41 lbs", for the groomer. All pets if no question is about one, also a removed one. */
export function parentSummary(db: Db, { groomerId }: Viewer, userId: number): string {
  const home = findRow(db, locations, { userId });
  const asked = findRows(db, messages, { petParentId: userId, groomerId: groomerId!, bookingId: null });
  const pets = findPets(db, { userId });
  const isAboutOne = asked.some(({ petId }) => petId !== null);
  const shown = isAboutOne ? pets.filter(({ id }) => asked.some(({ petId }) => petId === id)) : pets;
  return [home && `${home.city}, ${home.state}`, ...shown.map(petText)].filter(Boolean).join(" · ");
}
