import { and, eq, isNotNull } from "drizzle-orm";
import { bookings, type Db, pets, type Tx, transact, visitPets } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { isHouseShown } from "#src/domain/access-instructions.ts";
import { notFound } from "#src/shared/base/errors.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { findPet } from "./queries.ts";

/** Replaces an earlier certificate. PDFs are stored as sent. Throws 404, 413 and 422 (unusable file), 429. */
export async function setRabiesPicture(ctx: Ctx, by: ActorContext, id: number, bytes: Uint8Array): Promise<OwnPetView> {
  if (!findPet(ctx.db, by.viewer, id)) throw notFound();
  ctx.limits.take("upload-user", String(by.viewer.userId));
  const { file } = await (isPdf(bytes) ? ctx.images.storeDocument(bytes) : ctx.images.storePrivate(bytes, "picture"));
  return transact(ctx.db, (tx) => change(ctx, tx, by, { id, rabiesPicture: file }));
}

/** The signature may be anywhere in the first 1024 bytes, because scanners write something before it. */
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");

/** The file is later removed as an orphan. Throws 404. */
export const removeRabiesPicture = (ctx: Ctx, by: ActorContext, id: number): void =>
  transact(ctx.db, (tx) => {
    if (!findPet(tx, by.viewer, id)?.rabiesPictureUrl) throw notFound();
    change(ctx, tx, by, { id, rabiesPicture: null });
  });

function change(
  ctx: Ctx,
  tx: Tx,
  by: ActorContext,
  { id, rabiesPicture }: { id: number; rabiesPicture: string | null },
) {
  // The pet may have been removed while the file was processed.
  if (!findPet(tx, by.viewer, id)) throw notFound();
  tx.update(pets).set({ rabiesPicture }).where(eq(pets.id, id)).run();
  auditBy(tx, by, { action: "pet-changed", target: `pet ${id}`, now: ctx.now() });
  return findPet(tx, by.viewer, id)!;
}

/** For the parent, and groomers with an accepted visit, until a week after it. Undefined otherwise. */
export function findRabiesPicture(db: Db, viewer: Viewer, id: number, now: number): string | undefined {
  const pet = db
    .select({ petParentId: pets.petParentId, file: pets.rabiesPicture })
    .from(pets)
    .where(and(eq(pets.id, id), isNotNull(pets.rabiesPicture)))
    .get();
  if (!pet?.file) return undefined;
  return pet.petParentId === viewer.userId || visitsOf(db, viewer, id).some((visit) => isHouseShown(visit, now))
    ? pet.file
    : undefined;
}

const visitsOf = (db: Db, { groomerId }: Viewer, petId: number) =>
  db
    .select({
      status: bookings.status,
      startsAt: bookings.startsAt,
      acceptedAt: bookings.acceptedAt,
      preferredTimeSlot: bookings.preferredTimeSlot,
    })
    .from(bookings)
    .innerJoin(visitPets, eq(visitPets.visitId, bookings.id))
    .where(and(eq(visitPets.petId, petId), eq(bookings.groomerId, groomerId ?? 0)))
    .all();
