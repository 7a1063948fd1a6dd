import type { pets } from "#db/schema/tables.ts";
import { petPhotoPath } from "#src/shared/paths.ts";
import type { PetView } from "#src/shared/pets.ts";

/** A row as people see it; the name of the photo's file stays here. */
export function petView(row: typeof pets.$inferSelect): PetView {
  const { id, name, type, breed, age, weight, medicalInfo, healthIssues, specialInstructions, imageFile } = row;
  const imageUrl = imageFile ? petPhotoPath(id, imageFile) : null;
  return { id, name, type, breed, age, weight, medicalInfo, healthIssues, specialInstructions, imageUrl };
}
