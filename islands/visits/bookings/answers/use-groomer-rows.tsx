import type { ReactNode } from "react";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { OwnVisitActions } from "../../../day/own-visits/own-visit-actions.tsx";
import { focusSection, type SectionName } from "../booking-section.tsx";
import { useProposals } from "../changes/use-proposals.tsx";
import { useNote } from "../page-call.tsx";
import { useParentChoices } from "../use-parent-choices.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { GroomerActions } from "./groomer-actions.tsx";
import type { WayStep } from "./step-news.ts";
import { useAnswers } from "./use-answers.tsx";

const ProposeDialog = lazily(() => import("../changes/propose-dialog.tsx"), "ProposeDialog");

interface Options {
  path: string;
  today: string;
  timeZone: string;
  section: SectionName;
  onOutdated: (booking: BookingView) => void;
}

interface Shown {
  fit?: RequestFit | null;
  dayOff?: string | null;
  onWay?: (booking: BookingView, step: WayStep) => Promise<unknown>;
  instead?: ReactNode;
  beside?: ReactNode;
  entries?: ReactNode;
}

interface OfVisit extends Omit<Shown, "onWay"> {
  focus: () => void;
  onWay?: (visit: ShownVisit, step: WayStep) => Promise<unknown>;
}

export function useGroomerRows({ path, today, timeZone, section, onOutdated }: Options) {
  const answers = useAnswers({ path, focus: () => focusSection(section), onOutdated });
  const proposals = useProposals({
    path,
    side: "groomer",
    todays: { [timeZone]: today },
    sectionOf: () => section,
    Dialog: ProposeDialog,
  });
  const note = useNote(path);
  const refresh = useRefresh();
  const parents = useParentChoices((title) => {
    showToast({ kind: "success", title });
    return refresh(path);
  });

  const actionsOf = (booking: BookingView, { fit, dayOff, entries, ...shown }: Shown = {}) => (
    <GroomerActions
      booking={booking}
      fit={fit ?? undefined}
      dayOff={dayOff ?? undefined}
      onAct={answers.act}
      onAsk={answers.ask}
      onPropose={proposals.propose}
      onNote={note.ask}
      also={parents.entriesOf(booking)}
      rest={ChoiceMenu}
      {...shown}
    >
      {entries}
    </GroomerActions>
  );

  const actionsOfVisit = (visit: ShownVisit, { focus, onWay, ...shown }: OfVisit) =>
    visit.own ? (
      <OwnVisitActions visit={visit.own} path={path} focus={focus} beside={shown.beside}>
        {shown.entries}
      </OwnVisitActions>
    ) : (
      actionsOf(visit.booking!, { ...shown, ...(onWay && { onWay: (_, step) => onWay(visit, step) }) })
    );

  const dialogs = (
    <>
      {answers.dialog}
      {proposals.dialog}
      {note.dialog}
      {parents.dialog}
    </>
  );
  return {
    actionsOf,
    actionsOfVisit,
    ask: answers.ask,
    accept: answers.accept,
    answerProposal: proposals.answer,
    dialogs,
  };
}
