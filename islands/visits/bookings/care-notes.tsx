import { Marks } from "#islands/ui/marks.tsx";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";

interface Props {
  visit: Pick<VisitSummary, "marks"> & { notes: readonly string[] };
}

export const CareNotes = ({ visit: { marks, notes } }: Props) => (
  <>
    <Marks marks={marks} />
    {notes.map((note) => (
      <p key={note}>
        <b>Note:</b> {note}
      </p>
    ))}
  </>
);
