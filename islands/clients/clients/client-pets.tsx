import { FactsList } from "#islands/ui/facts.tsx";
import { MarkTags } from "#islands/ui/marks.tsx";
import { editClientPath } from "#src/shared/base/dashboard-paths.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import { lastWorkText } from "#src/shared/visits/payment-texts.ts";
import { petMarks, rabiesMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petSummaryParts } from "#src/shared/visits/pets/pet-labels.ts";
import { pastMonthDay } from "./client-labels.ts";
import { EditNote } from "./edit-note.tsx";

const OPEN = 3;

export function ClientPets({ client: { id, pets, petInfo }, today }: { client: ClientDetail; today: string }) {
  if (pets.length === 0 && !petInfo) return null;
  const shown = pets.map((pet) => <PetPart key={pet.id} pet={pet} clientId={id} today={today} />);
  return (
    <section className="rows" id="pets" aria-labelledby="pets-title">
      <header>
        <h2 id="pets-title">{pets.length === 1 ? "Pet" : "Pets"}</h2>
        {pets.length > OPEN && <p>{pets.length}</p>}
        {pets.some(({ isAdded }) => isAdded) && (
          <a href={`${editClientPath(id)}#pets`}>
            Edit<span className="hush"> pets you added</span>
          </a>
        )}
      </header>
      {pets.length === 0 && <p>{petInfo}</p>}
      {shown.slice(0, OPEN)}
      {pets.length > OPEN && (
        <details className="fold">
          <summary>{`${pets.length - OPEN} more`}</summary>
          {shown.slice(OPEN)}
        </details>
      )}
    </section>
  );
}

interface PetProps {
  pet: ClientDetail["pets"][number];
  clientId: number;
  today: string;
}

const PetPart = ({ pet, clientId, today }: PetProps) => (
  <article aria-labelledby={`pet-${pet.id}`}>
    <header>
      {pet.imageUrl && <img src={pet.imageUrl} alt="" width="56" height="56" loading="lazy" />}
      <div>
        <h3 id={`pet-${pet.id}`}>
          {pet.name}
          {!pet.isListed && " "}
          {!pet.isListed && <span className="tag">Removed by the parent</span>}
        </h3>
        <p>{[...petSummaryParts(pet), pet.size].filter(Boolean).join(", ")}</p>
      </div>
    </header>
    <PetFacts pet={pet} clientId={clientId} today={today} />
  </article>
);

function PetFacts({ pet, clientId, today }: PetProps) {
  const { id, name, medicalInfo, healthIssues, specialInstructions, rabiesUntil, rabiesCertificateUrl, last } = pet;
  const marks = [...petMarks(pet), ...rabiesMarks(rabiesUntil, today, "no")];
  const note = { about: name, note: pet.note, clientId, call: `/api/clients/${clientId}/pets/${id}` };
  return (
    <div className="pet-facts">
      <MarkTags marks={marks} />
      {last && (
        <p>
          <b>Last: {lastWorkText(last)}</b> <span className="soft">{pastMonthDay(last.date, today)}</span>
        </p>
      )}
      {rabiesCertificateUrl && (
        <p>
          <a href={rabiesCertificateUrl} target="_blank" rel="noopener">
            View rabies certificate<span className="hush"> for {name}</span>
          </a>
        </p>
      )}
      <FactsList
        className="facts"
        facts={[
          ["Medical", medicalInfo],
          ["Health", healthIssues],
          ["Good to know", specialInstructions],
          ["Private note", <EditNote key="note" {...note} />],
        ]}
      />
    </div>
  );
}
