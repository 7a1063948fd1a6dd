import type { PetView } from "#src/shared/visits/pets/pets.ts";

export function PetPhoto({ pet: { name, imageUrl } }: { pet: Pick<PetView, "name" | "imageUrl"> }) {
  if (imageUrl) return <img src={imageUrl} alt="" width="56" height="56" loading="lazy" />;
  return (
    <span className="initial" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
