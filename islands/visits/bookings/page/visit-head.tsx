import type { ComponentProps } from "react";
import { MarkTags } from "#islands/ui/marks.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { type CareMark, petMarks, rabiesMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petSummaryParts } from "#src/shared/visits/pets/pet-labels.ts";
import { LabeledText } from "../labeled-text.tsx";
import { Faces, PetPhoto } from "./pet-photo.tsx";

interface Props {
  title: string;
  person?: string | undefined;
  href?: string | undefined;
  facts: readonly string[];
  pets: ComponentProps<typeof Faces>["pets"];
  marks: readonly CareMark[];
}

export function VisitHead({ title, person, href, facts, pets, marks }: Props) {
  const who = person ?? (href ? "View client" : undefined);
  return (
    <div className="visit-head">
      <Faces pets={pets} />
      <div>
        <h2>{title}</h2>
        <p>
          {who && (href ? <a href={href}>{who}</a> : who)}
          {facts.map((fact, at) => (at > 0 || who ? `\u00a0· ${fact}` : fact)).join("")}
        </p>
      </div>
      <MarkTags marks={marks} />
    </div>
  );
}

export function BookedPets({ booking }: { booking: BookingView }) {
  const { pets } = booking;
  if (pets.length === 0) return null;
  return (
    <ul className="booked-pets">
      {pets.map((pet) => (
        <li key={pet.id}>
          <PetPhoto pet={pet} />
          <div>
            <p>
              <b>{pet.name}</b> <span className="soft">{petSummaryParts(pet).join(", ")}</span>
            </p>
            <MarkTags
              marks={[
                ...petMarks(pet),
                ...rabiesMarks(pet.rabiesUntil, booking.preferredDate, booking.policies?.rabies ?? "no"),
              ]}
            />
            {pet.rabiesCertificateUrl && (
              <a className="small" href={pet.rabiesCertificateUrl} target="_blank" rel="noopener">
                View rabies certificate<span className="hush"> for {pet.name}</span>
              </a>
            )}
            {pet.medicalInfo && <LabeledText about="Medical" text={pet.medicalInfo} />}
            {pet.healthIssues && <LabeledText about="Health" text={pet.healthIssues} />}
            {pet.specialInstructions && <LabeledText about="Good to know" text={pet.specialInstructions} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
