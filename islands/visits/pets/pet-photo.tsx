import { Icon } from "#islands/ui/icon.tsx";

/** The photo, else the pet's initial; a new pet has neither. It stands beside the name. */
export function PetPhoto({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  if (imageUrl) return <img className="pet-photo" src={imageUrl} alt="" width={96} height={96} loading="lazy" />;
  return (
    <span className="pet-photo" aria-hidden="true">
      {name ? [...name][0]!.toUpperCase() : <Icon name="dog" />}
    </span>
  );
}
