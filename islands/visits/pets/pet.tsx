import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { goAndToast } from "#islands/lib/reload.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FactsList } from "#islands/ui/facts.tsx";
import { MarkTags } from "#islands/ui/marks.tsx";
import { parentTabPath } from "#src/shared/base/dashboard-paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { petMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petSummaryParts } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { PetPhoto } from "../bookings/page/pet-photo.tsx";
import { PetDialog } from "./pet-dialog.tsx";
import { petsApiPath, reminderScheduleText } from "./pet-parts.tsx";

interface Props {
  pet: OwnPetView;
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}

function RemovePet({ pet, onRemoved, onClose }: Props) {
  async function remove() {
    await callApi("DELETE", `/api/pets/${pet.id}`);
    void onRemoved();
  }
  return (
    <Confirm
      title={`Remove ${pet.name}`}
      confirm="Remove Pet"
      busy="Removing..."
      failed="Failed to remove pet"
      keep="Keep Pet"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Are you sure you want to remove this pet? This action cannot be undone.</p>
      {pet.hasBookings && <p className="soft">Bookings for {pet.name} won't change.</p>}
    </Confirm>
  );
}

interface PetProps {
  pet: OwnPetView;
  reminderHint: string;
  today: string;
}

export default function Pet({ pet: served, reminderHint, today }: PetProps) {
  const pet = useLiveData(petsApiPath, [served]).find(({ id }) => id === served.id) ?? served;
  const refresh = useRefresh();
  const [open, setOpen] = useState<"edit" | "remove">();
  const close = () => setOpen(undefined);

  async function saved({ name }: OwnPetView) {
    flushSync(close);
    showToast({ kind: "success", title: "Pet updated", description: name });
    await Promise.all([refresh(petsApiPath), refreshServedParts()]);
  }

  const removed = async () =>
    goAndToast(parentTabPath("pets"), { kind: "success", title: "Pet removed", description: pet.name });

  return (
    <div className="pet-page">
      <section className="panel pet" aria-label={`About ${pet.name}`}>
        <PetPhoto pet={pet} className="pet-photo" />
        <div className="what">
          <p>{petSummaryParts(pet).join(", ")}</p>
          <MarkTags marks={petMarks(pet)} />
        </div>
        <OwnPetFacts pet={pet} today={today} />
        <div className="row">
          <button type="button" className="btn" onClick={() => setOpen("edit")}>
            Edit<span className="hush"> {pet.name}</span>
          </button>
        </div>
      </section>
      <p className="leave">
        <button type="button" className="link" onClick={() => setOpen("remove")}>
          Remove<span className="hush"> {pet.name}</span>
        </button>
      </p>
      {open === "edit" && <PetDialog pet={pet} reminderHint={reminderHint} onSaved={saved} onClose={close} />}
      {open === "remove" && <RemovePet pet={pet} onRemoved={removed} onClose={close} />}
    </div>
  );
}

const OwnPetFacts = ({ pet, today }: Pick<PetProps, "pet" | "today">) => (
  <FactsList
    className=""
    facts={[
      ["Next visit", reminderScheduleText(pet, today)],
      ["Rabies vaccination expires", pet.rabiesUntil ? mediumDate(pet.rabiesUntil) : "Not provided"],
      [
        "Rabies certificate",
        pet.rabiesCertificateUrl && (
          <a href={pet.rabiesCertificateUrl} target="_blank" rel="noopener">
            View rabies certificate<span className="hush"> for {pet.name}</span>
          </a>
        ),
      ],
      ["Medical information", pet.medicalInfo],
      ["Health issues", pet.healthIssues],
      ["Special instructions", pet.specialInstructions],
    ]}
  />
);
