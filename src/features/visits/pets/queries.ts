import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { bookings, type Db, findRow, pets, type Tx, visitPets } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { readableRequestStatuses } from "#src/domain/access-instructions.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { petPhotoPath, rabiesCertificatePath } from "#src/shared/base/paths.ts";
import { petSizeOf } from "#src/shared/listing/size-rules.ts";
import { defaultMaxPounds, type PetSize } from "#src/shared/listing/sizes.ts";
import { traitsOfMask } from "#src/shared/visits/pets/pet-labels.ts";
import { type OwnPetView, PetView } from "#src/shared/visits/pets/pets.ts";

export const ownPetSql = (viewer: Pick<Viewer, "userId">) =>
  and(eq(pets.petParentId, viewer.userId), isNull(pets.archivedAt));

export const findPets = (db: Db | Tx, viewer: Pick<Viewer, "userId">): OwnPetView[] => viewsOf(db, ownPetSql(viewer));

/** By weight and the default limits. Undefined if the pets' sizes differ or one is unknown. */
export function findSizeOfAllPets(db: Db, viewer: Viewer): PetSize | undefined {
  const [size, ...others] = new Set(findPets(db, viewer).map((pet) => petSizeOf(pet, defaultMaxPounds)));
  return others.length > 0 ? undefined : (size ?? undefined);
}

export const findPet = (db: Db | Tx, viewer: Viewer, id: number): OwnPetView | undefined =>
  viewsOf(db, and(ownPetSql(viewer), eq(pets.id, id)))[0];

/** FROM and WHERE of the visits that groomers added for a row of `pets`. */
const addedVisitsSql = sql`client_pets AS entry JOIN visit_pets AS pet ON pet.client_pet_id = entry.id
  JOIN visits AS added ON added.id = pet.visit_id WHERE entry.pet_id = pets.id`;

/** Day of the last completed visit of each row of `pets`, booked or added by a groomer. Null without one. */
export const latestVisitSql = (db: Db | Tx) =>
  sql<string>`nullif(max(coalesce((${columnOfLastVisit(db, bookings.preferredDate)}), ''),
    coalesce((SELECT max(added.preferred_date) FROM ${addedVisitsSql} AND added.status = 'completed'), '')), '')`;

/** The form of the last visit's groomer: the pet's last with them, or else the household's, if they added the visit. */
export const lastBookingSql = (db: Db | Tx) => sql`coalesce((SELECT last.id FROM bookings AS last
  LEFT JOIN visit_pets AS own ON own.visit_id = last.id AND own.pet_id = pets.id
  WHERE last.pet_parent_id = pets.pet_parent_id AND +last.groomer_id = (SELECT added.groomer_id FROM ${addedVisitsSql}
    AND added.status = 'completed' AND added.starts_at > coalesce((${columnOfLastVisit(db, bookings.startsAt)}), 0)
    ORDER BY added.starts_at DESC LIMIT 1)
  ORDER BY own.pet_id IS NULL, last.status = 'completed' DESC, last.starts_at DESC LIMIT 1), (${columnOfLastVisit(db, bookings.id)}))`;

/** Subquery for each row of `pets`: a column of the pet's last completed booking. */
const columnOfLastVisit = (db: Db | Tx, value: SQLiteColumn) =>
  db
    .select({ value })
    .from(visitPets)
    .innerJoin(bookings, eq(bookings.id, visitPets.visitId))
    .where(and(eq(visitPets.petId, pets.id), eq(bookings.status, "completed")))
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(1);

function viewsOf(db: Db | Tx, where: ReturnType<typeof ownPetSql>): OwnPetView[] {
  const booked = db.select({ petId: visitPets.petId }).from(visitPets).where(eq(visitPets.petId, pets.id));
  return db
    .select({ pet: pets, hasBookings: exists(booked).mapWith(Boolean), lastVisit: latestVisitSql(db) })
    .from(pets)
    .where(where)
    .orderBy(asc(pets.id))
    .all()
    .map(({ pet, hasBookings, lastVisit }) => {
      const { petParentId, repeatWeeks } = pet;
      return { ...petView(pet), petParentId, repeatWeeks, lastVisit, hasBookings };
    });
}

/** Visible to the parent (even after removal) and to groomers with a booking for the pet. Undefined otherwise. */
export function petPhotoFile(db: Db, viewer: Viewer, id: number): string | undefined {
  const ofGroomer = db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(visitPets, eq(visitPets.visitId, bookings.id))
    .where(
      and(
        eq(visitPets.petId, pets.id),
        eq(bookings.groomerId, viewer.groomerId ?? 0),
        inArray(bookings.status, readableRequestStatuses),
      ),
    );
  const isShown = or(eq(pets.petParentId, viewer.userId), exists(ofGroomer));
  return findRow(db, pets, and(eq(pets.id, id), isShown))?.imageFile ?? undefined;
}

type PetRow = typeof pets.$inferSelect;
type PetFact = Exclude<keyof PetView & keyof PetRow, "traits">;
const facts = Object.keys(PetView.shape).filter((name): name is PetFact => name in pets && name !== "traits");

/** Leaves out the photo's file name and private columns. */
export const petView = ({ imageFile, rabiesCertificate, traits, ...row }: PetRow): PetView => ({
  ...pick(row, facts),
  traits: traitsOfMask(traits),
  rabiesCertificateUrl: rabiesCertificate ? rabiesCertificatePath(row.id, rabiesCertificate) : null,
  imageUrl: imageFile ? petPhotoPath(row.id, imageFile) : null,
});
