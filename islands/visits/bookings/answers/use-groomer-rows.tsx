import { type ReactNode, Suspense, useState } from "react";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { RequestFit } from "#src/shared/visits/day-plans.ts";
import { useBlocking } from "../../blocking/use-blocking.tsx";
import { useNote } from "../afterwards/use-note.tsx";
import { focusSection, type SectionName } from "../booking-section.tsx";
import { useProposals } from "../changes/use-proposals.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { GroomerActions, type WayStep } from "./groomer-actions.tsx";
import { useAnswers } from "./use-answers.tsx";

const ProposeDialog = lazily(() => import("../changes/propose-dialog.tsx"), "ProposeDialog");
const NextDialog = lazily(() => import("../afterwards/next-dialog.tsx"), "NextDialog");

interface Options {
  /** Where the list is read from. */
  path: string;
  /** The groomer's day. */
  today: string;
  timeZone: string;
  /** The section whose heading takes the focus when a button is gone. */
  section: SectionName;
  onOutdated: (booking: BookingView) => void;
}

interface Shown {
  fit?: RequestFit | null;
  dayOff?: string | null;
  onWay?: (booking: BookingView, step: WayStep) => Promise<unknown>;
  instead?: ReactNode;
  beside?: ReactNode;
  /** Entries of the menu. */
  entries?: ReactNode;
}

/** Everything that a groomer does about the bookings of a list, with its dialogs. */
export function useGroomerRows({ path, today, timeZone, section, onOutdated }: Options) {
  const [offering, setOffering] = useState<BookingView>();
  const refresh = useRefresh();
  const answers = useAnswers({ path, focus: () => focusSection(section), onOutdated });
  const proposals = useProposals({
    path,
    side: "groomer",
    todays: { [timeZone]: today },
    sectionOf: () => section,
    Dialog: ProposeDialog,
  });
  const note = useNote(path);
  const blocking = useBlocking(path);

  const actionsOf = (booking: BookingView, { fit, dayOff, entries, ...shown }: Shown = {}) => (
    <GroomerActions
      booking={booking}
      fit={fit ?? undefined}
      dayOff={dayOff ?? undefined}
      onAct={answers.act}
      onAsk={answers.ask}
      onPropose={proposals.propose}
      onNext={setOffering}
      onNote={note.ask}
      onBlock={blocking.ask}
      rest={ChoiceMenu}
      {...shown}
    >
      {entries}
    </GroomerActions>
  );

  const dialogs = (
    <>
      {answers.dialog}
      {proposals.dialog}
      {note.dialog}
      {blocking.dialog}
      <Suspense>
        {offering && (
          <NextDialog
            booking={offering}
            today={today}
            onSent={(message) => {
              setOffering(undefined);
              showToast(message);
              return refresh(path);
            }}
            onClose={() => setOffering(undefined)}
          />
        )}
      </Suspense>
    </>
  );
  return { actionsOf, ask: answers.ask, accept: answers.accept, answerProposal: proposals.answer, dialogs };
}
