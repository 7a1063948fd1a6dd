import { and, desc, eq } from "drizzle-orm";
import {
  addRow,
  bookingColumns,
  bookings,
  countRows,
  type Db,
  findRow,
  hasRow,
  messages,
  pets,
  type Tx,
  transact,
  visitPets,
} from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { isAccessShown } from "#src/domain/access-instructions.ts";
import { refuseBadNewName } from "#src/domain/new-name.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { forbidOtherIds } from "#src/http/guards/access.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { conflict, found, notFound } from "#src/shared/base/errors.ts";
import { nameProblem } from "#src/shared/base/names.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { MAX_PETS, maskOfTraits } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView, PetChanges, PetInput } from "#src/shared/visits/pets/pets.ts";
import { findPet, ownPetSql } from "./queries.ts";

type Photo = Uint8Array | undefined;

/** Throws 401 (account closed), 403 (for someone else), 400 and 413 (photo), 409 (too many), 429. */
export async function addPet(ctx: Ctx, by: ActorContext, input: PetInput, photo: Photo) {
  const { viewer } = by;
  forbidOtherIds(viewer, input, othersPet);
  refuseBadNewName("name", nameProblem, input.name);
  const imageFile = await storePhoto(ctx, viewer, photo);
  const { petParentId, traits, ...facts } = input;
  return transact(ctx, (tx, now) => {
    requireOpen(tx, viewer);
    const columns = { ...facts, traits: maskOfTraits(traits), petParentId: viewer.userId };
    const same = findRow(tx, pets, { ...columns, archivedAt: null }, desc(pets.id));
    const isRepeated = same && same.createdAt > now - MINUTE_MS && (same.imageFile === null) === !imageFile;
    if (isRepeated) return findPet(tx, viewer, same.id)!;
    if (countRows(tx, pets, ownPetSql(viewer)) >= MAX_PETS) {
      throw conflict(`You can save up to ${MAX_PETS} pets. Remove one first.`);
    }
    const { id } = addRow(tx, pets, { ...columns, imageFile: imageFile ?? null, createdAt: now });
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
  forbidOtherIds(viewer, changes, othersPet);
  refuseBadNewName("name", nameProblem, changes.name, found(findPet(ctx.db, viewer, id)).name);
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
    const after = found(tx.update(pets).set(columns).where(own(viewer, id)).returning().get());
    if (!Bun.deepEquals(before, after)) auditBy(tx, by, { action: "pet-changed", ...about(ctx, id) });
    return findPet(tx, viewer, id)!;
  });
}

/** Archives a pet with bookings or questions and deletes any other. Throws 404. */
export function removePet(ctx: Ctx, by: ActorContext, id: number) {
  const { viewer } = by;
  transact(ctx.db, (tx) => {
    found(
      hasRow(tx, visitPets, { petId: id }) || hasRow(tx, messages, { petId: id })
        ? tx.update(pets).set({ archivedAt: ctx.now() }).where(own(viewer, id)).returning().get()
        : tx.delete(pets).where(own(viewer, id)).returning().get(),
    );
    auditBy(tx, by, { action: "pet-removed", ...about(ctx, id) });
  });
}

const own = (viewer: Viewer, id: number) => and(eq(pets.id, id), ownPetSql(viewer));

const othersPet = "You can only add pets to your own account.";

async function storePhoto(ctx: Ctx, viewer: Viewer, photo: Photo): Promise<string | undefined> {
  if (!photo) return undefined;
  ctx.limits.take("upload-user", String(viewer.userId));
  return (await ctx.images.storePrivate(photo, "thumbnail")).file;
}

/** Holds no facts about the pet, because the log outlives it. */
const about = (ctx: Ctx, id: number) => ({ target: `pet ${id}`, now: ctx.now() });

/** Replaces an earlier certificate. PDFs are stored as sent. Throws 404, 413 and 422 (unusable file), 429. */
export async function setCertificate(ctx: Ctx, by: ActorContext, id: number, bytes: Uint8Array): Promise<OwnPetView> {
  found(findPet(ctx.db, by.viewer, id));
  ctx.limits.take("upload-user", String(by.viewer.userId));
  const { file } = await (isPdf(bytes) ? ctx.images.storeDocument(bytes) : ctx.images.storePrivate(bytes, "photo"));
  return transact(ctx.db, (tx) => change(ctx, tx, by, { id, rabiesCertificate: file }));
}

/** The signature may be anywhere in the first 1024 bytes, because scanners write something before it. */
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");

/** The file is later removed as an orphan. Throws 404. */
export const removeCertificate = (ctx: Ctx, by: ActorContext, id: number): void =>
  transact(ctx.db, (tx) => {
    if (!findPet(tx, by.viewer, id)?.rabiesCertificateUrl) throw notFound();
    change(ctx, tx, by, { id, rabiesCertificate: null });
  });

type Certificate = Pick<typeof pets.$inferSelect, "id" | "rabiesCertificate">;

function change(ctx: Ctx, tx: Tx, by: ActorContext, { id, rabiesCertificate }: Certificate) {
  // The pet may have been removed while the file was processed.
  found(findPet(tx, by.viewer, id));
  tx.update(pets).set({ rabiesCertificate }).where(eq(pets.id, id)).run();
  auditBy(tx, by, { action: "pet-changed", target: `pet ${id}`, now: ctx.now() });
  return findPet(tx, by.viewer, id)!;
}

/** For the parent, and groomers with an accepted visit, until a week after it. Undefined otherwise. */
export function findCertificate(db: Db, viewer: Viewer, id: number, now: number): string | undefined {
  const pet = findRow(db, pets, { id });
  if (!pet?.rabiesCertificate) return undefined;
  return pet.petParentId === viewer.userId || visitsOf(db, viewer, id).some((visit) => isAccessShown(visit, now))
    ? pet.rabiesCertificate
    : undefined;
}

const visitsOf = (db: Db, { groomerId }: Viewer, petId: number) =>
  db
    .select(pick(bookingColumns, ["status", "startsAt", "undoUntil", "preferredTimeSlot", "arrivalFrom"]))
    .from(bookings)
    .innerJoin(visitPets, eq(visitPets.visitId, bookings.id))
    .where(and(eq(visitPets.petId, petId), eq(bookings.groomerId, groomerId ?? 0)))
    .all();
