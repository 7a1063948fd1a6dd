import type { ReactNode } from "react";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { type ShownVisit, shownBooking } from "#src/shared/day/own/shown-visit.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { useNote } from "../afterwards/use-note.tsx";
import { focusSection, type SectionName } from "../booking-section.tsx";
import { useProposals } from "../changes/use-proposals.tsx";
import { useParentChoices } from "../use-parent-choices.tsx";
import { pressed } from "./choice-button.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { GroomerActions } from "./groomer-actions.tsx";
import type { WayStep } from "./news.ts";
import { useAnswers } from "./use-answers.tsx";
import { useWaySteps } from "./way-steps.ts";

const ProposeDialog = lazily(() => import("../changes/propose-dialog.tsx"), "ProposeDialog");

interface Options {
  path: string;
  today: string;
  timeZone: string;
  section: SectionName;
  onOutdated: (visit: ShownVisit) => void;
}

interface Shown {
  fit?: RequestFit | null;
  dayOff?: string | null;
  onWay?: (visit: ShownVisit, step: WayStep) => Promise<unknown>;
  instead?: ReactNode;
  beside?: ReactNode;
  entries?: ReactNode;
}

export function useGroomerRows({ path, today, timeZone, section, onOutdated }: Options) {
  const focus = () => focusSection(section);
  const answers = useAnswers({ path, focus, onOutdated });
  const sayOnWay = useWaySteps({ path, focus });
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

  function actionsOf(visit: ShownVisit, { fit, dayOff, entries, onWay = sayOnWay, ...shown }: Shown = {}) {
    const { booking } = visit;
    return (
      <GroomerActions
        visit={visit}
        fit={fit ?? undefined}
        dayOff={dayOff ?? undefined}
        onAct={answers.act}
        onAsk={answers.ask}
        onWay={onWay}
        {...(booking && {
          more: { propose: () => proposals.propose(booking), write_note: () => note.ask(booking) },
          also: parents.entriesOf(booking),
        })}
        rest={ChoiceMenu}
        {...shown}
      >
        {entries}
      </GroomerActions>
    );
  }

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
    ask: answers.ask,
    accept: (booking: BookingView) =>
      pressed(() => answers.act(shownBooking(booking), { status: "accepted", reason: null })),
    answerProposal: proposals.answer,
    dialogs,
  };
}
