import type { pets } from "#db/schema/tables.ts";
import { petPhotoPath, rabiesPicturePath } from "#src/shared/base/paths.ts";
import { traitsIn } from "#src/shared/visits/pets/care-labels.ts";
import type { PetView } from "#src/shared/visits/pets/pets.ts";

/** Leaves out the photo's file name and private columns. */
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
