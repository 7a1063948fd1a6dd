import { and, asc, eq, exists, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookingPets, bookings, notThem, ownClients, ownPets, pets, users } from "#db/schema/tables.ts";
import type { JoinQuestion } from "#src/shared/visits/own/joining.ts";

/** The groomer reads the address of these bookings' parents anyway: earlier, a match would tell whose address it is. */
const isAgreed = inArray(bookings.status, ["accepted", "completed"]);

/**
 * Own clients of a groomer who may be the parents of bookings with them, because a confirmed address is the same: what the groomer is
 * asked. Not about accounts that are suspended or closed, nor about whom the groomer has said that it is somebody else.
 */
export function findQuestions(db: Db | Tx, groomerId: number, ownClientId?: number): JoinQuestion[] {
  const agreed = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.petParentId, users.id), sql`+${bookings.groomerId} = ${groomerId}`, isAgreed));
  const others = db
    .select({ since: notThem.since })
    .from(notThem)
    .where(and(eq(notThem.ownClientId, ownClients.id), eq(notThem.parentId, users.id)));
  return db
    .select({ ownClientId: ownClients.id, ownName: ownClients.name, parentId: users.id, parentName: users.fullName })
    .from(ownClients)
    .innerJoin(users, sql`${users.email} = ${ownClients.email} COLLATE NOCASE`)
    .where(
      and(
        eq(ownClients.groomerId, groomerId),
        ownClientId === undefined ? undefined : eq(ownClients.id, ownClientId),
        isNull(ownClients.parentId),
        isNotNull(ownClients.email),
        isOpen,
        exists(agreed),
        notExists(others),
      ),
    )
    .orderBy(asc(sql`${ownClients.name} COLLATE NOCASE`), asc(ownClients.id))
    .all()
    .map((pair) => ({
      ...pair,
      ownPets: petsOfOwn(db, pair.ownClientId),
      pets: petsKnown(db, groomerId, pair.parentId),
    }));
}

const isOpen = and(
  eq(users.role, "pet_parent"),
  isNotNull(users.emailVerifiedAt),
  isNull(users.disabledAt),
  isNull(users.closingAt),
  isNull(users.deletedAt),
);

const petsOfOwn = (db: Db | Tx, ownClientId: number) =>
  db
    .select({ id: ownPets.id, name: ownPets.name })
    .from(ownPets)
    .where(eq(ownPets.ownClientId, ownClientId))
    .orderBy(asc(ownPets.id))
    .all();

/** Those of a parent that a groomer has seen, or will. */
const petsKnown = (db: Db | Tx, groomerId: number, parentId: number) =>
  db
    .selectDistinct({ id: pets.id, name: pets.name })
    .from(pets)
    .innerJoin(bookingPets, eq(bookingPets.petId, pets.id))
    .innerJoin(bookings, eq(bookings.id, bookingPets.bookingId))
    .where(and(eq(pets.petParentId, parentId), sql`+${bookings.groomerId} = ${groomerId}`, isAgreed))
    .orderBy(asc(pets.id))
    .all();
