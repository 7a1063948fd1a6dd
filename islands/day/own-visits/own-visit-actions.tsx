import type { ReactNode } from "react";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { shownOwn } from "#src/shared/day/own/shown-visit.ts";
import { ChoiceMenu } from "../../visits/bookings/answers/choice-menu.tsx";
import type { WayStep } from "../../visits/bookings/answers/step-news.ts";
import { VisitChoices } from "../../visits/bookings/answers/visit-choices.tsx";
import { useWaySteps } from "../../visits/bookings/answers/way-steps.ts";
import { addedBusy, type Marking, markings, sayMarked } from "./markings.ts";
import { useCompleteOwn } from "./use-complete-own.tsx";

interface Props {
  visit: OwnVisitView;
  path: string;
  /** Focus target when the button disappears. */
  focus: () => void;
  /** Links between the button and the menu. */
  beside?: ReactNode;
  children?: ReactNode;
}

export function OwnVisitActions({ visit, path, focus, ...around }: Props) {
  const refresh = useRefresh();
  const sayOnWay = useWaySteps({ path, focus });
  const step = (name: WayStep) => () => sayOnWay(shownOwn(visit), name);
  const mark = (marking: Marking) => async () => {
    await sayMarked(visit, marking).finally(() => refresh(path));
    focus();
    showToast({ kind: "success", title: markings[marking].done, description: visit.name });
  };
  const { complete, dialog } = useCompleteOwn(visit, { path, focus });
  return (
    <>
      {dialog}
      <VisitChoices
        visit={visit}
        fits
        places={{
          on_my_way: step("on_my_way"),
          arrived: step("arrived"),
          complete,
          no_show: mark("no_show"),
          reopen: mark("reopen"),
        }}
        busy={addedBusy}
        name={visit.name}
        about={`for ${visit.name}`}
        rest={ChoiceMenu}
        also={[{ choice: "edit", name: "Move or edit", href: bookingPagePath(visit.id), isGrave: false }]}
        {...around}
      />
    </>
  );
}
