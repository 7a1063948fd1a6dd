import type { PetView } from "#src/shared/visits/pets/pets.ts";

export function PetPhoto({ pet: { name, imageUrl } }: { pet: Pick<PetView, "name" | "imageUrl"> }) {
  if (imageUrl) return <img src={imageUrl} alt="" width="56" height="56" loading="lazy" />;
  return (
    <span className="initial" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

const MAX_FACES = 3;

export const Faces = ({ pets }: { pets: readonly { id: number; name: string; imageUrl?: string | null }[] }) =>
  pets.length > 0 && (
    <div className="faces">
      {pets.slice(0, MAX_FACES).map(({ imageUrl = null, ...pet }) => (
        <PetPhoto key={pet.id} pet={{ ...pet, imageUrl }} />
      ))}
    </div>
  );
