import { goWith } from "#islands/lib/reload.ts";
import { dayPath } from "#src/shared/base/own-paths.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { RemoveDialog } from "../../../day/added-visits/remove-dialog.tsx";
import { VisitDialog } from "../../../day/added-visits/visit-dialog.tsx";
import { TextSheet } from "../../../day/texts/text-sheet.tsx";
import { NextDialog } from "../afterwards/next-dialog.tsx";
import { reloadTelling, showBooking } from "../booking-call.ts";

export type OpenOnPage = "next" | "edit" | "remove" | "texts";

/** The groomer's first name, and when the van is expected there. */
export interface TextsProps {
  from: string;
  at: string | null;
}

interface Props {
  open: OpenOnPage;
  visit: ShownVisit;
  today: string;
  texts: TextsProps;
  onClose: () => void;
}

export function PageDialog({ open, visit, today, texts, onClose }: Props) {
  const { id, own, date } = visit;
  if (open === "next")
    return (
      <NextDialog visit={visit} today={today} onSent={(message) => showBooking(id)(message, id)} onClose={onClose} />
    );
  if (open === "texts") return <TextSheet {...{ visit, today, ...texts, onClose }} onLate={undefined} />;
  if (open === "edit") return <VisitDialog visit={own!} onSaved={reloadTelling} onClose={onClose} />;
  const removed = { kind: "success", title: "Visit removed" } as const;
  return <RemoveDialog visit={own!} onRemoved={() => goWith(dayPath(date), removed)} onClose={onClose} />;
}
