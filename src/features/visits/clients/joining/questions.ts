import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookingPets, bookings, notThem, ownClients, ownPets, pets, users } from "#db/schema/tables.ts";
import { UNDO_ACCEPT_MS } from "#src/shared/visits/booking-labels.ts";
import type { JoinQuestion } from "#src/shared/visits/own/joining.ts";
import { QUESTIONS_SHOWN } from "#src/shared/visits/own/joining-labels.ts";

export interface At {
  db: Db | Tx;
  now: number;
}

/**
 * The groomer reads the email address of these bookings' parents anyway (domain/access-instructions.ts). A match before
 * that would tell whose address it is.
 */
const isAgreed = (now: number) =>
  or(
    eq(bookings.status, "completed"),
    and(
      eq(bookings.status, "accepted"),
      or(isNull(bookings.acceptedAt), lte(bookings.acceptedAt, now - UNDO_ACCEPT_MS)),
    ),
  );

interface About {
  ownClientId?: number | undefined;
  parentId?: number | undefined;
}

/** A condition that is left out does not apply; without any, all questions are read. */
const isAbout = ({ ownClientId, parentId }: About) =>
  or(
    ownClientId === undefined ? undefined : eq(ownClients.id, ownClientId),
    parentId === undefined ? undefined : eq(users.id, parentId),
  );

/**
 * Own clients who may be the parents of bookings, because they have the same confirmed email address. Reads one more
 * than are shown. Leaves out accounts that are suspended or closed, and those of which the groomer has said that they
 * are somebody else.
 */
export function findQuestions({ db, now }: At, groomerId: number, about: About = {}): JoinQuestion[] {
  const agreed = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.petParentId, users.id), sql`+${bookings.groomerId} = ${groomerId}`, isAgreed(now)));
  const others = db
    .select({ since: notThem.since })
    .from(notThem)
    .where(and(eq(notThem.ownClientId, ownClients.id), eq(notThem.parentId, users.id)));
  const found = db
    .select({ ownClientId: ownClients.id, ownName: ownClients.name, parentId: users.id, parentName: users.fullName })
    .from(ownClients)
    .innerJoin(users, sql`${users.email} = ${ownClients.email} COLLATE NOCASE`)
    .where(
      and(
        eq(ownClients.groomerId, groomerId),
        isAbout(about),
        isNull(ownClients.parentId),
        isNotNull(ownClients.email),
        isOpen,
        exists(agreed),
        notExists(others),
      ),
    )
    .orderBy(asc(sql`${ownClients.name} COLLATE NOCASE`), asc(ownClients.id))
    .limit(QUESTIONS_SHOWN + 1)
    .all();
  if (found.length === 0) return [];
  const own = Map.groupBy(petsOfOwn(db, found), ({ ownClientId }) => ownClientId);
  const theirs = Map.groupBy(petsKnown({ db, now }, groomerId, found), ({ parentId }) => parentId);
  return found.map((pair) => ({
    ...pair,
    ownPets: (own.get(pair.ownClientId) ?? []).map(named),
    pets: (theirs.get(pair.parentId) ?? []).map(named),
  }));
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, name });

const isOpen = and(
  eq(users.role, "pet_parent"),
  isNotNull(users.emailVerifiedAt),
  isNull(users.disabledAt),
  isNull(users.closingAt),
  isNull(users.deletedAt),
);

type Pair = Pick<JoinQuestion, "ownClientId" | "parentId">;

const petsOfOwn = (db: Db | Tx, pairs: readonly Pair[]) =>
  db
    .select({ ownClientId: ownPets.ownClientId, id: ownPets.id, name: ownPets.name })
    .from(ownPets)
    .where(
      inArray(
        ownPets.ownClientId,
        pairs.map(({ ownClientId }) => ownClientId),
      ),
    )
    .orderBy(asc(ownPets.id))
    .all();

/** Pets of these parents in accepted or completed visits with the groomer. */
const petsKnown = ({ db, now }: At, groomerId: number, pairs: readonly Pair[]) =>
  db
    .selectDistinct({ parentId: pets.petParentId, id: pets.id, name: pets.name })
    .from(pets)
    .innerJoin(bookingPets, eq(bookingPets.petId, pets.id))
    .innerJoin(bookings, eq(bookings.id, bookingPets.bookingId))
    .where(
      and(
        inArray(
          pets.petParentId,
          pairs.map(({ parentId }) => parentId),
        ),
        sql`+${bookings.groomerId} = ${groomerId}`,
        isAgreed(now),
      ),
    )
    .orderBy(asc(pets.id))
    .all();
