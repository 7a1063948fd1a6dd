import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Scene } from "#islands/ui/scene.tsx";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { PetCard } from "./pet-card.tsx";
import { PetDialog } from "./pet-dialog.tsx";
import { RemovePet } from "./remove-pet.tsx";

interface PetsProps {
  pets: OwnPetView[];
  /** The pet whose form opens at once, from the link of a mail. */
  edit: number | null;
}

const path = "/api/pets";

/** What is open over the list. */
type Open = { what: "add" } | { what: "edit" | "remove"; pet: OwnPetView };

/** The My Pets tab. */
export default function Pets(props: PetsProps) {
  const pets = useData(path, props.pets);
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | undefined>(() => {
    const pet = props.pets.find(({ id }) => id === props.edit);
    return pet && { what: "edit", pet };
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(undefined);
  const add = () => setOpen({ what: "add" });

  /**
   * Closes the dialog, shows a message, and reads the list again; the button that opened it may have disappeared by
   * then.
   */
  function done(title: string, description: string) {
    const isOpenerGone = open?.what === "remove" || pets.length === 0;
    flushSync(close);
    showToast({ kind: "success", title, description });
    if (isOpenerGone) heading.current?.focus();
    return refresh(path);
  }

  return (
    <section className="pets" aria-labelledby="pets-title">
      <div className="row">
        <h2 id="pets-title" ref={heading} tabIndex={-1}>
          My Pets
        </h2>
        {pets.length > 0 && (
          <button type="button" className="btn" onClick={add}>
            Add Pet
          </button>
        )}
      </div>
      {pets.length === 0 ? <NoPets onAdd={add} /> : <PetList pets={pets} onOpen={setOpen} />}
      {open?.what === "add" && (
        <PetDialog onSaved={(pet) => done("Pet added", `${pet.name} is in your list.`)} onClose={close} />
      )}
      {open?.what === "edit" && (
        <PetDialog
          pet={open.pet}
          onSaved={(pet) => done("Pet updated", `What you changed about ${pet.name} is saved.`)}
          onClose={close}
        />
      )}
      {open?.what === "remove" && (
        <RemovePet
          pet={open.pet}
          onRemoved={() => done("Pet removed", `${open.pet.name} is no longer in your list.`)}
          onClose={close}
        />
      )}
    </section>
  );
}

function PetList({ pets, onOpen }: { pets: OwnPetView[]; onOpen: (open: Open) => void }) {
  return (
    <ul>
      {pets.map((pet) => (
        <PetCard
          key={pet.id}
          pet={pet}
          onEdit={() => onOpen({ what: "edit", pet })}
          onRemove={() => onOpen({ what: "remove", pet })}
        />
      ))}
    </ul>
  );
}

function NoPets({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="panel empty">
      <Scene name="bath-day" />
      <h3>No pets yet</h3>
      <p>Save what a groomer should know about your pet once, and choose it whenever you book.</p>
      <button type="button" className="btn" onClick={onAdd}>
        Add Pet
      </button>
    </div>
  );
}
