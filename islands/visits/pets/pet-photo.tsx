import { Icon } from "#islands/ui/icon.tsx";

export function PetPhoto({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  if (imageUrl) return <img className="pet-photo" src={imageUrl} alt="" width={96} height={96} loading="lazy" />;
  return (
    <span className="pet-photo" aria-hidden="true">
      {name ? [...name][0]!.toUpperCase() : <Icon name="dog" />}
    </span>
  );
}
