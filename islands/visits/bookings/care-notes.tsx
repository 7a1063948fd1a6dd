import { Marks } from "#islands/ui/marks.tsx";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { NoteLines } from "./page/note-lines.tsx";

interface Props {
  visit: Pick<VisitSummary, "marks"> & { notes: readonly string[] };
}

export const CareNotes = ({ visit: { marks, notes } }: Props) => (
  <>
    <Marks marks={marks} />
    <NoteLines notes={notes} />
  </>
);
