import { petCoverPath } from "#src/shared/base/paths.ts";
import type { PetView } from "#src/shared/visits/pets/pets.ts";

type PetWithPhoto = Pick<PetView, "id" | "name" | "imageUrl"> & Partial<Pick<PetView, "type">>;

export function PetPhoto({
  pet: { id, name, type = "Dog", imageUrl },
  className,
}: {
  pet: PetWithPhoto;
  className?: string;
}) {
  if (imageUrl || type === "Dog")
    return <img {...{ className }} src={imageUrl ?? petCoverPath(id)} alt="" width="56" height="56" loading="lazy" />;
  return (
    <span className={className ?? "initial"} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

const MAX_FACES = 3;

export const Faces = ({ pets }: { pets: readonly (Omit<PetWithPhoto, "imageUrl"> & { imageUrl?: string | null })[] }) =>
  pets.length > 0 && (
    <div className="faces">
      {pets.slice(0, MAX_FACES).map(({ imageUrl = null, ...pet }) => (
        <PetPhoto key={pet.id} pet={{ ...pet, imageUrl }} />
      ))}
    </div>
  );
