import type { ReactNode } from "react";
import { useRefresh } from "#islands/lib/data.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { reloadAndToast } from "#islands/lib/reload.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { blockableParentOf } from "#src/shared/visits/blocking/block-labels.ts";
import { type CallOptions, focusSection, type SectionName } from "../booking-call.ts";
import { useProposals } from "../changes/use-proposals.tsx";
import { useBlockParent } from "../use-parent-choices.tsx";
import type { TravelStep } from "./answer-toasts.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { type ActionByChoice, type ActionParts, GroomerActions } from "./groomer-actions.tsx";
import type { toastChange } from "./offer-undo.ts";
import { useAnswers, useSendTravelStep } from "./use-answers.tsx";

const ProposeDialog = lazyDialog(() => import("./groomer-dialog.tsx"), "ProposeDialog");

interface Options extends CallOptions {
  today: string;
  timeZone: string;
  section: SectionName;
  onOutdated?: (visit: VisitSummary) => void;
  toastChange?: typeof toastChange;
  withIt?: (status: string) => { sendDeposit?: boolean };
}

interface ActionsOptions extends Partial<Omit<ActionParts, "children" | "also">> {
  fit?: RequestFit | null | undefined;
  dayOff?: string | null;
  more?: ActionByChoice;
  onWay?: (visit: VisitSummary, step: TravelStep) => Promise<unknown>;
  entries?: ReactNode;
}

/** A groomer's actions, for lists and for the page of one visit. */
export function useGroomerActions({ path, show, today, timeZone, section, onOutdated, toastChange, withIt }: Options) {
  const focus = () => focusSection(section);
  const place = { path, show };
  const answers = useAnswers({ ...place, focus, onOutdated, toastChange, withIt });
  const sayOnWay = useSendTravelStep({ ...place, focus });
  const proposals = useProposals({
    ...place,
    side: "groomer",
    todays: { [timeZone]: today },
    sectionOf: () => section,
    Dialog: ProposeDialog,
    ...(withIt && { more: ({ status }) => withIt(status) }),
  });
  const refresh = useRefresh();
  const parents = useBlockParent((title, description) => {
    if (!show) return reloadAndToast(title, description);
    show({ title });
    return refresh(path);
  });

  function actionsOf(
    visit: VisitSummary,
    { fit, dayOff, more, entries, onWay = sayOnWay, ...shown }: ActionsOptions = {},
  ) {
    const { booking } = visit;
    return (
      <GroomerActions
        visit={visit}
        fit={fit ?? undefined}
        dayOff={dayOff ?? undefined}
        onAct={answers.act}
        onAsk={answers.ask}
        onWay={onWay}
        more={{
          ...(booking && { propose: () => proposals.propose(booking) }),
          ...more,
        }}
        also={parents.entriesOf(booking && blockableParentOf(booking))}
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
      {parents.dialog}
    </>
  );
  return { actionsOf, act: answers.act, ask: answers.ask, proposals, dialogs };
}
