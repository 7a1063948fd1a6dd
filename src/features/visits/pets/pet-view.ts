import type { pets } from "#db/schema/tables.ts";
import { petPhotoPath, rabiesPicturePath } from "#src/shared/base/paths.ts";
import { traitsIn } from "#src/shared/visits/pets/care-labels.ts";
import type { PetView } from "#src/shared/visits/pets/pets.ts";

/** A row as both sides of a booking see it; the name of the photo's file stays here, and what is between its parent and us. */
export function petView(row: typeof pets.$inferSelect): PetView {
  const {
    imageFile,
    rabiesPicture,
    traits,
    repeatWeeks: ____,
    petParentId: _,
    archivedAt: __,
    createdAt: ___,
    ...facts
  } = row;
  return {
    ...facts,
    traits: traitsIn(traits),
    rabiesPictureUrl: rabiesPicture ? rabiesPicturePath(row.id, rabiesPicture) : null,
    imageUrl: imageFile ? petPhotoPath(row.id, imageFile) : null,
  };
}
