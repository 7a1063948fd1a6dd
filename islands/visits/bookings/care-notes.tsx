import { Marks } from "#islands/ui/marks.tsx";
import { separateWarnings } from "#src/shared/day/added/danger.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { Warnings } from "./page/note-lines.tsx";

interface Props {
  visit: Pick<VisitSummary, "marks"> & { notes: readonly string[] };
}

/** Warnings come first. */
export function CareNotes({ visit: { marks, notes } }: Props) {
  const { warnings, others } = separateWarnings(notes);
  return (
    <>
      <Marks marks={marks} />
      <Warnings of={warnings} />
      {others && (
        <p>
          <b>Note:</b> {others.replaceAll("\n", " · ")}
        </p>
      )}
    </>
  );
}
