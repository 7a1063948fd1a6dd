import { useState } from "react";
import { flushSync } from "react-dom";
import { AreaField, OptionTags, SelectField, TextField, useFormErrors } from "#islands/ui/form.tsx";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { MAX_NOTE_LENGTH } from "#src/shared/clients/client-limits.ts";
import type { ClientPet } from "#src/shared/day/added/added-clients.ts";
import { MAX_CLIENT_PETS } from "#src/shared/day/added/added-labels.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { animalTypes, coatLabels, coats } from "#src/shared/visits/pets/pet-labels.ts";
import { TraitFields } from "../../../visits/pets/care-fields.tsx";
import { FieldsFold } from "./house-fields.tsx";

export function PetsFields({ pets }: { pets: readonly ClientPet[] }) {
  const [entries, setEntries] = useState((): { key: number; pet: ClientPet | undefined }[] => [
    ...pets.map((pet, key) => ({ key, pet })),
    ...(pets.length === 0 ? [{ key: 0, pet: undefined }] : []),
  ]);
  const [next, setNext] = useState(entries.length);

  function add() {
    flushSync(() => {
      setEntries([...entries, { key: next, pet: undefined }]);
      setNext(next + 1);
    });
    document.querySelector<HTMLElement>(`[name="pets.${entries.length}.name"]`)?.focus();
  }

  function remove(key: number) {
    flushSync(() => setEntries(entries.filter((entry) => entry.key !== key)));
    document.querySelector<HTMLElement>("#client-pets-add")?.focus();
  }

  return (
    <FieldsFold
      title="Pets"
      id="pets"
      note={pets.length > 0 ? `(${pets.map(({ name }) => name).join(", ")})` : undefined}
      fields={["pets"]}
    >
      {entries.map(({ key, pet }, at) => (
        <PetFields
          key={key}
          at={at}
          pet={pet}
          {...(entries.length > 1 || pet ? { onRemove: () => remove(key) } : {})}
        />
      ))}
      {entries.length < MAX_CLIENT_PETS && (
        <button type="button" className="btn line small" id="client-pets-add" onClick={add}>
          {entries.length === 0 ? "Add a pet" : "Add another pet"}
        </button>
      )}
    </FieldsFold>
  );
}

interface Props {
  at: number;
  pet: ClientPet | undefined;
  onRemove?: () => void;
}

export function PetFields({ at, pet, onRemove }: Props) {
  const field = (name: string, label: string) => ({ name: `pets.${at}.${name}`, label });
  const who = pet?.name ?? `pet ${at + 1}`;
  return (
    <fieldset className="client-pet">
      <legend className="hush">{who}</legend>
      {pet && <input type="hidden" name={`pets.${at}.id`} value={pet.id} />}
      <div className="pair">
        <TextField {...field("name", "Pet's name")} defaultValue={pet?.name} maxLength={100} autoComplete="off" />
        <TextField {...field("breed", "Breed")} defaultValue={pet?.breed ?? ""} maxLength={80} isOptional />
      </div>
      <div className="pair">
        <SelectField {...field("type", "Type")} defaultValue={pet?.type ?? "Dog"}>
          {animalTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <TextField
          {...field("weight", "Weight in lbs")}
          defaultValue={pet?.weight ?? ""}
          inputMode="decimal"
          maxLength={9}
          isOptional
        />
        <SelectField
          {...field("size", "Size")}
          hint="Only if you don't know the weight"
          defaultValue={pet?.size ?? ""}
          isOptional
        >
          <option value="" />
          <OptionTags of={petSizes} text={(size) => capitalize(size)} />
        </SelectField>
      </div>
      <MoreFields at={at} field={field} pet={pet} who={who} />
      {onRemove && (
        <button type="button" className="link" onClick={onRemove}>
          Remove<span className="hush"> {who}</span>
        </button>
      )}
    </fieldset>
  );
}

const more = ["birthYear", "coat", "traits", "rabiesUntil", "note"];
interface MoreProps extends Pick<Props, "at" | "pet"> {
  field: (name: string, label: string) => { name: string; label: string };
  who: string;
}

function MoreFields({ at, field, pet, who }: MoreProps) {
  const errors = useFormErrors();
  const isWrong = more.some((name) => errors[`pets.${at}.${name}`] !== undefined);
  return (
    <details
      ref={(element) => {
        if (element && isWrong) element.open = true;
      }}
    >
      <summary>
        More<span className="hush"> about {who}</span>
        <span className="optional"> (coat, age, behavior, rabies shot, note)</span>
      </summary>
      <div className="form">
        <div className="pair">
          <SelectField {...field("coat", "Coat")} defaultValue={pet?.coat ?? ""}>
            <option value="" />
            <OptionTags of={coats} text={(coat) => coatLabels[coat]} />
          </SelectField>
          <TextField
            {...field("birthYear", "Year of birth")}
            defaultValue={pet?.birthYear ?? ""}
            inputMode="numeric"
            maxLength={4}
          />
          <TextField
            {...field("rabiesUntil", "Rabies vaccination expires")}
            type="date"
            defaultValue={pet?.rabiesUntil ?? ""}
          />
        </div>
        <TraitFields name={`pets.${at}.traits`} chosen={pet?.traits ?? []} />
        <AreaField {...field("note", "Note")} rows={2} maxLength={MAX_NOTE_LENGTH} defaultValue={pet?.note ?? ""} />
      </div>
    </details>
  );
}
