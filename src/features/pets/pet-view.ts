import type { pets } from "#db/schema/tables.ts";
import { traitsIn } from "#src/shared/care-words.ts";
import { petPhotoPath } from "#src/shared/paths.ts";
import type { PetView } from "#src/shared/pets.ts";

/** A row as people see it; the name of the photo's file stays here. */
export function petView(row: typeof pets.$inferSelect): PetView {
  const { imageFile, traits, petParentId: _, archivedAt: __, createdAt: ___, ...facts } = row;
  return { ...facts, traits: traitsIn(traits), imageUrl: imageFile ? petPhotoPath(row.id, imageFile) : null };
}
