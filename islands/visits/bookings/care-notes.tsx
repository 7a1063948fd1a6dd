import { MarkTags } from "#islands/ui/marks.tsx";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { NoteLines } from "./page/note-lines.tsx";

interface Props {
  visit: Pick<VisitSummary, "marks"> & { notes: readonly string[] };
}

export const CareNotes = ({ visit: { marks, notes } }: Props) => (
  <>
    <MarkTags marks={marks} />
    <NoteLines notes={notes} />
  </>
);
