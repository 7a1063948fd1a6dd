import { Marks } from "#islands/ui/marks.tsx";
import type { ShownVisit } from "#src/shared/day/added/shown-visit.ts";

interface Props {
  visit: Pick<ShownVisit, "marks"> & { notes: readonly string[] };
  most?: number;
}

export const DoorNotes = ({ visit: { marks, notes }, most }: Props) => (
  <>
    <Marks marks={marks} {...(most ? { most } : {})} />
    {notes.map((note) => (
      <p key={note} className="told">
        <b>Note:</b> {note}
      </p>
    ))}
  </>
);
