import { useState } from "react";
import { flushSync } from "react-dom";
import type { Errors } from "#islands/lib/use-submit.ts";
import type { EnteredPet } from "#src/shared/day/own/entered-clients.ts";
import { MAX_CLIENT_PETS } from "#src/shared/day/own/own-labels.ts";
import { Fold } from "./fold.tsx";
import { PetFields } from "./pet-fields.tsx";

interface Entry {
  key: number;
  pet: EnteredPet | undefined;
}

export function PetsFields({ pets, errors }: { pets: readonly EnteredPet[]; errors: Errors }) {
  const [entries, setEntries] = useState((): Entry[] => [
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
    document.querySelector<HTMLElement>("#own-pets-add")?.focus();
  }

  return (
    <Fold
      title="Pets"
      id="pets"
      note={pets.length > 0 ? `(${pets.map(({ name }) => name).join(", ")})` : undefined}
      fields={["pets"]}
      errors={errors}
    >
      {entries.map(({ key, pet }, at) => (
        <PetFields
          key={key}
          at={at}
          pet={pet}
          errors={errors}
          {...(entries.length > 1 || pet ? { onRemove: () => remove(key) } : {})}
        />
      ))}
      {entries.length < MAX_CLIENT_PETS && (
        <button type="button" className="btn line small" id="own-pets-add" onClick={add}>
          {entries.length === 0 ? "Add a pet" : "Add another pet"}
        </button>
      )}
    </Fold>
  );
}
