import { and, eq } from "drizzle-orm";
import { pets, transact, visitPets } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { refuseNewName } from "#src/domain/new-name.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { requireOwnIds } from "#src/http/guards/own-ids.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import { nameProblem } from "#src/shared/base/names.ts";
import { maskOfTraits } from "#src/shared/visits/pets/care-labels.ts";
import { MAX_PETS } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView, PetChanges, PetInput } from "#src/shared/visits/pets/pets.ts";
import { countPets, findPet, ownPet } from "./queries.ts";

type Photo = Uint8Array | undefined;

/** Throws 401 (account closed), 403 (for someone else), 400 and 413 (photo), 409 (too many), 429. */
export async function addPet(ctx: Ctx, by: ActorContext, input: PetInput, photo: Photo) {
  const { viewer } = by;
  requireOwnIds(viewer, input, othersPet);
  refuseNewName("name", nameProblem, input.name);
  const imageFile = await storePhoto(ctx, viewer, photo);
  const { petParentId, traits, ...facts } = input;
  return transact(ctx.db, (tx) => {
    requireOpen(tx, viewer);
    if (countPets(tx, viewer) >= MAX_PETS) {
      throw new AppError("conflict", `You can save up to ${MAX_PETS} pets. Remove one first.`);
    }
    const { id } = tx
      .insert(pets)
      .values({
        ...facts,
        traits: maskOfTraits(traits),
        petParentId: viewer.userId,
        imageFile: imageFile ?? null,
        createdAt: ctx.now(),
      })
      .returning({ id: pets.id })
      .get();
    auditBy(tx, by, { action: "pet-added", ...about(ctx, id) });
    return findPet(tx, viewer, id)!;
  });
}

/** Throws like `addPet`, and 404. */
export async function changePet(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { changes, photo }: { changes: PetChanges; photo: Photo },
): Promise<OwnPetView> {
  const { viewer } = by;
  requireOwnIds(viewer, changes, othersPet);
  const before = findPet(ctx.db, viewer, id);
  if (!before) throw notFound();
  refuseNewName("name", nameProblem, changes.name, before.name);
  const imageFile = await storePhoto(ctx, viewer, photo);
  const { petParentId, removeImage, traits, ...facts } = changes;
  return transact(ctx.db, (tx) => {
    const image = imageFile ? { imageFile } : removeImage ? { imageFile: null } : {};
    // The owner never changes. An update without columns would be invalid SQL.
    const columns = {
      ...facts,
      ...image,
      ...(traits && { traits: maskOfTraits(traits) }),
      petParentId: viewer.userId,
    };
    const before = tx.select().from(pets).where(own(viewer, id)).get();
    const after = tx.update(pets).set(columns).where(own(viewer, id)).returning().get();
    if (!after) throw notFound();
    if (!Bun.deepEquals(before, after)) auditBy(tx, by, { action: "pet-changed", ...about(ctx, id) });
    return findPet(tx, viewer, id)!;
  });
}

/** Archives a pet with bookings and deletes any other. Throws 404. */
export function removePet(ctx: Ctx, by: ActorContext, id: number) {
  const { viewer } = by;
  transact(ctx.db, (tx) => {
    const isBooked = tx.select().from(visitPets).where(eq(visitPets.petId, id)).limit(1).get() !== undefined;
    const removed = isBooked
      ? tx.update(pets).set({ archivedAt: ctx.now() }).where(own(viewer, id)).returning({ id: pets.id }).get()
      : tx.delete(pets).where(own(viewer, id)).returning({ id: pets.id }).get();
    if (!removed) throw notFound();
    auditBy(tx, by, { action: "pet-removed", ...about(ctx, id) });
  });
}

const own = (viewer: Viewer, id: number) => and(eq(pets.id, id), ownPet(viewer));

const othersPet = "You can only add pets to your own account.";

async function storePhoto(ctx: Ctx, viewer: Viewer, photo: Photo): Promise<string | undefined> {
  if (!photo) return undefined;
  ctx.limits.take("upload-user", String(viewer.userId));
  return (await ctx.images.storePrivate(photo, "thumbnail")).file;
}

/** Holds no facts about the pet, because the log outlives it. */
const about = (ctx: Ctx, id: number) => ({ target: `pet ${id}`, now: ctx.now() });
