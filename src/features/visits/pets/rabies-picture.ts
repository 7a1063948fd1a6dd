import { and, eq, isNotNull } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { bookings, pets, visitPets } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { isHouseShown } from "#src/domain/access-instructions.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { notFound } from "#src/shared/base/errors.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { findPet } from "./queries.ts";

/**
 * Keeps a pet's rabies certificate, in place of an earlier one: a picture, or a PDF as it was sent. Throws 413 and 422 for what is
 * neither, 404 for a pet that is not the viewer's, 429.
 */
export async function setRabiesPicture(ctx: Ctx, by: ActorContext, id: number, bytes: Uint8Array): Promise<OwnPetView> {
  if (!findPet(ctx.db, by.viewer, id)) throw notFound();
  ctx.limits.take("upload-user", String(by.viewer.userId));
  const { file } = await (isPdf(bytes) ? ctx.images.storeDocument(bytes) : ctx.images.storePrivate(bytes, "picture"));
  return transact(ctx.db, (tx) => change(ctx, tx, by, { id, rabiesPicture: file }));
}

/** Readers of PDF look for this among the first thousand bytes; scanners put something before it. */
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");

/** Takes it away; the file follows as an orphan. Throws 404 when there is none. */
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
  // It may have been removed while the picture was read.
  if (!findPet(tx, by.viewer, id)) throw notFound();
  tx.update(pets).set({ rabiesPicture }).where(eq(pets.id, id)).run();
  auditBy(tx, by, { action: "pet-changed", target: `pet ${id}`, now: ctx.now() });
  return findPet(tx, by.viewer, id)!;
}

/**
 * Its file, for the pet's parent, even after the pet was removed, and for a groomer who has accepted a visit for it, until a
 * week after that visit; undefined for everybody else and when there is none.
 */
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
