import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, confirmationRequired, sentenceOf } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { VisitNoteWithPictures } from "#src/shared/visits/note-pictures.ts";
import { OwnVisitActions } from "../../../day/own-visits/own-visit-actions.tsx";
import { focusSection, type SectionName } from "../booking-section.tsx";
import { useProposals } from "../changes/use-proposals.tsx";
import type { News } from "../page-call.ts";
import { useParentChoices } from "../use-parent-choices.tsx";
import { isOutdated, useBookingCall, useStatusChange } from "./change-status.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { GroomerActions, type OpenDialog } from "./groomer-actions.tsx";
import { offerUndo, offerUndoComplete } from "./offer-undo.ts";
import type { WayStep } from "./step-news.ts";

const GroomerDialog = lazily(() => import("./groomer-dialog.tsx"), "GroomerDialog");
const NoteDialog = lazily(() => import("./groomer-dialog.tsx"), "NoteDialog");
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
  const { ask, accept } = answers;
  return { actionsOf, actionsOfVisit, ask, accept, answerProposal: proposals.answer, dialogs };
}

interface Answered extends Pick<Options, "path" | "onOutdated"> {
  focus: (booking: BookingView) => void;
}

function useAnswers({ path, focus, onOutdated }: Answered) {
  const [asked, setAsked] = useState<OpenDialog>();
  const change = useStatusChange(path);
  const refresh = useRefresh();

  async function act(booking: BookingView, input: StatusChange) {
    try {
      await change(booking, input, () => {
        flushSync(() => setAsked(undefined));
        focus(booking);
        if (input.status === "accepted") offerUndo(booking, showUndone, () => refresh(path));
        else if (input.status === "completed") {
          offerUndoComplete({ id: booking.id, booking, name: booking.petParentName }, () => showUndone(booking));
        } else showToast({ kind: "success", title: "Booking updated", description: newsOf(booking, input) });
      });
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation && !asked) return setAsked({ booking, status: "accepted", confirmation });
      if (isOutdated(error)) {
        onOutdated(booking);
        if (!asked) focus(booking);
      }
      throw error;
    }
  }

  const accept = (booking: BookingView) =>
    act(booking, { status: "accepted", reason: null }).catch((error) =>
      showToast({ kind: "error", title: "Failed to update booking", description: sentenceOf(error) }),
    );

  async function showUndone(booking: BookingView) {
    await refresh(path);
    focus(booking);
  }

  function leave(booking: BookingView) {
    flushSync(() => setAsked(undefined));
    if (document.activeElement === document.body) focus(booking);
  }

  const dialog = asked && <GroomerDialog {...asked} onAct={act} onClose={() => leave(asked.booking)} />;
  return { act, accept, ask: setAsked, dialog };
}

function newsOf({ petParentName }: BookingView, { status }: StatusChange): string {
  if (status === "no_show") return `We'll let ${petParentName} know. They can dispute it.`;
  return `We'll let ${petParentName} know.`;
}

function useNote(path: string) {
  const [asked, ask] = useState<BookingView>();
  const call = useBookingCall(path);
  const close = () => ask(undefined);

  const send = ({ id }: BookingView, note: VisitNoteWithPictures, news: News) =>
    call(
      () => callApi("POST", `/api/bookings/${id}/note`, note),
      () => {
        flushSync(close);
        showToast({ kind: "success", ...news });
      },
    );

  return {
    ask,
    dialog: asked && <NoteDialog booking={asked} onSend={(...sent) => send(asked, ...sent)} onClose={close} />,
  };
}
