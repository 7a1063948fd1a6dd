import { Icon } from "#islands/ui/icon.tsx";
import { Marks } from "#islands/ui/marks.tsx";
import { dueOn } from "#src/domain/next-visit.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { petMarks } from "#src/shared/visits/pets/care-marks.ts";
import { glance } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { repeatText } from "#src/shared/visits/pets/repeat-labels.ts";

interface Props {
  pet: OwnPetView;
  onEdit: () => void;
  onRemove: () => void;
}

/** Everything that is saved about a pet. */
export function PetCard({ pet, onEdit, onRemove }: Props) {
  const [kind, ...facts] = glance(pet);
  return (
    <li className="panel pet">
      <PetPhoto name={pet.name} imageUrl={pet.imageUrl} />
      <div className="what">
        <h3>{pet.name}</h3>
        <p className="soft">{kind}</p>
        {facts.length > 0 && <p className="soft">{facts.join(", ")}</p>}
        <Marks marks={petMarks(pet)} />
        {pet.rabiesPictureUrl && (
          <a className="small" href={pet.rabiesPictureUrl} target="_blank" rel="noopener">
            See the rabies certificate<span className="hush"> of {pet.name}</span>
          </a>
        )}
        <dl>
          <Note name="Rabies shot valid until" text={pet.rabiesUntil && mediumDate(pet.rabiesUntil)} />
          <Note name="Due again" text={dueAgain(pet)} />
          <Note name="Medical information" text={pet.medicalInfo} />
          <Note name="Health issues" text={pet.healthIssues} />
          <Note name="Special instructions" text={pet.specialInstructions} />
        </dl>
      </div>
      <div className="row">
        <button type="button" className="btn line small" onClick={onEdit}>
          Edit<span className="hush"> {pet.name}</span>
        </button>
        <button type="button" className="btn plain small" onClick={onRemove}>
          Remove<span className="hush"> {pet.name}</span>
        </button>
      </div>
    </li>
  );
}

/** "Every 6 weeks, around Dec 3, 2026": the day is only known once there was a visit. */
function dueAgain({ repeatWeeks, lastVisit }: OwnPetView): string | null {
  if (repeatWeeks === null) return null;
  const words = repeatText(repeatWeeks);
  return lastVisit ? `${words}, around ${mediumDate(dueOn(lastVisit, repeatWeeks))}` : words;
}

/** The photo, else the pet's initial; a new pet has neither. It stands beside the name. */
export function PetPhoto({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  if (imageUrl) return <img className="pet-photo" src={imageUrl} alt="" width={96} height={96} />;
  return (
    <span className="pet-photo" aria-hidden="true">
      {name ? [...name][0]!.toUpperCase() : <Icon name="dog" />}
    </span>
  );
}

function Note({ name, text }: { name: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
