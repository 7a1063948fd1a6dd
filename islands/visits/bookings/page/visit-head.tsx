import { Marks } from "#islands/ui/marks.tsx";
import type { Mark } from "#src/shared/visits/pets/care-marks.ts";
import type { PetView } from "#src/shared/visits/pets/pets.ts";
import { PetPhoto } from "./pet-photo.tsx";

interface Props {
  title: string;
  person?: string | undefined;
  href?: string | undefined;
  facts: readonly string[];
  pets: readonly Pick<PetView, "id" | "name" | "imageUrl">[];
  marks: readonly Mark[];
}

const MAX_FACES = 3;

export function VisitHead({ title, person, href, facts, pets, marks }: Props) {
  const who = person ?? (href ? "View client" : undefined);
  return (
    <div className="visit-head">
      {pets.length > 0 && (
        <div className="faces">
          {pets.slice(0, MAX_FACES).map((pet) => (
            <PetPhoto key={pet.id} pet={pet} />
          ))}
        </div>
      )}
      <div>
        <h2>{title}</h2>
        <p>
          {who && (href ? <a href={href}>{who}</a> : who)}
          {facts.map((fact, at) => (at > 0 || who ? ` · ${fact}` : fact)).join("")}
        </p>
      </div>
      <Marks marks={marks} />
    </div>
  );
}
