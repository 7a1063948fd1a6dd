import { Marks } from "#islands/ui/marks.tsx";
import type { ShownVisit } from "#src/shared/day/added/visit-summary.ts";

interface Props {
  visit: Pick<ShownVisit, "marks"> & { notes: readonly string[] };
}

export const DoorNotes = ({ visit: { marks, notes } }: Props) => (
  <>
    <Marks marks={marks} />
    {notes.map((note) => (
      <p key={note}>
        <b>Note:</b> {note}
      </p>
    ))}
  </>
);
