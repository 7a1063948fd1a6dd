import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Row, Rows } from "#islands/ui/rows.tsx";
import { Scene } from "#islands/ui/scene.tsx";
import { petPath } from "#src/shared/base/dashboard-paths.ts";
import { petSummaryParts } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { PetPhoto } from "../bookings/page/pet-photo.tsx";
import { PetDialog } from "./pet-dialog.tsx";
import { petsApiPath, reminderScheduleText } from "./pet-parts.tsx";

interface PetsProps {
  pets: OwnPetView[];
  reminderHint: string;
  today: string;
}

export default function Pets({ reminderHint, today, ...props }: PetsProps) {
  const pets = useLiveData(petsApiPath, props.pets);
  const refresh = useRefresh();
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const isEmpty = pets.length === 0;
  const wasEmpty = useRef(isEmpty);
  useLayoutEffect(() => {
    if (wasEmpty.current && !isEmpty) list.current?.querySelector("h2")?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);

  async function added({ name }: OwnPetView) {
    flushSync(() => setAdding(false));
    showToast({ kind: "success", title: "Pet added", description: name });
    await refresh(petsApiPath);
  }

  const add = (
    <button type="button" className={isEmpty ? "btn" : "btn deep small"} onClick={() => setAdding(true)}>
      Add a pet
    </button>
  );
  return (
    <div className="pets" ref={list}>
      {isEmpty ? <NoPets>{add}</NoPets> : <PetRows pets={pets} today={today} action={add} />}
      {isAdding && <PetDialog reminderHint={reminderHint} onSaved={added} onClose={() => setAdding(false)} />}
    </div>
  );
}

const PetRows = ({ pets, today, action }: Omit<PetsProps, "reminderHint"> & { action: ReactNode }) => (
  <Rows id="pets" title={pets.length === 1 ? "1 pet" : `${pets.length} pets`} action={action}>
    {pets.map((pet) => (
      <Row
        key={pet.id}
        title={pet.name}
        heading="h3"
        href={petPath(pet.id)}
        tile={<PetPhoto pet={pet} className="pet-photo" />}
      >
        <p>{petSummaryParts(pet).join(", ")}</p>
        <p>{reminderScheduleText(pet, today)}</p>
      </Row>
    ))}
  </Rows>
);

const NoPets = ({ children }: { children: ReactNode }) => (
  <div className="empty">
    <Scene name="bath-day" />
    <h2>No pets yet</h2>
    <p>Add your pet once, then choose them each time you book.</p>
    {children}
  </div>
);
