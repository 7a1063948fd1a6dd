import type { ComponentProps } from "react";
import { Marks } from "#islands/ui/marks.tsx";
import type { Mark } from "#src/shared/visits/pets/care-marks.ts";
import { Faces } from "./pet-photo.tsx";

interface Props {
  title: string;
  person?: string | undefined;
  href?: string | undefined;
  facts: readonly string[];
  pets: ComponentProps<typeof Faces>["pets"];
  marks: readonly Mark[];
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
          {facts.map((fact, at) => (at > 0 || who ? ` · ${fact}` : fact)).join("")}
        </p>
      </div>
      <Marks marks={marks} />
    </div>
  );
}
