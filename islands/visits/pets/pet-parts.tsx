import { dueOn } from "#src/domain/next-visit.ts";
import { coverPath } from "#src/shared/base/paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { repeatText } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";

type Pictured = Pick<OwnPetView, "id" | "name" | "type" | "imageUrl">;

export function PetPhoto({ pet: { id, name, type, imageUrl } }: { pet: Pictured }) {
  if (imageUrl || type === "Dog")
    return <img className="pet-photo" src={imageUrl ?? coverPath(id)} alt="" width={96} height={96} loading="lazy" />;
  return (
    <span className="pet-photo" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

export const petsPath = "/api/pets";

export function reminderText({ repeatWeeks, lastVisit }: OwnPetView, today: string): string {
  if (repeatWeeks === null) return "Reminders off";
  const words = repeatText(repeatWeeks);
  if (!lastVisit) return words;
  const due = dueOn(lastVisit, repeatWeeks);
  return due < today
    ? `${words}, starting after the next visit`
    : `${words}, next around ${mediumDate(due).split(",")[0]}`;
}
